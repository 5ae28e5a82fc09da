import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import styles from './booking-dialog.module.css'
import { BookingSkeleton } from './booking-skeleton.tsx'
import { BookLink } from './book-link.tsx'

/** Content of the dialog, or why it is missing. */
type Content =
  | { readonly kind: 'waiting' | 'loading' | 'failed' }
  | { readonly kind: 'loaded'; readonly Booking: ComponentType<{ readonly visit: number; readonly onDone: () => void }> }

/**
 * The booking dialog. Links to the booking page and the fragment `#book` open it as a modal (early/dialogs.ts). Its content loads when it
 * opens.
 */
export function BookingDialog() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const shownPath = useRef(pathname)
  const [content, setContent] = useState<Content>({ kind: 'waiting' })
  const [bookingCount, setBookingCount] = useState(0)
  const [visit, setVisit] = useState(0)
  const isDone = useRef(false)

  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return undefined
    const load = () => {
      setVisit((last) => last + 1)
      setContent((last) => (last.kind === 'loaded' ? last : { kind: 'loading' }))
      import('./booking.tsx').then(
        ({ Booking }) => setContent({ kind: 'loaded', Booking }),
        (error: unknown) => {
          console.error('The scheduler did not load.', error)
          setContent({ kind: 'failed' })
        },
      )
    }
    // It may have been opened before hydration.
    if (dialog.open) load()
    dialog.addEventListener('book', load)
    return () => dialog.removeEventListener('book', load)
  }, [])

  useEffect(() => {
    // A link in the dialog has opened another page.
    if (shownPath.current !== pathname) dialogRef.current?.close()
    shownPath.current = pathname
  }, [pathname])

  const noteDone = useCallback(() => {
    isDone.current = true
  }, [])

  /** After a confirmation, the next booking starts anew. */
  function renew(): void {
    if (!isDone.current) return
    isDone.current = false
    setBookingCount((last) => last + 1)
  }

  return (
    <dialog ref={dialogRef} id="book" className={styles.dialog} aria-labelledby="book-heading" closedby="any" onClose={renew}>
      <div className={styles.head}>
        <h2 ref={focusFirst} id="book-heading" tabIndex={-1} autoFocus>
          {translate('booking.heading')}
        </h2>
        <form method="dialog" className={styles.close}>
          <button type="submit" aria-label={translate('booking.close')}>
            <Cross />
          </button>
        </form>
      </div>
      <div className={styles.body}>
        {content.kind === 'loaded' ? (
          <content.Booking key={bookingCount} visit={visit} onDone={noteDone} />
        ) : (
          <>
            {content.kind === 'failed' ? <p role="alert">{translate('booking.notLoaded')}</p> : <BookingSkeleton />}
            {/* Also shown before hydration. */}
            <p className={styles.otherwise}>
              <BookLink>{translate('booking.openPage')}</BookLink>
            </p>
          </>
        )}
      </div>
    </dialog>
  )
}

/** The server renders `autofocus`, React in the browser does not, and dialogs look for it when they open. */
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
