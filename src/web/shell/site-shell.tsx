import type { ReactNode } from 'react'
import { SiteFooter } from '#web/shell/site-footer.tsx'
import { SiteHeader } from '#web/shell/site-header.tsx'
import { SearchDialog } from '#web/search/search-dialog.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './site-shell.module.css'

/** Header and footer around a page's `main`. */
export function SiteShell({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate()
  return (
    <>
      <a className={styles.skip} href="#main">
        {translate('navigation.skip')}
      </a>
      <SiteHeader />
      <SearchDialog />
      {children}
      <SiteFooter />
    </>
  )
}
