import ink from './ink.module.css'
import styles from './test-sheet.module.css'

/** Two halves side by side, or stacked on a phone, so that the marks remain large enough to see. */
const halves = [0, 20]
const columns = 20
const rows = 5

/** Open marks, and the one under review; made-up numbers. */
const open = new Set([7, 19, 23, 38, 44, 61, 66, 67, 85, 92, 103, 118, 124, 131, 139, 146, 152, 158, 163, 171, 177, 184, 190, 196])
const looked = 92

/** Two hundred questions as marks: filled if answered correctly, outlined if not. Decoration next to its legend. */
export function TestSheet() {
  return (
    <div className={styles.marks} aria-hidden="true">
      {halves.map((first) => (
        <Half key={first} first={first} />
      ))}
    </div>
  )
}

/** Twenty columns of the sheet, starting with `first`. */
function Half({ first }: { readonly first: number }) {
  const circles = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const mark = row * columns * halves.length + first + column
    return { mark, x: column * 28 + 13, y: row * 28 + 14 }
  })
  const draw = (isOpen: boolean) =>
    circles
      .filter(({ mark }) => open.has(mark) === isOpen)
      .map(({ x, y }) => `M${x - 9} ${y}a9 9 0 1 0 18 0a9 9 0 1 0-18 0`)
      .join('')
  const seen = circles.find(({ mark }) => mark === looked)
  return (
    <svg className={ink.built} viewBox={`0 0 ${columns * 28} ${rows * 28}`}>
      <path className={styles.filled} d={draw(false)} />
      <path className={styles.empty} d={draw(true)} />
      {seen && <circle className={styles.looked} cx={seen.x} cy={seen.y} r="12" />}
    </svg>
  )
}

/** The same questions in small, in the order of their answers: the right ones filled, the others pale. Decoration. */
export function MarkedSheet({ right }: { readonly right: number }) {
  const perRow = columns * halves.length
  const line = (count: number, row: number) => (count > 0 ? `M7 ${row * 14 + 7}h${(count - 1) * 14 + 0.01}` : '')
  const lines = (count: number) =>
    Array.from({ length: rows }, (_, row) => line(Math.min(perRow, Math.max(0, count - row * perRow)), row)).join('')
  return (
    <svg className={`${styles.small} ${ink.built}`} viewBox={`0 0 ${perRow * 14} ${rows * 14}`} aria-hidden="true">
      <path className={styles.pale} d={lines(perRow * rows)} />
      <path className={styles.strong} d={lines(right)} />
    </svg>
  )
}
