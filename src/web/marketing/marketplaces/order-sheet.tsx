import type { WrittenPages } from '#i18n/content/pages/page.ts'
import ink from '#web/ui/drawing/ink.module.css'
import type { DescribedOrder } from './describe-order.server.ts'
import styles from './order-sheet.module.css'

type OrderSheetProps = { readonly texts: WrittenPages['services-marketplaces']['order']; readonly order: DescribedOrder }

/** Bookings of an order and a return, with the same data as bars above. */
export function OrderSheet({
  texts: { caption, entry, bought, returned, note },
  order: { buyer, shares, difference, splits },
}: OrderSheetProps) {
  return (
    <figure className={styles.sheet}>
      <Bars splits={splits} />
      <table className={styles.entries}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{entry}</th>
            <th scope="col">{bought}</th>
            <th scope="col">{returned}</th>
          </tr>
        </thead>
        <tbody>
          {[buyer, ...shares, difference].map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td>{row.bought}</td>
              <td>{row.returned}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <figcaption>{note}</figcaption>
    </figure>
  )
}

const width = 400

/** The payment as a bar of shares, and below it the same with the returned item as an outline. Decoration above the table. */
function Bars({ splits }: { readonly splits: DescribedOrder['splits'] }) {
  const [first, second] = splits
  if (!first || !second) return null
  const paid = first.paidMinor + second.paidMinor
  const parts = [
    { kind: styles.first, minor: first.sellerMinor, isKept: true },
    { kind: styles.second, minor: second.sellerMinor, isKept: false },
    { kind: styles.commission, minor: first.commissionMinor, isKept: true },
    { kind: styles.commission, minor: second.commissionMinor, isKept: false },
  ].map((part, index, all) => ({
    ...part,
    x: (all.slice(0, index).reduce((sum, { minor }) => sum + minor, 0) / paid) * width,
    width: (part.minor / paid) * width,
  }))
  return (
    <svg className={`${styles.bars} ${ink.built}`} viewBox={`0 0 ${width} 84`} aria-hidden="true">
      {parts.map((part) => (
        <rect key={part.x} className={part.kind} x={part.x} y="2" width={part.width} height="34" />
      ))}
      {parts.map((part) =>
        part.isKept ? (
          <rect key={part.x} className={part.kind} x={part.x} y="48" width={part.width} height="34" />
        ) : (
          // Inset, so that its neighbors do not cover the outline.
          <rect key={part.x} className={styles.gone} x={part.x + 2} y="49" width={part.width - 4} height="32" />
        ),
      )}
    </svg>
  )
}
