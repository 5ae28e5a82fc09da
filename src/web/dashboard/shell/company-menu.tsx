import { Link, useLocation } from 'react-router'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Chevron, DisclosureMenu } from '#web/ui/navigation/disclosure-menu.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './company-menu.module.css'
import type { CompanyChoice } from '#web/dashboard/customer/customers.server.ts'

type CompanyMenuProps = { readonly companies: readonly CompanyChoice[]; readonly company: CompanyChoice }

/** The current company, with links to the person's other ones. */
export function CompanyMenu({ companies, company }: CompanyMenuProps) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const name = <span className={styles.name}>{company.company}</span>
  if (companies.length < 2) return <p className={styles.company}>{name}</p>
  // Records belong to one company, so another company opens the list.
  const list = pathname.replace(/(\/dashboard\/(?:invoices|products))\/.+$/u, '$1')
  return (
    <DisclosureMenu
      align="start"
      className={styles.menu}
      label={
        <>
          <span className={visually.hidden}>{translate('dashboard.companies')}: </span>
          {name}
          <Chevron />
        </>
      }
    >
      <ul className={styles.list}>
        {companies.map(({ id, company: other }) => (
          <li key={id}>
            <Link
              to={`${list}?${new URLSearchParams({ customer: id })}`}
              discover="none"
              aria-current={id === company.id ? 'true' : undefined}
            >
              {other}
            </Link>
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  )
}
