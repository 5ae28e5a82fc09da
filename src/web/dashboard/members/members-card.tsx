import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { PageSection } from '#web/dashboard/page/page-section.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import styles from './members-card.module.css'

/** Members listed by name on the dashboard home. */
const mostNamed = 3

/** The customer's other members, with a link to manage them. */
export function MembersCard({ emails }: { readonly emails: readonly string[] }) {
  const translate = useTranslate()
  const pathOf = useCustomerPath()
  const more = emails.length - mostNamed
  return (
    <PageSection heading={translate('dashboard.members.heading')}>
      <ul className={styles.members}>
        {emails.slice(0, mostNamed).map((email) => (
          <li key={email}>{email}</li>
        ))}
        {more > 0 && <li>{translate('dashboard.members.more', { count: more })}</li>}
      </ul>
      <p>
        <LocaleLink className={styles.way} to={pathOf('/dashboard/members')}>
          {translate('dashboard.members.manage')}
        </LocaleLink>
      </p>
    </PageSection>
  )
}
