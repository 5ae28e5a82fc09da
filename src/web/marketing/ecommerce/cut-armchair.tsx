import { Armchair } from '#web/ui/drawing/shops/armchair.tsx'
import styles from './cut-armchair.module.css'

/** The armchair across the seam: drawn to its left, built to its right. Decoration, on wide screens. */
export function CutArmchair() {
  return (
    <div className={styles.cut} aria-hidden="true">
      <div className={styles.drawn}>
        <Armchair />
      </div>
      <div className={styles.built}>
        <Armchair />
      </div>
    </div>
  )
}
