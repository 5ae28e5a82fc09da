import { writeTown } from '#domain/write-town.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import type { ContactFormData } from './contact-form-data.server.ts'
import styles from './contact-overview.module.css'
import { YourHours } from '#web/contact/hours/your-hours.tsx'

/** Ways to reach the agency without the form. */
export function ContactOverview({ officeCountry, openingHours, timeZone }: Omit<ContactFormData, 'countries' | 'phoneCountry'>) {
  const translate = useTranslate()
  const root = useRootData()
  if (!root) return null
  const { facts, answerBusinessDays } = root
  const { legalName, address, phone, phoneDisplay, email } = facts
  return (
    <aside className={styles.overview} aria-labelledby="contact-overview">
      <h2 id="contact-overview" className={styles.heading}>
        {translate('contact.overview.heading')}
      </h2>
      <p className={styles.promise}>
        {translate('contact.overview.promise', { within: translate('contact.within', { days: answerBusinessDays }) })}
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{translate('contact.overview.phone')}</dt>
          <dd>
            <a href={`tel:${phone}`}>{phoneDisplay}</a>
          </dd>
        </div>
        <div>
          <dt>{translate('contact.overview.email')}</dt>
          <dd>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        </div>
        <div>
          <dt>{translate('contact.overview.address')}</dt>
          <dd>
            {legalName}
            <br />
            {address.street}
            <br />
            {writeTown(address)}
            <br />
            {officeCountry}
            <br />
            <a href={mapAddress([address.street, writeTown(address), officeCountry])} rel="noreferrer">
              {translate('contact.overview.map')}
            </a>
          </dd>
        </div>
        <div>
          <dt>{translate('contact.overview.hours')}</dt>
          {openingHours.map(({ days, hours }) => (
            <dd key={days} className={styles.hours}>
              <span>{days}</span> <span>{hours}</span>
            </dd>
          ))}
          <dd>
            <YourHours officeZone={timeZone} facts={facts} placeholder={openingHours} />
          </dd>
        </div>
      </dl>
    </aside>
  )
}

/** Link to a map. Nothing is loaded from there before it is followed. */
function mapAddress(lines: readonly string[]): string {
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: lines.join(', ') })}`
}
