import type { WrittenPages } from '#i18n/content/pages/page.ts'
import section from '#web/ui/styles/section.module.css'
import styles from './fixed-prices.module.css'

/** Prices that do not depend on the size of the store, side by side. */
export function FixedPrices({ texts: { heading, lead, items } }: { readonly texts: WrittenPages['pricing']['fixed'] }) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <dl className={styles.prices}>
        {items.map(({ name, text, price, gross }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.price}>
              {price} {gross && <span>{gross}</span>}
            </dd>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
