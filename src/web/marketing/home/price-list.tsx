import type { HomeTexts } from '#web/marketing/home/load-home.server.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './price-list.module.css'

/** Starting prices side by side, each under a dimension line. */
export function PriceList({ texts: { heading, lead, items, note, action } }: { readonly texts: NonNullable<HomeTexts['prices']> }) {
  return (
    <section className={section.section}>
      <header className={styles.header}>
        <h2>{heading}</h2>
        <LocaleLink to="/pricing" className={section.more}>
          {action}
        </LocaleLink>
      </header>
      <dl className={styles.prices}>
        {items.map(({ name, text, price }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.price}>{price}</dd>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>
        {lead} {note}
      </p>
    </section>
  )
}
