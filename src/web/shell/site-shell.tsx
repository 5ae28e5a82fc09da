import type { ReactNode } from 'react'
import { SiteFooter } from '#web/shell/site-footer.tsx'
import { SiteHeader } from '#web/shell/site-header.tsx'
import { SearchDialog } from '#web/search/search-dialog.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './site-shell.module.css'

type SiteShellProps = {
  readonly children: ReactNode
  /** Replaces the page's place among all pages in the title block. */
  readonly sheet?: string | undefined
}

/** Header and footer around a page's `main`. */
export function SiteShell({ children, sheet }: SiteShellProps) {
  const translate = useTranslate()
  return (
    <>
      <a className={styles.skip} href="#main">
        {translate('navigation.skip')}
      </a>
      <SiteHeader />
      <SearchDialog />
      {children}
      <SiteFooter sheet={sheet} />
    </>
  )
}
