import { locales } from '#domain/locale.ts'
import { LanguageMenu } from '#web/shell/language-menu.tsx'
import { usePath, useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { ThemeMenu } from '#web/shell/theme-menu.tsx'
import { pageLabel } from '#web/navigation/route-table.ts'
import { BookLink } from '#web/booking/book-link.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import { BrandName } from '#web/ui/brand-mark.tsx'
import button from '#web/ui/button.module.css'
import { Chevron, DisclosureMenu } from '#web/ui/navigation/disclosure-menu.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import type { Menu } from '#i18n/content/menu.ts'
import type { MessageKey } from '#i18n/messages.ts'
import styles from './site-header.module.css'

const noLinks: Menu['header'] = { services: [], bar: [], about: [] }

function useLinks(): Menu['header'] {
  return useRootData()?.menu.header ?? noLinks
}

/** Name, main navigation, language, theme, account and booking. Every menu is native and needs no script. */
export function SiteHeader() {
  const translate = useTranslate()
  const siteName = useRootData()?.siteName
  const { services, bar, about } = useLinks()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <LocaleLink to="/" className={styles.name}>
          <BrandName name={siteName ?? translate('pages.home')} />
        </LocaleLink>
        <nav className={styles.wide} aria-label={translate('navigation.label')}>
          <ul>
            {services.length > 0 && (
              <li>
                <LinkMenu label="navigation.services" links={services} />
              </li>
            )}
            <Links links={bar} />
            {about.length > 0 && (
              <li>
                <LinkMenu label="navigation.about" links={about} />
              </li>
            )}
          </ul>
        </nav>
        <div className={styles.tools}>
          <LocaleLink to="/search" className={styles.search} prefetch="none">
            <SearchSign label={translate('search.title')} />
          </LocaleLink>
          {locales.length > 1 && <LanguageMenu />}
          <ThemeMenu />
          <span className={styles.account}>
            <AccountLink />
          </span>
          <BookCall className={styles.book} />
          <NarrowMenu />
        </div>
      </div>
    </header>
  )
}

function LinkMenu({ label, links }: { readonly label: MessageKey; readonly links: readonly string[] }) {
  const translate = useTranslate()
  return (
    <DisclosureMenu
      align="start"
      label={
        <>
          {translate(label)}
          <Chevron />
        </>
      }
    >
      <ul>
        <Links links={links} />
      </ul>
    </DisclosureMenu>
  )
}

/** The same links for narrow screens, where the bar has no room. */
function NarrowMenu() {
  const translate = useTranslate()
  const { services, bar, about } = useLinks()
  const group = (label: MessageKey, links: readonly string[]) =>
    links.length > 0 && (
      <section>
        <h2>{translate(label)}</h2>
        <ul>
          <Links links={links} />
        </ul>
      </section>
    )
  return (
    <DisclosureMenu align="bar" className={styles.narrow} label={translate('navigation.menu')}>
      <nav className={styles.sheet} aria-label={translate('navigation.label')}>
        <ul className={styles.main}>
          <li className={styles.searchRow}>
            <LocaleLink to="/search" prefetch="none">
              {translate('search.title')}
            </LocaleLink>
          </li>
          <Links links={bar} />
        </ul>
        {group('navigation.services', services)}
        {group('navigation.about', about)}
        <p className={styles.acts}>
          <BookCall />
          <AccountLink />
        </p>
      </nav>
    </DisclosureMenu>
  )
}

function Links({ links }: { readonly links: readonly string[] }) {
  const current = usePath()
  const translate = useTranslate()
  return links.map((path) => (
    <li key={path}>
      <LocaleLink to={path} aria-current={isWithin(current, path) ? 'page' : undefined}>
        {translate(pageLabel(path))}
      </LocaleLink>
    </li>
  ))
}

function SearchSign({ label }: { readonly label: string }) {
  return (
    <>
      <span className={visually.hidden}>{label}</span>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20 20" />
      </svg>
    </>
  )
}

function BookCall({ className }: { readonly className?: string | undefined }) {
  const translate = useTranslate()
  return <BookLink className={[button.button, className].filter(Boolean).join(' ')}>{translate('navigation.bookCall')}</BookLink>
}

/**
 * Entering the dashboard loads a document (guard-in-browser.ts). Prerendered pages contain both labels, and the style sheet shows one of
 * them: early/account.ts knows whether this browser has a session.
 */
function AccountLink() {
  const translate = useTranslate()
  return (
    <>
      <LocaleLink to="/dashboard/login" className={styles.visitor} reloadDocument>
        {translate('navigation.signIn')}
      </LocaleLink>
      <LocaleLink to="/dashboard" className={styles.customer} reloadDocument>
        {translate('navigation.account')}
      </LocaleLink>
    </>
  )
}

/** Articles count as part of the blog. */
function isWithin(current: string, path: string): boolean {
  return current === path || current.startsWith(`${path}/`)
}
