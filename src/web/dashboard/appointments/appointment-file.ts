import * as v from 'valibot'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type Appointment, AppointmentId } from '#domain/appointments/appointment.ts'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { requireVisitor, type Visitor } from '#web/dashboard/customer/customers.server.ts'
import { findOwnRecord, type OwnRecord } from '#web/dashboard/customer/find-own-record.server.ts'
import { answerWithFile } from '#web/dashboard/downloads/download-response.server.ts'
import { siteContext } from '#web/site.server.ts'
import { createTranslate, type Translate } from '#i18n/translate.ts'
import { writeCalendar } from './calendar-text.server.ts'

/** An appointment for the person's calendar, with what we add to it in the page's language. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const site = context.get(siteContext)
  const own = await findOwnAppointment(visitor, url, params['id'] ?? '')
  if (!own) throw data(null, { status: 404 })
  const { record: appointment, customer } = own
  const { locale } = splitLocalePath(url.pathname)
  const translate = createTranslate(locale, site.content.messages[locale])
  const text = writeCalendar({
    appointment,
    uid: `${appointment.id}.${customer.id}@${new URL(site.url).hostname}`,
    siteName: site.settings.siteName,
    description: describe(appointment, locale, translate),
  })
  const day = calendarDateAt(appointment.startsAt, appointment.timeZone)
  const file = { name: `${translate('dashboard.appointment.file')}-${day}.ics`, type: 'text/calendar; charset=utf-8' } as const
  return answerWithFile(new TextEncoder().encode(text), file)
}

/** An appointment of the person's customers that takes place, or did. */
async function findOwnAppointment(visitor: Visitor, url: URL, id: string): Promise<OwnRecord<Appointment> | undefined> {
  if (!v.is(AppointmentId, id)) return undefined
  return findOwnRecord(visitor, url, async (customerId) => {
    const appointment = await visitor.gateway.appointments.findAppointment({ customerId, id })
    return appointment?.canceledAt ? undefined : appointment
  })
}

function describe({ hosts, joinUrl, note }: Appointment, locale: Locale, translate: Translate): string {
  return [
    translate('dashboard.appointment.with', { names: new Intl.ListFormat(localeTags[locale]).format(hosts) }),
    ...(joinUrl === undefined ? [] : [`${translate('dashboard.appointment.join')}: ${joinUrl}`]),
    ...(note === undefined ? [] : ['', note]),
  ].join('\n')
}
