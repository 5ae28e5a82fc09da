import { CaseHead, type CaseParts, CaseStory, FurtherFigures, type ShownCase } from '#web/marketing/references/case-story.tsx'
import { MachineDesktop, MachinePhone } from '#web/ui/drawing/shops/machine-shop.tsx'
import type { Shops } from '#i18n/content/shops.ts'
import grounds from '#web/ui/drawing/shops/grounds.module.css'
import frame from './case-frame.module.css'
import styles from './machine-case.module.css'

type MachineCaseProps = { readonly parts: CaseParts; readonly shown: ShownCase; readonly words: Shops['machines'] }

/** Signal yellow case; the figure is as wide as the page, with the shop in front of it. */
export function MachineCase({ parts, shown, words }: MachineCaseProps) {
  const [first] = shown.figures
  const [number, ...unit] = first?.value.split(/\s/u) ?? []
  return (
    <article className={`${frame.case} ${grounds.machines} ${styles.case}`} id={shown.slug} aria-labelledby={`${shown.slug}-name`}>
      <CaseHead shown={shown} />
      <p className={`${frame.figure} ${styles.figure}`} aria-hidden="true">
        {number}
        <span>&nbsp;{unit.join(' ')}</span>
      </p>
      <div className={`${frame.screens} ${styles.screens}`}>
        <div className={frame.desktop}>
          <MachineDesktop words={words} />
        </div>
        <div className={`${frame.phone} ${styles.phone}`}>
          <MachinePhone words={words} />
        </div>
      </div>
      <div className={styles.columns}>
        <p className={frame.claim}>
          <strong>{first?.value}</strong> {first?.text}
        </p>
        <p>{shown.summary}</p>
        <FurtherFigures parts={parts} shown={shown} />
      </div>
      <CaseStory parts={parts} shown={shown} />
    </article>
  )
}
