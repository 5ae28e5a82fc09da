import columns from '#web/marketing/columns.module.css'
import section from '#web/ui/styles/section.module.css'
import styles from './fixed-prices.module.css'
import type { PricingTexts } from './load-pricing.server.ts'

/** What has a price of its own, as it would stand on an invoice. */
export function FixedPrices({ texts: { heading, lead, items } }: { readonly texts: PricingTexts['fixed'] }) {
  return (
    <section className={`${section.section} ${columns.columns}`}>
      <header>
        <h2>{heading}</h2>
        <p className={section.lead}>{lead}</p>
      </header>
      <dl className={styles.sheet}>
        {items.map(({ name, text, price, gross }) => (
          <div key={name}>
            <dt>
              {name} <span>{text}</span>
            </dt>
            <dd>
              {price} <span>{gross}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
