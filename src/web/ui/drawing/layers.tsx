import ink from './ink.module.css'
import styles from './layers.module.css'

/** Exploded view of a shop: interface, rules and data. Decoration. */
export function Layers() {
  return (
    <svg className={`${styles.layers} ${ink.built}`} viewBox="0 0 440 400" aria-hidden="true">
      <g className={ink.drawn}>
        <path className={styles.join} d="M20 105v210M420 105v210M220 205v180" />
        <g transform="translate(0 210)">
          <path className={styles.sheet} d="M220 5 420 105 220 205 20 105z" />
          <path className={styles.line} d="M120 55 320 155M170 30 370 130M70 80l200 100M320 55 120 155M370 80 170 180M270 30 70 130" />
        </g>
      </g>
      <g className={ink.drawn} transform="translate(0 105)">
        <path className={styles.sheet} d="M220 5 420 105 220 205 20 105z" />
        <path className={styles.line} d="M150 75l50 25-50 25-50-25zM290 75l50 25-50 25-50-25zM220 120l50 25-50 25-50-25z" />
        <path className={styles.line} d="M200 100h40M175 112l20 20M265 112l-20 20" />
      </g>
      <path className={styles.paper} d="M220 5 420 105 220 205 20 105z" />
      {/* Coordinate system of the top sheet, a square of 200 by 200. */}
      <g transform="matrix(1 0.5 -1 0.5 220 5)">
        <rect className={styles.word} x="14" y="14" width="46" height="8" rx="4" />
        <path className={styles.line} d="M120 18h20M148 18h20M176 18h12" />
        <rect className={styles.stage} x="14" y="34" width="172" height="70" rx="5" />
        <rect className={styles.word} x="26" y="50" width="64" height="8" rx="4" />
        <rect className={styles.main} x="26" y="76" width="40" height="14" rx="4" />
        <circle className={styles.warm} cx="146" cy="69" r="20" />
        <rect className={styles.pale} x="14" y="116" width="50" height="66" rx="5" />
        <rect className={styles.main} x="75" y="116" width="50" height="66" rx="5" />
        <rect className={styles.pale} x="136" y="116" width="50" height="66" rx="5" />
      </g>
    </svg>
  )
}
