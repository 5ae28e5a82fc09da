import type { ReactNode } from 'react'
import type { Translate } from '#i18n/translate.ts'
import { DraftSheet } from '#web/ui/drawing/draft-sheet.tsx'
import button from '#web/ui/button.module.css'
import styles from './error-screen.module.css'

type Props = {
  readonly status: number
  readonly message: string
  readonly translate: Translate
  /** What a visitor can quote of a failure. */
  readonly requestId?: string | undefined
  /** Unknown where the root's data did not come. */
  readonly siteName?: string | undefined
  /** It stands inside the `main` of a frame, whose own pages come before the site's. */
  readonly isFramed?: boolean
  /** What else may help. */
  readonly children?: ReactNode
}

/** What every error shows: numeric code, message and the way home. It needs no router. */
export function ErrorSheet({ status, message, translate, siteName, requestId, isFramed = false, children }: Props) {
  const frame = {
    className: styles.screen,
    children: <Sheet {...{ status, message, translate, siteName, requestId, isFramed, children }} />,
  }
  return isFramed ? <div {...frame} /> : <main id="main" tabIndex={-1} {...frame} />
}

function Sheet({ status, message, translate, siteName, requestId, isFramed = false, children }: Props) {
  return (
    <>
      <title>{[status, translate('error.title'), ...(siteName ? [siteName] : [])].join(' | ')}</title>
      <meta name="robots" content="noindex" />
      <DraftSheet isTorn piece={status === 404 && !isFramed ? translate('error.piece') : undefined}>
        <p className={styles.status}>{status}</p>
        <h1 className={styles.message}>{message}</h1>
        {requestId !== undefined && <p className={styles.request}>{translate('error.request', { id: requestId })}</p>}
        {isFramed && children}
        {/* A full load, so that nothing of the failed page stays and the server finds the visitor's language. */}
        <a className={isFramed ? `${button.button} ${button.secondary}` : button.button} href="/">
          {translate('error.homepage')}
        </a>
        {!isFramed && children}
      </DraftSheet>
    </>
  )
}
