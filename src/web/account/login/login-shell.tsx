import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { LanguageMenu } from '#web/shell/language-menu.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import type { loader as rootLoader } from '#web/root.tsx'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import styles from './login-shell.module.css'

/** Around the login: the name, which leads back to the site, and the language. */
export function LoginShell({ children }: { children: ReactNode }) {
  const siteName = useRouteLoaderData<typeof rootLoader>('root')?.siteName
  return (
    <div className={styles.shell}>
      <header className={styles.header}>
        <LocaleLink to="/" className={styles.name} reloadDocument>
          <BrandMark />
          {siteName}
        </LocaleLink>
        <LanguageMenu />
      </header>
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}
