import type { ReactNode } from 'react'
import { SiteFooter } from '#web/shell/site-footer.tsx'
import { SiteHeader } from '#web/shell/site-header.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './site-shell.module.css'

type Props = {
  /** Where the call is asked for: the dialog of the page itself, unless it has none. */
  readonly callAddress?: string
  readonly children: ReactNode
}

/** Header and footer around a page's `main`. */
export function SiteShell({ callAddress = '#book', children }: Props) {
  const translate = useTranslate()
  return (
    <>
      <a className={styles.skip} href="#main">
        {translate('navigation.skip')}
      </a>
      <SiteHeader callAddress={callAddress} />
      {children}
      <SiteFooter />
    </>
  )
}
