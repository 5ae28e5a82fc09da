import type { ReactNode } from 'react'
import hidden from '#web/ui/styles/visually-hidden.module.css'
import styles from './frame.module.css'

type FrameProps = {
  /** Text alternative of the picture. */
  readonly label: string
  /** Class with the shop's colors. */
  readonly palette: string | undefined
  readonly children: ReactNode
}

/** A drawn shop in a browser window that is 70 em wide; its content is sized in em. */
export function Desktop({ label, palette, address, children }: FrameProps & { readonly address: string }) {
  return (
    <div className={styles.picture}>
      <p className={hidden.hidden}>{label}</p>
      <div className={`${styles.desktop} ${palette}`} aria-hidden="true">
        <div className={styles.chrome}>
          <i />
          <i />
          <i />
          <span>{address}</span>
        </div>
        <div className={styles.window}>{children}</div>
      </div>
    </div>
  )
}

/** The same shop on a phone, 18 em wide. */
export function Phone({ label, palette, children }: FrameProps) {
  return (
    <div className={styles.picture}>
      <p className={hidden.hidden}>{label}</p>
      <div className={`${styles.phone} ${palette}`} aria-hidden="true">
        <div className={styles.screen}>
          <div className={styles.status}>
            <b>9:41</b>
            <svg viewBox="0 0 40 12">
              <path d="M0 12V8h3v4zM5 12V5h3v7zM10 12V2h3v10zM20 1h16v10H20zM37 4h2v4h-2z" fill="currentColor" />
            </svg>
          </div>
          {children}
          <div className={styles.tabs}>
            <svg viewBox="0 0 200 28">
              <path d="M20 14 29 6l9 8M23 12v10h12V12M126 10h14l-1.5 12h-11zM129.5 10a3.5 3.5 0 0 1 7 0M166 22c1-9 15-9 16 0" />
              <circle cx="80" cy="13" r="6" />
              <path d="m84.5 17.5 5 5" />
              <circle cx="174" cy="10" r="4" />
            </svg>
            <i />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Magnifying glass of a search field. */
export function Glass() {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24">
      <circle cx="10" cy="10" r="6.5" />
      <path d="m15 15 6 6" />
    </svg>
  )
}
