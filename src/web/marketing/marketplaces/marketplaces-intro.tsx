import type { WrittenPages } from '#i18n/content/pages/page.ts'
import type { FoundProof } from '#web/marketing/load-service.server.ts'
import type { DescribedOrder } from './describe-order.server.ts'
import { ServiceIntro, ServicePromise } from '#web/marketing/services/service-intro.tsx'
import styles from './marketplaces-intro.module.css'
import { OrderSheet } from './order-sheet.tsx'

type MarketplacesIntroProps = {
  readonly texts: Pick<WrittenPages['services-marketplaces'], 'title' | 'heading' | 'lead' | 'action' | 'order'>
  readonly home: string
  readonly proof: FoundProof
  readonly order: DescribedOrder
}

/** The promise next to the split of an order, before and after a partial return. */
export function MarketplacesIntro({ texts, home, proof, order }: MarketplacesIntroProps) {
  return (
    <ServiceIntro texts={texts} home={home}>
      <div className={styles.columns}>
        <div>
          <ServicePromise texts={texts} proof={proof} />
        </div>
        <OrderSheet texts={texts.order} order={order} />
      </div>
    </ServiceIntro>
  )
}
