import type { ReactNode } from 'react'
import { LanguageMenu } from '#web/shell/language-menu.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import type { Drawing } from '#i18n/content/drawing.ts'
import { BrandName } from '#web/ui/brand-mark.tsx'
import { CustomerPreview } from './customer-preview.tsx'
import styles from './login-shell.module.css'

/** Layout of the login: the site's name, which links to the site, the language menu, the form, and what is behind it. */
export function LoginShell({ drawing, children }: { readonly drawing: Drawing; readonly children: ReactNode }) {
  const siteName = useRootData()?.siteName
  return (
    <div className={styles.shell}>
      <header className={styles.header}>
        <LocaleLink to="/" className={styles.name} reloadDocument>
          <BrandName name={siteName ?? ''} />
        </LocaleLink>
        <LanguageMenu />
      </header>
      <div className={styles.halves}>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
        <CustomerPreview drawing={drawing} />
      </div>
    </div>
  )
}
