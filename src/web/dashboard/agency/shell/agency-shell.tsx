import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { choosePrefetch } from '#web/i18n/choose-prefetch.ts'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { TitleBlock } from '#web/ui/title-block.tsx'
import type { AgencyRoom } from './rooms.server.ts'
import { type MenuStaff, StaffMenu } from './staff-menu.tsx'
import styles from './agency-shell.module.css'

/** Entries of the bottom bar on phones, besides the one that opens the others. */
const besides = 4

type ShellProps = {
  readonly staff: MenuStaff
  readonly rooms: readonly AgencyRoom[]
  readonly today: Date
  readonly children: ReactNode
}

/** The frame of the agency's pages: the site at the top, the pages at the side (on phones at the bottom), the title block at the end. */
export function AgencyShell({ staff, rooms, today, children }: ShellProps) {
  const { locale, translate } = useLocale()
  const { pathname } = useLocation()
  const siteName = useRootData()?.siteName
  const isOpen = ({ path }: AgencyRoom) =>
    path === agencyPath ? pathname === localizePath(locale, path) : `${pathname}/`.startsWith(`${localizePath(locale, path)}/`)
  const current = rooms.find(isOpen)
  const others = rooms.slice(besides)
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
        <p className={styles.agency}>{translate('agency.name')}</p>
        {staff.isDemo && <p className={styles.demo}>{translate('agency.demo')}</p>}
        <StaffMenu staff={staff} />
      </header>
      <nav className={styles.rooms} aria-label={translate('agency.label')}>
        <ul>
          {rooms.map((room, at) => (
            <RoomLink key={room.path} room={room} className={at < besides ? undefined : styles.beside} />
          ))}
          {others.length > 0 && (
            <li className={styles.more}>
              <details name="header-menu" data-current={others.some(isOpen) || undefined}>
                <summary>
                  <Icon name="more" />
                  {translate('dashboard.navigation.more')}
                </summary>
                <ul>
                  {others.map((room) => (
                    <RoomLink key={room.path} room={room} />
                  ))}
                </ul>
              </details>
            </li>
          )}
        </ul>
      </nav>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.end}>
        <TitleBlock
          values={{
            for: translate('agency.name'),
            by: siteName,
            checked: staff.name,
            date: translate('dashboard.day', { date: today }),
            sheet: current && `${rooms.indexOf(current) + 1} / ${rooms.length}`,
            language: translate(`languages.${locale}`),
          }}
        />
      </footer>
    </div>
  )
}

function RoomLink({ room: { path, label, icon }, className }: { readonly room: AgencyRoom; readonly className?: string | undefined }) {
  const { locale, translate } = useLocale()
  return (
    <li className={className}>
      <NavLink to={localizePath(locale, path)} end={path === agencyPath} discover="none" prefetch={choosePrefetch('intent')}>
        <Icon name={icon} />
        {translate(label)}
      </NavLink>
    </li>
  )
}
