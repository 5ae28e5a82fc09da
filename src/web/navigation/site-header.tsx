import { useRouteLoaderData } from 'react-router'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import button from '#web/ui/button.module.css'
import { LanguageMenu } from '#web/navigation/language-menu.tsx'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import { LocaleLink } from '#web/navigation/locale-link.tsx'
import type { loader as rootLoader } from '#web/root.tsx'
import type { MessageKey } from '#words/messages.ts'
import styles from './site-header.module.css'

const links: readonly (readonly [path: string, label: MessageKey])[] = [
  ['/services/web-development', 'navigation.webDevelopment'],
  ['/services/ai-development', 'navigation.aiDevelopment'],
  ['/pricing', 'navigation.pricing'],
  ['/references', 'navigation.references'],
  ['/blogs', 'navigation.blog'],
  ['/team', 'navigation.team'],
]

/** Name, main navigation, language, sign-in and contact; the menus are native and need no script. */
export function SiteHeader() {
  const translate = useTranslate()
  const siteName = useRouteLoaderData<typeof rootLoader>('root')?.siteName
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <LocaleLink to="/" className={styles.name}>
          <BrandMark />
          {siteName ?? translate('navigation.home')}
        </LocaleLink>
        <nav className={styles.wide} aria-label={translate('navigation.label')}>
          <ul>
            <MainLinks />
          </ul>
        </nav>
        <LanguageMenu />
        <SignInLink className={styles.signIn} />
        <LocaleLink to="/contact-us" className={`${button.button} ${styles.contact}`}>
          {translate('navigation.contact')}
        </LocaleLink>
        <details className={styles.narrow} name="header-menu">
          <summary>{translate('navigation.menu')}</summary>
          <nav aria-label={translate('navigation.label')}>
            <ul>
              <MainLinks />
              <li>
                <SignInLink />
              </li>
            </ul>
          </nav>
        </details>
      </div>
    </header>
  )
}

function MainLinks() {
  const translate = useTranslate()
  return links.map(([path, label]) => (
    <li key={path}>
      <LocaleLink to={path}>{translate(label)}</LocaleLink>
    </li>
  ))
}

/** Into the dashboard every step loads a document (guard-in-browser.ts), and whoever is signed in is led on. */
function SignInLink({ className }: { readonly className?: string | undefined }) {
  const translate = useTranslate()
  return (
    <LocaleLink to="/dashboard/login" className={className} reloadDocument prefetch="none">
      {translate('navigation.signIn')}
    </LocaleLink>
  )
}
