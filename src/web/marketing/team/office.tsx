import type { WrittenPages } from '#i18n/content/pages/page.ts'
import section from '#web/ui/styles/section.module.css'
import styles from './office.module.css'

type OfficeProps = {
  readonly texts: WrittenPages['team']['office']
  readonly address: readonly string[]
  readonly openingHours: readonly { readonly days: string; readonly hours: string }[]
  readonly timeZone: string
}

/** Location and opening hours of the office. */
export function Office({ texts, address, openingHours, timeZone }: OfficeProps) {
  return (
    <section className={`${section.section} ${styles.columns}`}>
      <header>
        <h2>{texts.heading}</h2>
        <p className={section.lead}>{texts.text}</p>
        <p className={styles.visit}>{texts.visit}</p>
      </header>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.address}</dt>
          {address.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
        <div>
          <dt>{texts.hours}</dt>
          {openingHours.map(({ days, hours }) => (
            <dd key={days} className={styles.hours}>
              <span>{days}</span> <span>{hours}</span>
            </dd>
          ))}
        </div>
        <div>
          <dt>{texts.zone}</dt>
          <dd>{timeZone}</dd>
          <dd className={styles.abroad}>{texts.abroad}</dd>
        </div>
      </dl>
    </section>
  )
}
