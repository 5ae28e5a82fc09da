import type { Drawn, Face } from '#i18n/content/person.ts'
import { Picture } from '#web/ui/picture.tsx'
import { figures, type Part, rooms } from './portrait-figures.ts'
import styles from './portrait.module.css'

/** A person in the arch of a window, drawn at their work or in a photograph. Decoration next to the name. */
export function Portrait(face: Face) {
  return 'photo' in face ? <Picture picture={face.photo} sizes="16rem" className={styles.photo} /> : <DrawnPortrait {...face} />
}

function DrawnPortrait({ look, skin, hair, clothes, room, glasses = false }: Drawn) {
  const { behind, turn, head, glasses: frame, before } = figures[look]
  return (
    <svg className={styles.portrait} viewBox="0 0 200 250" aria-hidden="true" data-skin={skin} data-hair={hair} data-clothes={clothes}>
      <path className={styles.draft} d={rooms[room]} />
      <Parts parts={behind} />
      <g transform={turn}>
        <Parts parts={head} />
        {glasses && <path className={styles.line} d={frame} />}
      </g>
      <Parts parts={before} />
    </svg>
  )
}

function Parts({ parts }: { readonly parts: readonly Part[] }) {
  return parts.map(([kind, path]) => <path key={path} className={styles[kind]} d={path} />)
}
