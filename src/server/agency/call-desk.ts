import { cancelBooking, moveBooking } from '#agency/bookings/change-booking.ts'
import type { CallDesk } from '#web/handler.ts'
import { type DeskParts, perPage } from './desk-parts.ts'
import { isOfCustomer, toCalls } from './to-calls.ts'

/** Calls of visitors that a week shows, and as many appointments of customers. */
const mostOfWeek = 500

/** The booked calls for a member of staff. Those of the demo see the appointments of its customers, no call of a visitor, and change none. */
export function openCallDesk({ act, agencyCalls, bookings, content, findCompanies, isDemo, lists, now }: DeskParts): CallDesk {
  const none = { refusal: 'no-such-booking' }
  const open = async (id: string) => (isDemo || !/^[0-9a-f]{32}$/u.test(id) ? undefined : await bookings.findBooking(id))
  return {
    list: async (kind, after) => {
      const query = kind === 'canceled' ? ({ kind } as const) : { kind, instant: new Date(now()) }
      return isDemo ? { items: [], next: undefined } : await lists.listCalls(query, perPage, after)
    },
    readWeek: async (week) => {
      const [booked, appointments, entries] = await Promise.all([
        isDemo ? [] : lists.listCallsWithin(week, mostOfWeek),
        lists.listAppointmentsFrom(week.start, mostOfWeek, week.end),
        isDemo ? [] : bookings.listEntries(week, new Date(now())),
      ])
      const calls = toCalls(booked, appointments, content.schedule.joinUrl)
      return { calls, blocks: entries.filter(({ kind }) => kind === 'block'), companies: await findCompanies(calls.filter(isOfCustomer)) }
    },
    hasVisitors: !isDemo,
    open,
    listFreeSlots: agencyCalls.listFreeSlots,
    previewMail: agencyCalls.previewMail,
    writeCalendar: async (id) => {
      const call = await open(id)
      return call && agencyCalls.writeCalendar(call)
    },
    move: async (id, sequence, start) => {
      if (isDemo) return none
      const busy = await agencyCalls.listBusy()
      return await act('bookings move', (operation) => moveBooking(operation, id, { start, sequence, busy, schedule: content.schedule }))
    },
    cancel: async (id, sequence, reason) =>
      isDemo ? none : await act('bookings cancel', (operation) => cancelBooking(operation, id, { sequence, reason })),
  }
}
