import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { bookingLink, bookingPath, bookingQuery } from '#domain/bookings/booking-link.ts'
import { BookedSheet } from '#web/booking/booked-sheet.tsx'
import { CalendarLinks } from '#web/booking/calendar-links.tsx'
import { CallSheet } from '#web/booking/call-sheet.tsx'
import { createTimeTexts } from '#web/booking/describe-times.ts'
import { SlotFacts } from '#web/booking/scheduler/slot-facts.tsx'
import { SlotStep } from '#web/booking/scheduler/slot-step.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import button from '#web/ui/button.module.css'
import section from '#web/ui/styles/section.module.css'
import styles from './booking-page.module.css'
import type { OwnBooking, SlotView } from './load-booking.server.ts'
import type { ChangeAnswer } from './submit-booking.server.ts'

type OwnBookingPageProps = {
  readonly title: string
  readonly booking: OwnBooking
  /** Slots to move it to, if requested. */
  readonly move: SlotView | undefined
  readonly answer: ChangeAnswer | undefined
}

/** A booked call with forms to move or cancel it. The forms work without scripts, because visitors come from a mail. */
export function OwnBookingPage({ title, booking, move, answer }: OwnBookingPageProps) {
  const { translate } = useLocale()
  const heading = <h1 tabIndex={-1}>{title}</h1>
  const lead = <p>{translate(`booking.own.${move ? 'move' : booking.state}.text`, { name: booking.firstName })}</p>
  const problem = answer && <ChangeProblem answer={answer} booking={booking} />
  return (
    <div className={styles.page}>
      {move ? (
        <CallSheet level="h2" intro={heading} values={{ for: booking.firstName }}>
          <div className={styles.column}>
            {problem}
            {lead}
            <Move booking={booking} view={move} />
          </div>
        </CallSheet>
      ) : (
        <BookedSheet {...booking} heading={heading}>
          {problem}
          {lead}
          <Facts booking={booking} />
        </BookedSheet>
      )}
    </div>
  )
}

type BookingProps = { readonly booking: OwnBooking }

function Facts({ booking }: BookingProps) {
  const { locale, translate } = useLocale()
  const phone = useRootData()?.facts.phoneDisplay ?? ''
  const { token, state, canChange, changeUntil, joinUrl, zone } = booking
  return (
    <>
      {state === 'confirmed' && (
        <>
          <p>
            <a href={joinUrl} rel="noreferrer" className={section.more}>
              {translate('booking.join')}
            </a>
          </p>
          <CalendarLinks {...booking} />
          <p className={styles.soft} suppressHydrationWarning>
            {canChange
              ? translate('booking.changeUntil', { time: createTimeTexts(locale, zone).moment(changeUntil) })
              : translate('booking.tooLate', { phone })}
          </p>
        </>
      )}
      {canChange && (
        <div className={styles.ways}>
          <a href={`${bookingLink(token, locale)}&act=move`} className={`${button.button} ${button.secondary}`}>
            {translate('booking.own.move.heading')}
          </a>
          <details className={styles.cancel}>
            <summary>{translate('booking.cancel.heading')}</summary>
            <Act token={token} act="cancel">
              <p>{translate('booking.cancel.text')}</p>
              <button type="submit" className={`${button.button} ${button.danger}`}>
                {translate('booking.cancel.submit')}
              </button>
            </Act>
          </details>
        </div>
      )}
      {state !== 'confirmed' && (
        <p>
          <LocaleLink to="/booking" className={section.more}>
            {translate('booking.again')}
          </LocaleLink>
        </p>
      )}
    </>
  )
}

/** First the slots, then a confirmation, whose button moves the call. */
function Move({ booking, view }: BookingProps & { readonly view: SlotView }) {
  const { locale, translate } = useLocale()
  const navigate = useNavigate()
  const { token } = booking
  const zone = view.zone ?? booking.zone
  const kept = { [bookingQuery]: token, act: 'move' }
  const addressOf = (query: Record<string, string>) =>
    `${bookingLink(token, locale).split('?', 1)[0] ?? bookingPath}?${new URLSearchParams({ ...kept, zone, ...query }).toString()}`
  const openWith = (query: Record<string, string>) => void navigate(addressOf(query), { preventScrollReset: true })
  if (view.start === undefined)
    return (
      <>
        <section>
          <h2 className={styles.label}>{translate('booking.move.from')}</h2>
          <SlotFacts {...booking} zone={zone} />
        </section>
        <SlotStep
          {...view}
          zone={zone}
          now={new Date(view.now)}
          kept={kept}
          onZone={(chosen) => openWith({ zone: chosen })}
          onWeek={(week) => openWith({ week: String(week) })}
          onChoose={(start) => openWith({ start })}
        />
      </>
    )
  return (
    <>
      <section>
        <h2 className={styles.label}>{translate('booking.move.from')}</h2>
        <SlotFacts {...booking} zone={zone} />
      </section>
      <section>
        <h2 className={styles.label}>{translate('booking.move.to')}</h2>
        <SlotFacts {...booking} zone={zone} start={view.start} />
      </section>
      <div className={styles.ways}>
        <Act token={token} act="move" start={view.start}>
          <button type="submit" className={button.button}>
            {translate('booking.move.submit')}
          </button>
        </Act>
        <a href={addressOf({})} className={`${button.button} ${button.quiet}`}>
          {translate('booking.change')}
        </a>
      </div>
    </>
  )
}

type ActProps = { readonly token: string; readonly act: 'move' | 'cancel'; readonly start?: string; readonly children: ReactNode }

function Act({ token, act, start, children }: ActProps) {
  const { locale } = useLocale()
  return (
    <form method="post" action={bookingLink(token, locale)}>
      <input type="hidden" name="act" value={act} />
      {start !== undefined && <input type="hidden" name="start" value={start} />}
      {children}
    </form>
  )
}

/** Why the booking was not changed. */
function ChangeProblem({ answer, booking }: BookingProps & { readonly answer: ChangeAnswer }) {
  const { locale, translate } = useLocale()
  const phone = useRootData()?.facts.phoneDisplay ?? ''
  const texts = createTimeTexts(locale, booking.zone)
  return (
    <section className={styles.trouble} aria-label={translate('booking.notChanged')} tabIndex={-1}>
      <p>{explain()}</p>
      {answer.code === 'slot-taken' && (
        <ul className={styles.next}>
          {answer.next.map((slot) => (
            <li key={slot}>
              <Act token={booking.token} act="move" start={slot}>
                <button type="submit" className={`${button.button} ${button.secondary}`}>
                  {texts.moment(slot)}
                </button>
              </Act>
            </li>
          ))}
        </ul>
      )}
    </section>
  )

  function explain(): string {
    switch (answer.code) {
      case 'slot-taken':
        return translate('booking.move.taken')
      case 'too-late':
        return translate('booking.tooLate', { phone })
      case 'unknown':
        return translate('booking.unknown.text')
      case 'limited':
        return translate('form.rateLimited', { minutes: Math.ceil(answer.retryAfterSeconds / 60) })
      case 'failed':
        return translate('booking.changeFailed')
    }
  }
}
