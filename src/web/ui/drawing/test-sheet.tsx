import ink from './ink.module.css'
import styles from './test-sheet.module.css'

const columns = 40
const rows = 5

/** Marks that are still open, and the one that is being looked at; nobody's figures. */
const open = new Set([7, 19, 23, 38, 44, 61, 66, 67, 85, 92, 103, 118, 124, 131, 139, 146, 152, 158, 163, 171, 177, 184, 190, 196])
const looked = 92

/** Two hundred questions as marks: filled where the answer was right, drawn where it was not. Decoration beside its legend. */
export function TestSheet() {
  const filled: string[] = []
  const empty: string[] = []
  for (let mark = 0; mark < columns * rows; mark += 1) {
    const circle = `M${(mark % columns) * 28 + 4} ${Math.floor(mark / columns) * 28 + 14}a9 9 0 1 0 18 0a9 9 0 1 0-18 0`
    ;(open.has(mark) ? empty : filled).push(circle)
  }
  return (
    <svg className={`${styles.marks} ${ink.built}`} viewBox={`0 0 ${columns * 28} ${rows * 28}`} aria-hidden="true">
      <path className={styles.filled} d={filled.join('')} />
      <path className={styles.empty} d={empty.join('')} />
      <circle className={styles.looked} cx={(looked % columns) * 28 + 13} cy={Math.floor(looked / columns) * 28 + 14} r="12" />
    </svg>
  )
}
