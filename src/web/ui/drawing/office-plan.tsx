import { initials } from '#web/ui/initials.ts'
import ink from './ink.module.css'
import styles from './office-plan.module.css'

type OfficePlanProps = {
  /** Names in the order of the desks; the remaining desks are free. */
  readonly names: readonly string[]
  /** Highlights the next free desk. */
  readonly isNextLit?: boolean
}

/** Floor plan of the office with taken and free desks. Decoration next to the names. */
export function OfficePlan({ names, isNextLit = false }: OfficePlanProps) {
  return (
    <svg className={`${styles.plan} ${ink.built}`} viewBox="0 0 480 344" aria-hidden="true">
      <path className={styles.wall} d="M212 312H10V10h460v302H256" />
      <path className={styles.window} d="M50 10h150M280 10h150M470 70v150" />
      <path className={styles.line} d="M212 312v-44a44 44 0 0 1 44 44" />
      {desks.map(({ x, y, isUpper }, index) => {
        const name = names[index]
        const isNext = isNextLit && index === names.length
        return (
          <g key={index} className={name === undefined ? styles.free : undefined}>
            <rect
              className={styles.chair}
              data-lit={isNext ? '' : undefined}
              x={x + 27}
              y={isUpper ? y - 22 : y + 48}
              width="30"
              height="18"
              rx="7"
            />
            <rect className={styles.desk} x={x} y={y} width="84" height="44" rx="4" />
            {name !== undefined && (
              <text className={styles.name} x={x + 42} y={y + 29} textAnchor="middle">
                {initials(name)}
              </text>
            )}
          </g>
        )
      })}
      <circle className={styles.table} cx="96" cy="262" r="24" />
      <path className={styles.line} d="M96 228v-8M96 304v-8M62 262h-8M138 262h-8" />
      <path className={styles.table} d="M300 284h146v20H300z" />
      <circle className={styles.line} cx="330" cy="294" r="5" />
      <path className={styles.line} d="M10 322v16M470 322v16M10 330h204M266 330h204" />
      <text className={styles.measure} x="240" y="335" textAnchor="middle">
        14.20
      </text>
    </svg>
  )
}

/** Two blocks of four; the upper desks face down. */
const desks = [48, 260].flatMap((left) =>
  [0, 1].flatMap((column) => [true, false].map((isUpper) => ({ x: left + column * 88, y: isUpper ? 76 : 124, isUpper }))),
)
