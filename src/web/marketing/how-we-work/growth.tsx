import { Dining } from '#web/ui/drawing/halde/dining.tsx'
import inks from '#web/ui/drawing/halde/inks.module.css'
import { HaldeLight } from '#web/ui/drawing/halde/light.tsx'
import type { WrittenPages } from '#i18n/content/pages/page.ts'
import styles from './growth.module.css'

/** The same table after each step: a sheet, outlines, half built, finished. Decoration above the steps. */
export function Growth({ steps }: { readonly steps: WrittenPages['how-we-work']['steps'] }) {
  return (
    <div className={styles.growth} aria-hidden="true">
      <HaldeLight />
      {steps.map(({ name }, index) => (
        <div key={name} className={styles.frame} data-state={index}>
          <div className={`${styles.layer} ${styles.built} ${inks.built}`}>{index > 1 && <Dining />}</div>
          <div className={`${styles.layer} ${styles.drawn} ${inks.drawn}`}>{(index === 1 || index === 2) && <Dining />}</div>
          {index === 2 && <i />}
          <span>{name}</span>
        </div>
      ))}
    </div>
  )
}
