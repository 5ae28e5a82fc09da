import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import type { ActTrouble } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { keepScroll } from '#web/navigation/scroll-rule.ts'
import visually from '#web/ui/styles/visually-hidden.module.css'
import { callPath } from './call-path.ts'
import type { CallView, MoveView } from './describe-call.server.ts'
import { MailPreview } from './mail-preview.tsx'
import styles from './calls.module.css'

type MoveCallProps = { readonly view: CallView; readonly move: MoveView; readonly trouble: ActTrouble | undefined }

/** The choice of another time for a call: first the free times, then the question, whose button moves it. Works without scripts. */
export function MoveCall({ view, move, trouble }: MoveCallProps) {
  const { locale, translate } = useLocale()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const step = move.kind === 'week' ? move.range : move.start
  useEffect(() => {
    // The link that led here has gone with its step.
    headingRef.current?.focus()
  }, [step])
  const to = (path: string) => ({ to: localizePath(locale, path), state: keepScroll, discover: 'none' }) as const
  return (
    <section className={styles.move} aria-labelledby="move">
      <h2 id="move" ref={headingRef} tabIndex={-1}>
        {translate(move.kind === 'week' ? 'agency.calls.choose' : 'agency.calls.chosen')}
      </h2>
      {move.kind === 'week' ? <FreeTimes move={move} /> : <Question view={view} move={move} trouble={trouble} />}
      <p className={styles.ways}>
        {move.kind === 'chosen' && <Link {...to(move.others)}>{translate('booking.change')}</Link>}
        <Link {...to(callPath(view.id))}>{translate('agency.calls.leave')}</Link>
      </p>
    </section>
  )
}

function FreeTimes({ move: { range, zone, theirZone, earlier, later, days } }: { readonly move: MoveView & { readonly kind: 'week' } }) {
  const { locale, translate } = useLocale()
  const to = (path: string) => ({ to: localizePath(locale, path), state: keepScroll, discover: 'none' }) as const
  return (
    <>
      <p className={styles.ways}>
        <strong>
          {range}, {zone}
        </strong>
        {earlier !== undefined && <Link {...to(earlier)}>{translate('agency.calls.previousWeek')}</Link>}
        {later !== undefined && <Link {...to(later)}>{translate('agency.calls.nextWeek')}</Link>}
      </p>
      {days.some(({ slots }) => slots.some(({ theirs }) => theirs !== undefined)) && (
        <p>{translate('agency.calls.theirTimes', { zone: theirZone })}</p>
      )}
      {days.length === 0 && <p>{translate('agency.calls.noTime')}</p>}
      <ol className={styles.days}>
        {days.map(({ date, name, slots }) => (
          <li key={date}>
            <h3>{name}</h3>
            <ul className={styles.slots}>
              {slots.map(({ start, time, theirs, to: path }) => (
                <li key={start}>
                  <Link {...to(path)}>
                    {time}
                    {theirs !== undefined && (
                      <small>
                        {theirs} <span className={visually.hidden}>{theirZone}</span>
                      </small>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}

function Question({ view, move, trouble }: MoveCallProps & { readonly move: MoveView & { readonly kind: 'chosen' } }) {
  const { translate } = useLocale()
  const { id, name, email, language, ours, version } = view
  const { start, time, theirs, mail } = move
  return (
    <ActForm
      act="move"
      isOpen
      version={version}
      draft={`agency-call-move-${id}`}
      trouble={trouble}
      name={translate('agency.calls.act.move.submit')}
      submit={translate('agency.calls.act.move.submit')}
      consequence={translate('agency.calls.act.move.consequence', { name, email })}
    >
      <input type="hidden" name="start" value={start} />
      <dl className={styles.change}>
        <div>
          <dt>{translate('booking.move.from')}</dt>
          <dd>{ours}</dd>
        </div>
        <div>
          <dt>{translate('booking.move.to')}</dt>
          <dd>
            <strong>{time}</strong>
            {theirs !== undefined && <small>{theirs}</small>}
          </dd>
        </div>
      </dl>
      <MailPreview mail={mail} lang={language} />
    </ActForm>
  )
}
