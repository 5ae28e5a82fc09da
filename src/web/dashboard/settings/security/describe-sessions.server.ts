import { type Locale, localeTags } from '#domain/locale.ts'
import type { OwnSession } from '#web/site.server.ts'
import type { Translate } from '#i18n/translate.ts'
import { describeDevice } from '#web/account/describe-device.ts'

/** A session, formatted for the page. */
export type SessionView = {
  readonly name: string
  readonly isCurrent: boolean
  readonly device: string
  readonly lastSeen: string
  readonly since: string
}

/** @param timeZone IANA name; the formatted times include it. */
export function describeSessions(
  sessions: readonly OwnSession[],
  { locale, timeZone, translate }: { readonly locale: Locale; readonly timeZone: string; readonly translate: Translate },
): readonly SessionView[] {
  const format = createMomentFormat(locale, timeZone)
  return sessions.map(({ name, isCurrent, lastSeenAt, signedInAt, userAgent = '' }) => ({
    name,
    isCurrent,
    device: nameDevice(userAgent, translate),
    lastSeen: format(lastSeenAt),
    since: format(signedInAt),
  }))
}

/** Formats date and time with the time zone's name. */
export function createMomentFormat(locale: Locale, timeZone: string): (moment: Date) => string {
  const moments = new Intl.DateTimeFormat(localeTags[locale], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  return (moment) => moments.format(moment)
}

function nameDevice(userAgent: string, translate: Translate): string {
  const { browser, system } = describeDevice(userAgent)
  if (browser && system) return translate('settings.sessions.device', { browser, system })
  return browser ?? system ?? translate('settings.sessions.unknownDevice')
}
