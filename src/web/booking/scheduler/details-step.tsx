import { type MouseEvent, type ReactElement, type ReactNode, useEffect } from 'react'
import type { SlotsReply } from '#domain/bookings/booking-calls.ts'
import { type BookingField, bookingForm } from '#domain/bookings/booking-form.ts'
import { bookingPath } from '#domain/bookings/booking-link.ts'
import { localizePath } from '#domain/locale-path.ts'
import { useReportShown } from '#web/analytics/use-report.ts'
import { CallSheet } from '#web/booking/call-sheet.tsx'
import { createTimeTexts } from '#web/booking/describe-times.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import type { FormTrouble } from '#web/ui/form/form-answer.ts'
import { SendForm } from '#web/ui/form/submit/send-form.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Confirmation } from './confirmation.tsx'
import styles from './details-step.module.css'
import { SlotFacts } from './slot-facts.tsx'
import { StepHeading } from './step-heading.tsx'
import { useHold } from './use-hold.ts'

type DetailsStepProps = {
  /** Prefix of IDs, which differs between dialog and page. */
  readonly id: string
  readonly level: 'h2' | 'h3'
  readonly intro?: ReactNode
  readonly reply: SlotsReply
  readonly zone: string
  readonly start: string
  /** Whether the visitor came from the other step. */
  readonly isReached: boolean
  /** The answer rendered with the page, if the form was sent without scripts. */
  readonly pageAnswer?: FormTrouble<BookingField> | undefined
  /** Makes a form sent repeatedly without scripts create one booking. */
  readonly idempotencyKey?: string | undefined
  readonly onStart: (start: string) => void
  readonly onBack: () => void
  readonly onDone: () => void
}

/** The form for name and email address; with scripts the confirmation replaces it. */
export function DetailsStep({ id, level, intro, reply, zone, start, isReached, pageAnswer, idempotencyKey, ...on }: DetailsStepProps) {
  const { onStart, onBack, onDone } = on
  const { locale, translate } = useLocale()
  const form = useForm(bookingForm, { id, action: localizePath(locale, bookingPath), pageAnswer })
  const { field, state } = form
  const hold = useHold(start)
  const country = useRootData()?.facts.address.country
  const isDone = state.kind === 'done'
  useReportShown(isDone ? { name: 'call_booked' } : undefined)
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone, onDone])
  if (isDone) return <Confirmation token={state.reference} {...{ level, reply, zone, start }} />

  const texts = createTimeTexts(locale, zone)
  const heldUntil = (moment: string) => translate('booking.heldUntil', { time: texts.time(moment) })
  const next = state.kind === 'slotTaken' ? state.next : hold.kind === 'taken' ? hold.next : undefined
  /** Everything typed stays. */
  function choose(slot: string): void {
    form.dismiss()
    onStart(slot)
  }
  const privacy = (children: (string | ReactElement)[]) => (
    <LocaleLink key="privacy" to="/privacy-policy">
      {children}
    </LocaleLink>
  )
  const email = { type: 'email', autoComplete: 'email', spellCheck: false } as const
  const phone = { type: 'tel', autoComplete: 'tel' } as const
  return (
    <CallSheet level={level} intro={intro} values={{ date: <span suppressHydrationWarning>{texts.date(start)}</span> }}>
      <div className={styles.step}>
        <StepHeading level={level} step="details" isReached={isReached} />
        <SlotFacts start={start} durationMinutes={reply.durationMinutes} zone={zone} officeZone={reply.timeZone}>
          {/* The line always exists, so that nothing moves. */}
          <p className={styles.held}>
            {hold.kind === 'held' ? heldUntil(hold.expiresAt) : <span className={styles.unsaid}>{heldUntil(start)}</span>}
          </p>
          <p>
            <a href={`${localizePath(locale, bookingPath)}?${new URLSearchParams({ zone }).toString()}`} onClick={instead(onBack)}>
              {translate('booking.change')}
            </a>
          </p>
        </SlotFacts>
        <SendForm form={form} submit={translate('booking.submit')}>
          <input type="hidden" name="start" value={start} />
          <input type="hidden" name="timeZone" value={zone} />
          <input type="hidden" name="hold" value={hold.kind === 'held' ? hold.hold : ''} />
          <input type="hidden" name="phoneCountry" value={country ?? ''} />
          {idempotencyKey !== undefined && <input type="hidden" name="idempotencyKey" value={idempotencyKey} />}
          {next && <NextSlots next={next} zone={zone} isExplained={state.kind === 'slotTaken'} onChoose={choose} />}
          <TextField {...field('name')} label={translate('form.name')} autoComplete="name" />
          <TextField {...field('email')} {...email} label={translate('form.email')} />
          <TextField {...field('topic')} label={translate('booking.topic')} isOptional />
          <TextField {...field('phone')} {...phone} label={translate('form.phone')} hint={translate('booking.phoneHint')} isOptional />
          <p className={styles.privacy}>{translate.rich<ReactElement>('booking.privacy', { privacy })}</p>
        </SendForm>
      </div>
    </CallSheet>
  )
}

type NextSlotsProps = {
  readonly next: readonly string[]
  readonly zone: string
  /** Whether the summary above says already what happened. */
  readonly isExplained: boolean
  readonly onChoose: (start: string) => void
}

/** The nearest free slots. Without scripts, a button books its slot directly, with the input of the form. */
function NextSlots({ next, zone, isExplained, onChoose }: NextSlotsProps) {
  const { locale, translate } = useLocale()
  const texts = createTimeTexts(locale, zone)
  return (
    <div className={styles.next}>
      {!isExplained && <p role="alert">{translate('booking.slotTaken')}</p>}
      <ul aria-label={translate('booking.nextSlots')}>
        {next.map((slot) => (
          <li key={slot}>
            <button type="submit" name="startInstead" value={slot} onClick={instead(() => onChoose(slot))} suppressHydrationWarning>
              {texts.moment(slot)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function instead(act: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault()
    act()
  }
}
