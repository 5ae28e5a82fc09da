import { LocaleLink } from '#web/i18n/locale-link.tsx'
import section from '#web/ui/styles/section.module.css'
import styles from './care-and-price.module.css'
import type { WebServiceTexts } from './load-web-service.server.ts'

type Props = { readonly care: WebServiceTexts['care']; readonly price: WebServiceTexts['price'] }

/** What comes after the opening, beside what it costs to get there. */
export function CareAndPrice({ care, price }: Props) {
  return (
    <div className={`${section.section} ${styles.columns}`}>
      <section className={styles.care}>
        <h2>{care.heading}</h2>
        <p>{care.text}</p>
        <ul>
          {care.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p className={styles.monthly}>{care.price}</p>
      </section>
      <section className={styles.price}>
        <h2>{price.heading}</h2>
        <dl>
          {price.items.map((item) => (
            <div key={item.name}>
              <dt>{item.name}</dt>
              <dd>{item.price}</dd>
            </div>
          ))}
        </dl>
        <LocaleLink to="/pricing" className={section.more}>
          {price.action}
        </LocaleLink>
      </section>
    </div>
  )
}
