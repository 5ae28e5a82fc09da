import { createContext, type FocusEvent, type ReactNode, use, useCallback, useRef, useState } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Toast, type ToastContent } from './toast.tsx'
import styles from './toast.module.css'

type ShowToast = (content: ToastContent) => void

type Shown = { readonly key: number; readonly content: ToastContent }

const ToasterContext = createContext<ShowToast | undefined>(undefined)

/** More toasts would cover the page; the oldest are removed. */
const mostAtOnce = 3

/** Provides toasts to its children, and shows them in a live region. */
export function Toaster({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate()
  const [shown, setShown] = useState<readonly Shown[]>([])
  const nextKeyRef = useRef(0)
  const regionRef = useRef<HTMLElement>(null)
  const cameFromRef = useRef<HTMLElement>(undefined)

  const show = useCallback((content: ToastContent) => {
    const key = nextKeyRef.current++
    setShown((before) => [...before, { key, content }].slice(-mostAtOnce))
  }, [])

  const dismiss = useCallback((key: number) => {
    // Removing the focused element would reset focus to the start of the page.
    if (regionRef.current?.contains(document.activeElement)) cameFromRef.current?.focus()
    setShown((before) => before.filter((toast) => toast.key !== key))
  }, [])

  function rememberWhereFrom({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) cameFromRef.current = relatedTarget
  }

  return (
    <ToasterContext value={show}>
      {children}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- watches what happens inside it */}
      <section ref={regionRef} className={styles.region} aria-label={translate('ui.notices')} onFocus={rememberWhereFrom}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold words only, not buttons (HTML, section 4.10.12) */}
        <div role="status" aria-atomic="false">
          {shown.map(({ key, content }) => (
            <KeyedToast key={key} content={content} id={key} dismiss={dismiss} />
          ))}
        </div>
      </section>
    </ToasterContext>
  )
}

/**
 * Returns a function that shows a toast.
 *
 * @throws Error outside a Toaster.
 */
export function useToast(): ShowToast {
  const show = use(ToasterContext)
  if (!show) throw new Error('useToast must be used inside Toaster.')
  return show
}

function KeyedToast({ content, id, dismiss }: { content: ToastContent; id: number; dismiss: (key: number) => void }) {
  // Stable while the toast is shown, because a new function would restart its timer.
  const dismissThis = useCallback(() => dismiss(id), [dismiss, id])
  return <Toast {...content} onDismiss={dismissThis} />
}
