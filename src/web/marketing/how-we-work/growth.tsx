import { deliverables } from '#web/ui/drawing/deliverables.tsx'
import inks from '#web/ui/drawing/halde/inks.module.css'
import type { WrittenPages } from '#i18n/content/pages/page.ts'
import styles from './growth.module.css'

/** The sheet that each stage leaves behind, drawn before the build and built after. Decoration above the steps. */
export function Growth({ steps }: { readonly steps: WrittenPages['how-we-work']['steps'] }) {
  return (
    <div className={styles.growth} aria-hidden="true">
      {steps.map(({ name }, index) => {
        const Deliverable = deliverables[index] ?? deliverables[0]
        const isBuilt = index > 1
        return (
          <div key={name} className={styles.frame}>
            <div className={isBuilt ? `${styles.layer} ${styles.built} ${inks.built}` : `${styles.layer} ${styles.drawn} ${inks.drawn}`}>
              <Deliverable />
            </div>
            {index === 2 && <i />}
            <span>{name}</span>
          </div>
        )
      })}
    </div>
  )
}
