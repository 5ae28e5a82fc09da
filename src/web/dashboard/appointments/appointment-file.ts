import * as v from 'valibot'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type Appointment, AppointmentId } from '#domain/appointments/appointment.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { listWords } from '#domain/list-words.ts'
import { type Locale, localeTags } from '#domain/locale.ts'
import { splitLocalePath } from '#domain/locale-path.ts'
import { requireVisitor, type Visitor } from '#web/dashboard/customer/customers.server.ts'
import { findOwnRecord } from '#web/dashboard/customer/find-own-record.server.ts'
import { answerWithFile } from '#web/dashboard/downloads/download-response.server.ts'
import { siteContext } from '#web/site.server.ts'
import { createTranslate, type Translate } from '#i18n/translate.ts'
import { bookingIdOf, toAppointment } from './booked-calls.server.ts'
import { writeCalendar } from './calendar-text.server.ts'

/** Sends an appointment as an iCalendar file. Its description is in the page's language. */
export async function loader({ url, params, context }: LoaderFunctionArgs) {
  const visitor = requireVisitor(url, context)
  const site = context.get(siteContext)
  const { locale } = splitLocalePath(url.pathname)
  const own = await findOwnAppointment(visitor, url, params['id'] ?? '', (call) => toAppointment(call, site, locale))
  if (!own) throw data(null, { status: 404 })
  const { appointment, uid } = own
  const translate = createTranslate(locale, site.content.messages[locale])
  const text = writeCalendar({
    appointment,
    uid: uid ?? `${own.name}@${new URL(site.url).hostname}`,
    siteName: site.settings.siteName,
    description: describe(appointment, locale, translate),
  })
  const day = calendarDateAt(appointment.startsAt, appointment.timeZone)
  const file = { name: `${translate('dashboard.appointment.file')}-${day}.ics`, type: 'text/calendar; charset=utf-8' } as const
  return answerWithFile(new TextEncoder().encode(text), file)
}

type OwnAppointment = {
  readonly appointment: Appointment
  /** The file's name. */
  readonly name: string
  /** Only for calls: the UID of the event in the invitation mail. */
  readonly uid?: string
}

/** Finds an appointment of the person's customers, or a call that the person booked. Canceled ones are not found. */
async function findOwnAppointment(
  visitor: Visitor,
  url: URL,
  id: string,
  describeCall: (call: Booking) => Appointment,
): Promise<OwnAppointment | undefined> {
  if (!v.is(AppointmentId, id)) return undefined
  // The agency may choose an appointment ID that looks like a call's.
  const bookingId = bookingIdOf(id)
  const calls = bookingId === undefined ? [] : await visitor.listCalls()
  const call = calls.find((each) => each.id === bookingId && each.state === 'confirmed')
  if (call) return { appointment: describeCall(call), name: id, uid: call.id }
  const own = await findOwnRecord(visitor, url, async (customerId) => {
    const appointment = await visitor.gateway.appointments.findAppointment({ customerId, id })
    return appointment?.canceledAt ? undefined : appointment
  })
  return own && { appointment: own.record, name: `${id}.${own.customer.id}` }
}

function describe({ hosts, joinUrl, note }: Appointment, locale: Locale, translate: Translate): string {
  return [
    translate('dashboard.appointment.with', { names: listWords(hosts, localeTags[locale]) }),
    ...(joinUrl === undefined ? [] : [`${translate('dashboard.appointment.join')}: ${joinUrl}`]),
    ...(note === undefined ? [] : ['', note]),
  ].join('\n')
}
