import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { BookLink } from '#web/booking/book-link.tsx'
import button from '#web/ui/button.module.css'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import type { DescribedOrder } from './describe-order.server.ts'
import styles from './marketplaces-intro.module.css'
import { OrderSheet } from './order-sheet.tsx'

type Props = {
  readonly texts: Pick<WrittenPages['services-marketplaces'], 'title' | 'heading' | 'lead' | 'action' | 'order'>
  readonly home: string
  readonly order: DescribedOrder
}

/** The promise beside an order that is split, and that is still right when half of it comes back. */
export function MarketplacesIntro({ texts: { title, heading, lead, action, order: words }, home, order }: Props) {
  return (
    <div className={styles.intro}>
      <Breadcrumbs above={[{ name: home, to: '/' }]} current={title} />
      <div className={styles.columns}>
        <div>
          <h1 tabIndex={-1}>{heading}</h1>
          <p className={styles.lead}>{lead}</p>
          <p className={styles.action}>
            <BookLink className={button.button}>{action}</BookLink>
          </p>
        </div>
        <OrderSheet texts={words} order={order} />
      </div>
    </div>
  )
}
