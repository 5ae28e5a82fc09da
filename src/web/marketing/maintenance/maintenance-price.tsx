import { maintenanceAnchor } from '#i18n/content/pages/maintenance-anchor.ts'
import type { WrittenPages } from '#i18n/content/pages/page.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './maintenance-price.module.css'

/** The price of a month with what it buys, and how notice works. */
export function MaintenancePrice({
  texts: { heading, price, points, notice, action },
}: {
  readonly texts: WrittenPages['services-maintenance']['price']
}) {
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <div>
        <h2>{heading}</h2>
        <p className={styles.price}>{price}</p>
      </div>
      <div>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <h3 className={styles.notice}>{notice.heading}</h3>
        <p className={styles.text}>{notice.text}</p>
        <LocaleLink to={`/terms#${maintenanceAnchor}`} className={section.more}>
          {action}
        </LocaleLink>
      </div>
    </section>
  )
}
