import ink from './ink.module.css'
import styles from './quote-sheet.module.css'

/** Lengths of the parts' names and of their amounts; nobody's figures. */
const rows = [
  [118, 44],
  [86, 36],
  [132, 52],
  [74, 30],
  [104, 40],
] as const

/** A plan as a sheet of parts, each with its amount, added up at the foot; a dimension line says that it ends. Decoration. */
export function QuoteSheet() {
  return (
    <svg className={`${styles.sheet} ${ink.built}`} viewBox="0 0 360 300" aria-hidden="true">
      <g className={ink.drawn}>
        <path className={styles.measure} d="M20 14v20M340 14v20M20 24h320" />
        <path className={styles.measure} d="M346 44h14M346 284h14M353 44v240" />
      </g>
      <rect className={styles.paper} x="20" y="44" width="320" height="240" rx="9" />
      <rect className={styles.word} x="42" y="66" width="92" height="9" rx="4.5" />
      {rows.map(([name, amount], row) => (
        <g key={name} transform={`translate(0 ${row * 26})`}>
          <path className={styles.tick} d="M43 107l4 4 7-8" />
          <rect className={styles.pale} x="66" y="103" width={name} height="7" rx="3.5" />
          <rect className={styles.main} x={318 - amount} y="103" width={amount} height="7" rx="3.5" />
          <path className={styles.line} d="M42 121h276" />
        </g>
      ))}
      <rect className={styles.total} x="42" y="240" width="276" height="28" rx="6" />
      <rect className={styles.word} x="56" y="250" width="64" height="8" rx="4" />
      <rect className={styles.warm} x="240" y="249" width="64" height="10" rx="5" />
    </svg>
  )
}
