import styles from './goods.module.css'

/** Gradients that shade the products of all shops; render it once on each page that has any. */
export function Shades() {
  return (
    <svg width="0" height="0" className={styles.shades} aria-hidden="true">
      <defs>
        <linearGradient id="shade-round">
          <stop offset="0" stopOpacity=".34" />
          <stop offset=".22" stopColor="#fff" stopOpacity=".38" />
          <stop offset=".5" stopColor="#fff" stopOpacity="0" />
          <stop offset="1" stopOpacity=".42" />
        </linearGradient>
        <linearGradient id="shade-bar" x2="0" y2="1">
          <stop offset="0" stopOpacity=".25" />
          <stop offset=".3" stopColor="#fff" stopOpacity=".6" />
          <stop offset="1" stopOpacity=".45" />
        </linearGradient>
        <radialGradient id="shade-floor">
          <stop offset="0" stopOpacity=".42" />
          <stop offset="1" stopOpacity="0" />
        </radialGradient>
      </defs>
    </svg>
  )
}
