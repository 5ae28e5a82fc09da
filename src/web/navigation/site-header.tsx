import { useRouteLoaderData } from 'react-router'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { LanguageMenu } from '#web/navigation/language-menu.tsx'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import { LocaleLink } from '#web/navigation/locale-link.tsx'
import type { loader as rootLoader } from '#web/root.tsx'
import styles from './site-header.module.css'

/** Name, main navigation, language and contact; the menus are native and need no script. */
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
          <MainLinks />
        </nav>
        <LanguageMenu />
        <LocaleLink to="/contact-us" className={styles.contact}>
          {translate('navigation.contact')}
        </LocaleLink>
        <details className={styles.narrow} name="header-menu">
          <summary>{translate('navigation.menu')}</summary>
          <nav aria-label={translate('navigation.label')}>
            <MainLinks />
          </nav>
        </details>
      </div>
    </header>
  )
}

function MainLinks() {
  const translate = useTranslate()
  return (
    <ul>
      <li>
        <LocaleLink to="/services/web-development">{translate('navigation.webDevelopment')}</LocaleLink>
      </li>
      <li>
        <LocaleLink to="/services/ai-development">{translate('navigation.aiDevelopment')}</LocaleLink>
      </li>
      <li>
        <LocaleLink to="/pricing">{translate('navigation.pricing')}</LocaleLink>
      </li>
      <li>
        <LocaleLink to="/references">{translate('navigation.references')}</LocaleLink>
      </li>
      <li>
        <LocaleLink to="/blogs">{translate('navigation.blog')}</LocaleLink>
      </li>
      <li>
        <LocaleLink to="/team">{translate('navigation.team')}</LocaleLink>
      </li>
    </ul>
  )
}
