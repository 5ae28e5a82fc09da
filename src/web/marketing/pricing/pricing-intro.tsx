import type { PricingData, PricingTexts } from './load-pricing.server.ts'
import styles from './pricing-intro.module.css'

type Props = { readonly texts: Pick<PricingTexts, 'heading' | 'lead' | 'note'>; readonly starts: PricingData['starts'] }

/** The promise about prices, above the sheet on which they stand: every kind of project, and where it begins. */
export function PricingIntro({ texts: { heading, lead, note }, starts: { items } }: Props) {
  return (
    <header className={styles.intro}>
      <div className={styles.inner}>
        <h1 tabIndex={-1}>{heading}</h1>
        <div>
          <p className={styles.lead}>{lead}</p>
          <p className={styles.note}>{note}</p>
        </div>
        <dl className={styles.sheet}>
          {items.map(({ name, text, price }) => (
            <div key={name}>
              <dt>
                {name} <span>{text}</span>
              </dt>
              <dd>{price}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  )
}
