import type { ReactNode } from 'react'
import type { Translate } from '#i18n/translate.ts'
import { DraftSheet } from '#web/ui/drawing/draft-sheet.tsx'
import button from '#web/ui/button.module.css'
import styles from './error-screen.module.css'

type ErrorSheetProps = {
  readonly status: number
  readonly message: string
  readonly translate: Translate
  /** Id that a visitor can quote to support. */
  readonly requestId?: string | undefined
  /** Undefined if the root loader's data is missing. */
  readonly siteName?: string | undefined
  /** True inside the `main` of a layout; the link then leads to the layout's own start page. */
  readonly isFramed?: boolean
  /** Further suggestions. */
  readonly children?: ReactNode
}

/** Content of every error screen: status code, message and a link to the home page. It needs no router. */
export function ErrorSheet({ status, message, translate, siteName, requestId, isFramed = false, children }: ErrorSheetProps) {
  const frame = {
    className: styles.screen,
    children: <Sheet {...{ status, message, translate, siteName, requestId, isFramed, children }} />,
  }
  return isFramed ? <div {...frame} /> : <main id="main" tabIndex={-1} {...frame} />
}

function Sheet({ status, message, translate, siteName, requestId, isFramed = false, children }: ErrorSheetProps) {
  return (
    <>
      <title>{[status, translate('error.title'), ...(siteName ? [siteName] : [])].join(' | ')}</title>
      <meta name="robots" content="noindex" />
      <DraftSheet isTorn piece={status === 404 && !isFramed ? translate('error.piece') : undefined}>
        <p className={styles.status}>{status}</p>
        <h1 className={styles.message}>{message}</h1>
        {requestId !== undefined && <p className={styles.request}>{translate('error.request', { id: requestId })}</p>}
        {/* Loads a document, so that no state of the failed page remains and the server negotiates the language. */}
        <div className={styles.ways}>
          {isFramed && children}
          <a className={isFramed ? `${button.button} ${button.secondary}` : button.button} href="/">
            {translate('error.homepage')}
          </a>
        </div>
        {!isFramed && children}
      </DraftSheet>
    </>
  )
}
