import { deliverables } from '#web/ui/drawing/deliverables.tsx'
import inks from '#web/ui/drawing/halde/inks.module.css'
import type { WrittenPages } from '#i18n/content/pages/page.ts'
import styles from './growth.module.css'

/** The sheet that each stage leaves behind: two outlines, one half built, one finished. Decoration above the steps. */
export function Growth({ steps }: { readonly steps: WrittenPages['how-we-work']['steps'] }) {
  return (
    <div className={styles.growth} aria-hidden="true">
      {steps.map(({ name }, index) => {
        const Deliverable = deliverables[index] ?? deliverables[0]
        return (
          <div key={name} className={styles.frame} data-state={index}>
            <div className={`${styles.layer} ${styles.built} ${inks.built}`}>{index > 1 && <Deliverable />}</div>
            <div className={`${styles.layer} ${styles.drawn} ${inks.drawn}`}>{index < 3 && <Deliverable />}</div>
            {index === 2 && <i />}
            <span>{name}</span>
          </div>
        )
      })}
    </div>
  )
}
