import type { WrittenPages } from '#i18n/content/pages/page.ts'
import styles from './pricing-intro.module.css'

type PricingIntroProps = {
  readonly texts: Pick<WrittenPages['pricing'], 'heading' | 'lead' | 'note' | 'packages'>
  /** Prices of the packages in minor units, in their order. */
  readonly amountsMinor: readonly number[]
}

/** The promise about prices, and the price of each package on a dimension line to scale. */
export function PricingIntro({ texts: { heading, lead, note, packages }, amountsMinor }: PricingIntroProps) {
  const most = Math.max(...amountsMinor)
  return (
    <header className={styles.intro}>
      <div className={styles.inner}>
        <h1 tabIndex={-1}>{heading}</h1>
        <div>
          <p className={styles.lead}>{lead}</p>
          <p className={styles.note}>{note}</p>
        </div>
        <ul className={styles.prices}>
          {packages.items.map(({ name, price, duration }, index) => {
            const end = `${((amountsMinor[index] ?? most) / most) * 100}%`
            return (
              <li key={name}>
                <svg width="100%" height="12" aria-hidden="true">
                  <line x1="0" y1="6" x2={end} y2="6" />
                  <line x1="1" y1="0" x2="1" y2="12" />
                  <line x1={end} y1="0" x2={end} y2="12" />
                </svg>
                <strong>{price}</strong>{' '}
                <span>
                  <b>{name}</b> {duration}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </header>
  )
}
