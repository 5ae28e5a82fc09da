import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BookingWidget } from '#domain/browser-settings.ts'
import { useReportShown } from '#web/analytics/use-report.ts'
import { useConsent } from '#web/consent/use-consent.ts'
import { CallSheet } from '#web/booking/call-sheet.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { openWidget } from './open-widget.ts'
import type { WidgetStep } from './read-widget-message.ts'
import styles from './widget.module.css'

type WidgetProps = BookingWidget & {
  /** The site's own scheduler, for visitors who decline the service, or if it fails to load. */
  readonly fallback: ReactNode
  readonly onDone: () => void
}

/** The external scheduling service. Nothing of it loads before the visitor allows external media. */
export function Widget({ pageUrl, scriptUrl, fallback, onDone }: WidgetProps) {
  const translate = useTranslate()
  const { state, allow } = useConsent('external-media')
  const [isDeclined, setIsDeclined] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const { host } = new URL(pageUrl)
  if (hasFailed)
    return (
      <>
        <p role="alert" className={styles.failed}>
          {translate('booking.widget.failed', { host })}
        </p>
        {fallback}
      </>
    )
  if (isDeclined) return fallback
  if (state !== 'allowed')
    return (
      <CallSheet level="h3">
        <div className={styles.question}>
          <p>{translate('booking.widget.question', { host })}</p>
          <p className={styles.ways}>
            <Button kind="secondary" onClick={allow}>
              {translate('booking.widget.allow', { host })}
            </Button>
            <Button kind="secondary" onClick={() => setIsDeclined(true)}>
              {translate('booking.widget.decline', { host })}
            </Button>
          </p>
        </div>
      </CallSheet>
    )
  return <WidgetFrame {...{ pageUrl, scriptUrl, onDone }} onFailure={() => setHasFailed(true)} />
}

type FrameProps = BookingWidget & { readonly onFailure: () => void; readonly onDone: () => void }

function WidgetFrame({ pageUrl, scriptUrl, onFailure, onDone }: FrameProps) {
  const translate = useTranslate()
  const parentRef = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<WidgetStep>()
  useReportShown(step === 'booked' ? { name: 'call_booked' } : undefined)
  const { host } = new URL(pageUrl)
  // The latest callbacks, without opening the service again for new ones.
  const callbacks = useRef({ onFailure, onDone })
  useEffect(() => {
    callbacks.current = { onFailure, onDone }
  })

  useEffect(() => {
    const parentElement = parentRef.current
    if (!parentElement) return undefined
    const lifetime = new AbortController()
    openWidget({
      pageUrl,
      scriptUrl,
      parentElement,
      onStep: (reached) => {
        setStep(reached)
        if (reached === 'booked') callbacks.current.onDone()
      },
      onFailure: () => callbacks.current.onFailure(),
      signal: lifetime.signal,
    })
    return () => {
      lifetime.abort()
      // Nodes added by the service, unknown to React.
      parentElement.replaceChildren()
    }
  }, [pageUrl, scriptUrl])

  return (
    <>
      <output className={styles.status}>{translate(`booking.widget.${step ?? 'loading'}`, { host })}</output>
      <div ref={parentRef} className={styles.frame} data-step={step ?? 'loading'} />
      {/* While the frame has the focus, its page receives all keys, also Escape. Tab moves on to this button. */}
      <form method="dialog" className={styles.leave}>
        <Button kind="secondary" type="submit">
          {translate('booking.widget.close')}
        </Button>
      </form>
    </>
  )
}
