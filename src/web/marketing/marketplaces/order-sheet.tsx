import type { WrittenPages } from '#i18n/content/pages/page.ts'
import type { DescribedOrder } from './describe-order.server.ts'
import { allShares, keptShares, OrderBar } from './order-bar.tsx'
import styles from './order-sheet.module.css'

type OrderSheetProps = { readonly texts: WrittenPages['services-marketplaces']['order']; readonly order: DescribedOrder }

/** Bookings of an order and a return, with the same data as bars above. */
export function OrderSheet({
  texts: { caption, entry, bought, returned, note },
  order: { buyer, shares, difference, splits },
}: OrderSheetProps) {
  return (
    <figure className={styles.sheet}>
      <OrderBar splits={splits} bars={[allShares, keptShares]} />
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
