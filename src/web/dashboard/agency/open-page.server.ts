import { data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import { type CalendarDate, calendarDateAt } from '#domain/calendar-date.ts'
import type { Locale } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import type { Content } from '#i18n/content/content.ts'
import { createTranslate, type Translate } from '#i18n/translate.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import type { AgencyDesk } from './agency-desk.server.ts'
import type { AgencyStaff } from './desk-types.server.ts'

/** What the loaders and actions of the agency's pages work with. */
export type AgencyRequest = {
  readonly desk: AgencyDesk
  readonly staff: AgencyStaff
  readonly content: Content
  readonly locale: Locale
  readonly translate: Translate
  /** Milliseconds since 1970. */
  readonly now: number
  /** By the agency's clocks. */
  readonly today: CalendarDate
  readonly url: URL
  /** Whether the session was unused for so long that money needs a new sign-in. */
  readonly wasIdle: boolean
}

/** Opens the desk for the request's member of staff. Pages of others have no route that could ask for it. @throws A 404 response for others. */
export function openPage({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>): AgencyRequest {
  const staff = requireStaff(context)
  const { content, now: readClock, openAgencyDesk } = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const now = readClock()
  return {
    desk: openAgencyDesk(staff),
    staff,
    content,
    locale,
    translate: createTranslate(locale, content.messages[locale]),
    now,
    today: calendarDateAt(now, content.schedule.timeZone),
    url,
    wasIdle: context.get(visitContext).own?.wasIdle === true,
  }
}

/** @throws A 404 response for anybody else. */
export function requireStaff(context: Readonly<RouterContextProvider>): AgencyStaff {
  const { user, staff: role } = context.get(visitContext)
  if (!user || !role) throw data(null, { status: 404 })
  return { uid: user.uid, email: user.email ?? user.uid, name: user.displayName ?? '', role }
}
