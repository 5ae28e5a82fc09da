import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { CaseData } from '#web/marketing/references/case/load-case.server.ts'
import { worldOf } from '#web/marketing/references/world.ts'
import { pieces } from '#web/ui/drawing/shops/cover-pieces.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import { Terms } from '#web/ui/section/named-texts.tsx'
import page from './case.module.css'
import styles from './opening.module.css'
import worlds from '#web/marketing/references/worlds.module.css'

/** The headline in the client's color and letters, one of its products, and a row of facts. */
export function Opening({ shown: { list, parts, at, count, screen, client, services, stack, texts } }: { readonly shown: CaseData }) {
  const translate = useTranslate()
  const { name, headline, summary, duration = '' } = texts
  const facts = [
    { name: parts.client, text: client },
    { name: parts.services, text: services.join(', ').replaceAll('-', '\u2011') },
    { name: parts.stack, text: stack.join(', ') },
    { name: parts.duration, text: duration },
  ]
  return (
    <header className={`${styles.opening} ${worldOf(screen)} ${page.inset}`}>
      <div className={styles.top}>
        <Breadcrumbs above={[{ name: list, to: '/references' }]} current={client} />
        {count > 1 && <p className={styles.position}>{translate('references.position', { at, count })}</p>}
      </div>
      <p className={styles.name}>{name}</p>
      <h1 className={`${styles.headline} ${worlds.letters}`} tabIndex={-1} data-world={screen}>
        {headline.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </h1>
      {screen && (
        <svg className={styles.piece} viewBox={pieces[screen].viewBox} aria-hidden="true">
          {pieces[screen].parts}
        </svg>
      )}
      <div className={styles.facts}>
        <p>{summary}</p>
        <Terms items={facts.filter(({ text }) => text !== '')} className={styles.terms} />
      </div>
    </header>
  )
}
