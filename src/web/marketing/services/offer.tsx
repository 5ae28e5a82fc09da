import type { Offer as OfferTexts } from '#i18n/content/pages/service-sections.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import section from '#web/ui/styles/section.module.css'
import factRows from '#web/ui/fact-rows.module.css'
import { DimensionLine } from './dimension-line.tsx'
import styles from './offer.module.css'

/** The weeks of a project to scale, its price with what is part of it, further prices, and the maintenance that follows. */
export function Offer({ texts: { heading, lead, week, weeks, price, points, further, after } }: { readonly texts: OfferTexts }) {
  return (
    <section className={section.section}>
      <h2>{heading}</h2>
      <p className={section.lead}>{lead}</p>
      <DimensionLine
        stages={weeks.map(({ name, text, weeks: [first, last] }) => ({
          name,
          text,
          mark: `${week} ${first}–${last}`,
          weeks: last - first + 1,
        }))}
      />
      <div className={styles.columns}>
        <div className={styles.price}>
          <strong>{price}</strong>
          <ul>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        <div>
          <h3>{further.heading}</h3>
          <dl className={`${factRows.rows} ${styles.further}`}>
            {further.items.map((item) => (
              <div key={item.name}>
                <dt>{item.name}</dt>
                <dd>{item.price}</dd>
              </div>
            ))}
          </dl>
          <LocaleLink to="/pricing" className={section.more}>
            {further.action}
          </LocaleLink>
        </div>
        <div>
          <h3>{after.heading}</h3>
          <p className={styles.after}>{after.text}</p>
          <LocaleLink to="/services/maintenance" className={section.more}>
            {after.action}
          </LocaleLink>
        </div>
      </div>
    </section>
  )
}
