import type { OwnedAppointment } from '#gateway/agency-lists.ts'
import type { StoredBooking } from '#gateway/bookings.ts'
import type { Call } from '#web/handler.ts'

/** Calls of visitors and appointments of customers in one order, without canceled ones. @param joinUrl Link to join a visitor's call. */
export function toCalls(booked: readonly StoredBooking[], appointments: readonly OwnedAppointment[], joinUrl: string): readonly Call[] {
  const calls: Call[] = [
    ...booked
      .filter(({ state }) => state === 'confirmed')
      .map(({ id, start, end, name, topic, phone }) => ({
        id,
        start,
        end,
        name,
        about: [topic, phone].filter((text) => text !== undefined).join(', '),
        joinUrl,
      })),
    ...appointments
      .filter(({ appointment }) => appointment.canceledAt === undefined)
      .map(({ customerId, appointment: { id, startsAt, endsAt, title, joinUrl: own } }) => ({
        id: `${customerId}/${id}`,
        start: startsAt,
        end: endsAt,
        customerId,
        about: title,
        ...(own !== undefined && { joinUrl: own }),
      })),
  ]
  return calls.toSorted((a, b) => a.start.getTime() - b.start.getTime())
}

export function isOfCustomer(call: Call): call is Call & { readonly customerId: string } {
  return 'customerId' in call
}
