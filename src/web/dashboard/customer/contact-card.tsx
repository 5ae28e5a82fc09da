import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Portrait } from '#web/ui/drawing/portrait.tsx'
import styles from './contact-card.module.css'
import type { ContactPerson } from './contact-person.server.ts'
import { PageSection } from '#web/dashboard/page/page-section.tsx'

/** The customer's contact person, with phone number and email address. */
export function ContactCard({ person: { name, role, portrait, email, phone, phoneDisplay } }: { readonly person: ContactPerson }) {
  const translate = useTranslate()
  return (
    <PageSection heading={translate('dashboard.contact.heading')}>
      <div className={styles.person}>
        <Portrait {...portrait} />
        <p>
          <strong>{name}</strong>
          <span>{role}</span>
        </p>
      </div>
      <ul className={styles.ways}>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        <li>
          <a href={`tel:${phone}`}>{phoneDisplay}</a>
        </li>
      </ul>
    </PageSection>
  )
}
