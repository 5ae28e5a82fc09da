import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import button from '#web/ui/button.module.css'
import styles from './call-dialog.module.css'
import { CallForm } from './call-form.tsx'
import type { CallFormData } from '#web/contact/contact-form-data.server.ts'

/**
 * The request for a call in a dialog. Links to `#book` open it: the early script as a modal (shell/early-script.ts), without
 * scripts the style sheet as a layer over the page. It closes natively either way.
 */
export function CallDialog({ countries, phoneCountry, timeZone }: CallFormData) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const shownPath = useRef(pathname)
  const [isDone, setIsDone] = useState(false)
  const [openCount, setOpenCount] = useState(0)

  useEffect(() => {
    // A link in the dialog has led to another page.
    if (shownPath.current !== pathname) dialogRef.current?.close()
    shownPath.current = pathname
  }, [pathname])

  /** After a receipt the next request starts empty. */
  function renew(): void {
    if (!isDone) return
    setIsDone(false)
    setOpenCount((last) => last + 1)
  }

  return (
    <dialog ref={dialogRef} id="book" className={styles.dialog} aria-labelledby="book-heading" onClose={renew}>
      <header className={styles.head}>
        <h2 ref={focusFirst} id="book-heading" tabIndex={-1} autoFocus>
          {translate('call.heading')}
        </h2>
        <form method="dialog" className={styles.close}>
          <button type="submit" aria-label={translate('call.close')}>
            <Cross />
          </button>
        </form>
        <a href="#top" className={styles.closeLink} aria-label={translate('call.close')}>
          <Cross />
        </a>
      </header>
      <div className={styles.body}>
        {!isDone && <p className={styles.lead}>{translate('call.lead')}</p>}
        <CallForm
          key={openCount}
          id="call"
          countries={countries}
          phoneCountry={phoneCountry}
          timeZone={timeZone}
          onDone={() => setIsDone(true)}
        />
        {isDone && (
          <form method="dialog">
            <button type="submit" className={button.button}>
              {translate('call.close')}
            </button>
          </form>
        )}
      </div>
    </dialog>
  )
}

/** The server writes `autofocus` into the page, and React in the browser does not; dialogs look for it when they open. */
function focusFirst(heading: HTMLHeadingElement | null): void {
  heading?.setAttribute('autofocus', '')
}

function Cross() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="m6 6 12 12M18 6 6 18" />
    </svg>
  )
}
