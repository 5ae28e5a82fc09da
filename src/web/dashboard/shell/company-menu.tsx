import { Link, useLocation } from 'react-router'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Chevron, DisclosureMenu } from '#web/ui/navigation/disclosure-menu.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './company-menu.module.css'
import type { CompanyChoice } from '#web/dashboard/customer/customers.server.ts'

type Props = { readonly companies: readonly CompanyChoice[]; readonly company: CompanyChoice }

/** Whose pages these are, and the way to the person's other companies. */
export function CompanyMenu({ companies, company }: Props) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const name = <span className={styles.name}>{company.company}</span>
  if (companies.length < 2) return <p className={styles.company}>{name}</p>
  // One company's invoice or product is not the other's.
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
