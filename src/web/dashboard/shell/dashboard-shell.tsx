import type { ReactNode } from 'react'
import { NavLink, useRouteLoaderData, useSearchParams } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { AccountMenu } from './account-menu.tsx'
import type { CompanyChoice } from '#web/dashboard/customer/customers.server.ts'
import type { Person } from './person.server.ts'
import { choosePrefetch } from '#web/i18n/choose-prefetch.ts'
import { LanguageMenu } from '#web/shell/language-menu.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import type { loader as rootLoader } from '#web/root.tsx'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import type { MessageKey } from '#i18n/messages.ts'
import styles from './dashboard-shell.module.css'

const rooms: readonly (readonly [path: string, label: MessageKey])[] = [
  ['/dashboard', 'dashboard.navigation.home'],
  ['/dashboard/invoices', 'dashboard.navigation.invoices'],
  ['/dashboard/products', 'dashboard.navigation.products'],
  ['/dashboard/settings', 'dashboard.navigation.settings'],
]

type Props = {
  readonly user: Person & { readonly email: string | undefined }
  readonly companies: readonly CompanyChoice[]
  readonly children: ReactNode
}

/** The frame of a signed-in customer's pages: rooms at the side, on phones at the bottom; company, language and account on top. */
export function DashboardShell({ user, companies, children }: Props) {
  const { locale, translate } = useLocale()
  const asked = useSearchParams()[0].get('customer')
  const company = companies.find(({ id }) => id === asked) ?? companies[0]
  // The rooms stay those of the company that was chosen; the first one needs no word.
  const search = company && company !== companies[0] ? `?${new URLSearchParams({ customer: company.id }).toString()}` : ''
  const siteName = useRouteLoaderData<typeof rootLoader>('root')?.siteName
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {translate('navigation.skip')}
      </a>
      <header className={styles.bar}>
        <LocaleLink
          to="/"
          className={styles.name}
          reloadDocument
          aria-label={`${siteName ?? ''}: ${translate('dashboard.navigation.site')}`}
        >
          <BrandMark />
          <span>{siteName}</span>
        </LocaleLink>
        {company && <p className={styles.company}>{company.company}</p>}
        <LanguageMenu />
        <AccountMenu user={user} company={company?.company} />
      </header>
      <nav className={styles.rooms} aria-label={translate('dashboard.navigation.label')}>
        <ul>
          {rooms.map(([path, label]) => (
            <li key={path}>
              <NavLink
                to={localizePath(locale, path) + search}
                end={path === '/dashboard'}
                discover="none"
                prefetch={choosePrefetch('intent')}
              >
                {translate(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
