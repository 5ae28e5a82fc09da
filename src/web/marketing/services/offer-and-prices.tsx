import type { Offer, PriceList } from '#i18n/content/pages/service-sections.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './offer-and-prices.module.css'

/** An offer with its price, next to further prices. */
export function OfferAndPrices({ offer, prices }: { readonly offer: Offer; readonly prices: PriceList }) {
  return (
    <div className={`${section.section} ${styles.columns}`}>
      <section className={styles.offer}>
        <h2>{offer.heading}</h2>
        <p>{offer.text}</p>
        <ul>
          {offer.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className={styles.total}>{offer.price}</p>
      </section>
      <section className={styles.prices}>
        <h2>{prices.heading}</h2>
        <dl>
          {prices.items.map((item) => (
            <div key={item.name}>
              <dt>{item.name}</dt>
              <dd>{item.price}</dd>
            </div>
          ))}
        </dl>
        <LocaleLink to="/pricing" className={section.more}>
          {prices.action}
        </LocaleLink>
      </section>
    </div>
  )
}
