import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { BookLink } from '#web/booking/book-link.tsx'
import { Breadcrumbs } from '#web/ui/navigation/breadcrumbs.tsx'
import button from '#web/ui/button.module.css'
import { BicycleDesktop } from '#web/ui/drawing/shops/bicycle-shop.tsx'
import { MachinePhone } from '#web/ui/drawing/shops/machine-shop.tsx'
import type { Shops } from '#i18n/content/shops.ts'
import styles from './web-service-intro.module.css'

type Props = {
  readonly texts: Pick<WrittenPages['services-web-development'], 'title' | 'heading' | 'lead' | 'action' | 'facts'>
  readonly home: string
  readonly shops: Shops
}

/** What the customer has in the end, beside a shop for dealers and the payouts of a marketplace; three figures stand below both. */
export function WebServiceIntro({ texts: { title, heading, lead, action, facts }, home, shops }: Props) {
  return (
    <div className={styles.intro}>
      <Breadcrumbs above={[{ name: home, to: '/' }]} current={title} />
      <div className={styles.columns}>
        <div className={styles.texts}>
          <h1 tabIndex={-1}>{heading}</h1>
          <p className={styles.lead}>{lead}</p>
          <p className={styles.action}>
            <BookLink className={button.button}>{action}</BookLink>
          </p>
        </div>
        <div className={styles.drawing}>
          <BicycleDesktop words={shops.bicycles} />
          <div className={styles.phone}>
            <MachinePhone words={shops.machines} />
          </div>
        </div>
      </div>
      <dl className={styles.facts}>
        {facts.map(({ value, text }) => (
          <div key={value}>
            <dt>{text}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
