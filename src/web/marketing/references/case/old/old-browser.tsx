import type { ReactNode } from 'react'
import styles from './old-shop.module.css'

type OldBrowserProps = {
  readonly address: string
  readonly lang: string
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A page in a browser of its time. */
export function OldBrowser({ address, lang, className, children }: OldBrowserProps) {
  return (
    <div className={styles.window} lang={lang}>
      <div className={styles.chrome}>
        <i>&lt;</i>
        <i>&gt;</i>
        <i>x</i>
        <span>{address}</span>
      </div>
      <div className={className}>{children}</div>
    </div>
  )
}
