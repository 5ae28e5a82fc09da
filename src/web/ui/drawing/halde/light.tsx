import styles from './parts.module.css'

/** Gradients of Halde's pictures; render it once on each page that has any. */
export function HaldeLight() {
  return (
    <svg width="0" height="0" className={styles.defs} aria-hidden="true">
      <defs>
        <linearGradient id="halde-side">
          <stop offset=".35" stopOpacity="0" />
          <stop offset="1" stopOpacity=".34" />
        </linearGradient>
        <linearGradient id="halde-down" x2="0" y2="1">
          <stop offset="0" stopOpacity=".3" />
          <stop offset="1" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="halde-floor">
          <stop offset="0" stopOpacity=".42" />
          <stop offset=".6" stopOpacity=".16" />
          <stop offset="1" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="halde-cone" x2="0" y2="1" className={styles.warm}>
          <stop offset="0" stopOpacity=".85" />
          <stop offset="1" stopOpacity=".12" />
        </linearGradient>
        <radialGradient id="halde-halo" className={styles.warm}>
          <stop offset="0" stopOpacity=".8" />
          <stop offset=".35" stopOpacity=".3" />
          <stop offset="1" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="halde-pool" className={styles.warm}>
          <stop offset=".1" stopOpacity=".95" />
          <stop offset="1" stopOpacity="0" />
        </radialGradient>
      </defs>
    </svg>
  )
}
