import type { HomeTexts } from '#web/marketing/home/load-home.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './price-list.module.css'

/** From-prices as they would stand on an invoice. */
export function PriceList({ texts: { heading, lead, items, note, action } }: { readonly texts: HomeTexts['prices'] }) {
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <header>
        <h2>{heading}</h2>
        <p className={section.lead}>{lead}</p>
        <p className={styles.action}>
          <LocaleLink to="/pricing" className={section.more}>
            {action}
          </LocaleLink>
        </p>
      </header>
      <div className={styles.sheet}>
        <dl>
          {items.map(({ name, text, price }) => (
            <div key={name}>
              <dt>
                {name} <span>{text}</span>
              </dt>
              <dd>{price}</dd>
            </div>
          ))}
        </dl>
        <p className={styles.note}>{note}</p>
      </div>
    </section>
  )
}
