import type { ReactNode } from 'react'
import { NavLink, useLocation, useMatches, useSearchParams } from 'react-router'
import { numberOfInvoiceId } from '#domain/invoices/invoice-number.ts'
import type { Locale } from '#domain/locale.ts'
import { localizePath } from '#domain/locale-path.ts'
import { AccountMenu } from './account-menu.tsx'
import { CompanyMenu } from './company-menu.tsx'
import type { CompanyChoice } from '#web/dashboard/customer/customers.server.ts'
import type { Person } from './person.server.ts'
import { choosePrefetch } from '#web/i18n/choose-prefetch.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import { moreRooms, type Room, rooms } from './rooms.ts'
import styles from './dashboard-shell.module.css'

/** The pages that a bookkeeper may open. */
const openToBooks: readonly string[] = ['/dashboard/invoices', '/dashboard/settings']

/** A company of the person, with what its pages say of it. */
export type ShellCompany = CompanyChoice & {
  /** Today in the company's time zone. */
  readonly today: Date
  /** Its data is invented. */ readonly isDemo?: true
}

type DashboardShellProps = {
  /** Undefined if the layout's data failed to load. */
  readonly user?: (Person & { readonly email: string | undefined }) | undefined
  readonly companies: readonly ShellCompany[]
  /** Staff view: it has no settings, which belong to a person. */
  readonly isView?: boolean
  readonly children: ReactNode
}

/**
 * The frame of a signed-in customer's pages: company, navigation and account at the top; the navigation at the bottom on
 * phones. Every page ends with the sheet's title block.
 */
export function DashboardShell({ user, companies, isView = false, children }: DashboardShellProps) {
  const { locale, translate } = useLocale()
  const { pathname } = useLocation()
  const requestedId = useSearchParams()[0].get('customer')
  const company = companies.find(({ id }) => id === requestedId) ?? companies[0]
  // Links keep the chosen company; the first one needs no parameter.
  const search = company && company !== companies[0] ? `?${new URLSearchParams({ customer: company.id }).toString()}` : ''
  const isOpen = ({ path }: Room) => (isView ? path !== '/dashboard/settings' : !company?.isBooks || openToBooks.includes(path))
  const siteName = useRootData()?.siteName
  const invoiceId = useMatches().at(-1)?.params['number']
  const open = [...rooms, ...moreRooms].filter(isOpen)

  /** An invoice's number, or the open page's place among the person's pages; a product's page belongs to its list. */
  function nameSheet(): string | undefined {
    if (invoiceId !== undefined) return numberOfInvoiceId(invoiceId)
    const place = open.findLastIndex(({ path }) => isInRoom(pathname, locale, path))
    return place < 0 ? undefined : `${place + 1} / ${open.length}`
  }

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
          {!company && <span>{siteName}</span>}
        </LocaleLink>
        {company && <CompanyMenu companies={companies} company={company} />}
        <nav className={styles.rooms} aria-label={translate('dashboard.navigation.label')}>
          <ul>
            {rooms.filter(isOpen).map((room) => (
              <RoomLink key={room.path} room={room} search={search} />
            ))}
            {moreRooms.filter(isOpen).map((room) => (
              <RoomLink key={room.path} room={room} search={search} className={styles.beside} />
            ))}
            <li className={styles.more}>
              <details name="header-menu" data-current={moreRooms.some(({ path }) => isInRoom(pathname, locale, path)) || undefined}>
                <summary>
                  <Icon name="more" />
                  {translate('dashboard.navigation.more')}
                </summary>
                <ul>
                  {moreRooms.filter(isOpen).map((room) => (
                    <RoomLink key={room.path} room={room} search={search} />
                  ))}
                </ul>
              </details>
            </li>
          </ul>
        </nav>
        {company?.isDemo && <p className={styles.demo}>{translate('dashboard.demo')}</p>}
        {user && <AccountMenu user={user} company={company?.company} />}
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {company && (
        <footer className={styles.end}>
          <TitleBlock
            values={{
              for: company.company,
              by: siteName,
              date: translate('dashboard.day', { date: company.today }),
              sheet: nameSheet(),
              language: translate(`languages.${locale}`),
            }}
          />
        </footer>
      )}
    </div>
  )
}

type LinkProps = { readonly room: Room; readonly search: string; readonly className?: string | undefined }

function RoomLink({ room: { path, label, icon }, search, className }: LinkProps) {
  const { locale, translate } = useLocale()
  return (
    <li className={className}>
      <NavLink to={localizePath(locale, path) + search} end={path === '/dashboard'} discover="none" prefetch={choosePrefetch('intent')}>
        <Icon name={icon} />
        {translate(label)}
      </NavLink>
    </li>
  )
}

function isInRoom(pathname: string, locale: Locale, path: string): boolean {
  return `${pathname}/`.startsWith(`${localizePath(locale, path)}/`)
}
