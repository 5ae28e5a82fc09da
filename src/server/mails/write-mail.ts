import { planAgenda } from '#domain/bookings/agenda.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { type MailId, renderMail, type WrittenMail } from '#i18n/mail.ts'
import { createTranslate, type MessageValues } from '#i18n/translate.ts'
import type { MailContext } from './mail-context.ts'

/** Facts about a mail, for its title block. */
type MailFacts = {
  /** The recipient's address. */
  readonly to: string
  readonly at: Date
  /** The author; the agency if absent. */
  readonly by?: string
  /** Zone of the dates in its texts; the agency's if absent. */
  readonly timeZone?: string
  /** Length of the call that it is about. */
  readonly callMinutes?: number
}

/** Writes a mail of the site. @param values As in `renderMail`, without `siteName`. */
export function writeMail(
  id: MailId,
  locale: Locale,
  values: MessageValues,
  { to, at, by, timeZone, callMinutes }: MailFacts,
  { content, siteName, agencyEmail }: Pick<MailContext, 'content' | 'siteName' | 'agencyEmail'>,
): WrittenMail {
  const translate = createTranslate(locale, content.messages[locale])
  const tag = localeTags[locale]
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: content.site.timeZone }).format(at)
  const duration = new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
  const language = new Intl.DisplayNames(tag, { type: 'language' }).of(locale) ?? locale
  return renderMail(
    content.mails[id][locale],
    { ...values, siteName },
    {
      siteName,
      timeZone: timeZone ?? content.site.timeZone,
      ...(callMinutes !== undefined && {
        agenda: planAgenda(callMinutes).map(({ part, minutes }) => ({
          minutes,
          label: duration.format(minutes),
          text: translate(`booking.agenda.${part}`),
        })),
      }),
      describe: (sheet) => [
        { label: translate('titleBlock.for'), value: to },
        { label: translate('titleBlock.by'), value: by ?? siteName },
        { label: translate('titleBlock.sheet'), value: sheet },
        { label: translate('titleBlock.date'), value: date },
        { label: translate('titleBlock.answersTo'), value: agencyEmail },
        { label: translate('titleBlock.language'), value: language },
      ],
    },
  )
}
