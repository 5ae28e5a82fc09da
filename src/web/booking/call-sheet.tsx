import type { ReactNode } from 'react'
import { localeTags } from '#domain/locale.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import { Portrait } from '#web/ui/drawing/portrait.tsx'
import { TitleBlock, type TitleBlockValues } from '#web/ui/title-block.tsx'
import { planAgenda } from '#domain/bookings/agenda.ts'
import styles from './call-sheet.module.css'

type CallSheetProps = {
  /** Level of the headings of the sheet. */
  readonly level: 'h2' | 'h3'
  /** Above the person. */
  readonly intro?: ReactNode
  readonly values?: Pick<TitleBlockValues, 'for' | 'date'>
  /** The current step, on the other half. */
  readonly children: ReactNode
}

/** The two halves of a booking: the call with its person and agenda, and the current step. Ends with the title block. */
export function CallSheet({ level: Heading, intro, values, children }: CallSheetProps) {
  const { locale, translate } = useLocale()
  const root = useRootData()
  const minutes = root?.callMinutes
  const host = root?.callHosts?.[locale]
  return (
    <div className={styles.sheet} data-sheet="">
      <div className={styles.person}>
        {intro}
        <div className={styles.host}>
          {host && <Portrait {...host.portrait} />}
          <div>
            {host && (
              <p className={styles.name}>
                <strong>{host.name}</strong> {host.role}
                <br />
                {translate('booking.host', { languages: host.languages })}
              </p>
            )}
            {minutes !== undefined && <p className={styles.lead}>{translate('booking.lead', { minutes })}</p>}
          </div>
        </div>
      </div>
      <div className={styles.step}>{children}</div>
      {minutes !== undefined && (
        <div className={styles.agenda}>
          <Heading>{translate('booking.agenda.heading', { minutes })}</Heading>
          <Agenda minutes={minutes} />
          <Heading>{translate('booking.after.heading')}</Heading>
          <p>{translate('booking.after.text')}</p>
        </div>
      )}
      <CallTitleBlock values={values} />
    </div>
  )
}

/** The parts of a call on a dimension line. */
function Agenda({ minutes }: { readonly minutes: number }) {
  const { locale, translate } = useLocale()
  const duration = new Intl.NumberFormat(localeTags[locale], { style: 'unit', unit: 'minute', unitDisplay: 'short' })
  return (
    <ol className={styles.line}>
      {planAgenda(minutes).map(({ part, minutes: ofPart }) => (
        <li key={part}>
          <b>{duration.format(ofPart)}</b> {translate(`booking.agenda.${part}`)}
        </li>
      ))}
    </ol>
  )
}

/** The title block of a call; the person and the language are always known. */
export function CallTitleBlock({ values }: { readonly values: CallSheetProps['values'] }) {
  const { locale, translate } = useLocale()
  const host = useRootData()?.callHosts?.[locale]
  return (
    <div className={styles.block}>
      <TitleBlock
        values={{
          ...values,
          ...(host && { by: host.name }),
          sheet: translate('booking.sheet'),
          language: translate(`languages.${locale}`),
        }}
      />
    </div>
  )
}
