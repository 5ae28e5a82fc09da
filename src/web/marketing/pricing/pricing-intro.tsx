import type { WrittenPages } from '#i18n/content/pages/page.ts'
import styles from './pricing-intro.module.css'

type PricingIntroProps = { readonly texts: Pick<WrittenPages['pricing'], 'heading' | 'lead' | 'note' | 'fixed'> }

/** The promise about prices, above the list of fixed prices. */
export function PricingIntro({ texts: { heading, lead, note, fixed } }: PricingIntroProps) {
  return (
    <header className={styles.intro}>
      <div className={styles.inner}>
        <h1 tabIndex={-1}>{heading}</h1>
        <div>
          <p className={styles.lead}>{lead}</p>
          <p className={styles.note}>{note}</p>
        </div>
        <section className={styles.sheet}>
          <h2>{fixed.heading}</h2>
          <p className={styles.fixed}>{fixed.lead}</p>
          <dl>
            {fixed.items.map(({ name, text, price, gross }) => (
              <div key={name}>
                <dt>
                  {name} <span>{text}</span>
                </dt>
                <dd>
                  {price} {gross && <span>{gross}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </header>
  )
}
