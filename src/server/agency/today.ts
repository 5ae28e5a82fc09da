import { addDays, calendarDateAt, startOfDay } from '#domain/calendar-date.ts'
import { mayRead, type StaffArea } from '#domain/staff-role.ts'
import type { Today } from '#web/handler.ts'
import type { DeskParts } from './desk-parts.ts'

/** Leads, requests and mails that are read to find those that wait. */
const mostWaiting = 100
/** Overdue invoices whose sums are shown. */
const mostOverdue = 500

/** What waits for the agency, as far as the role may read it. */
export async function loadToday(parts: DeskParts): Promise<Today> {
  const { bookings, content, findCompanies, isDemo, leads, lists, now, staff } = parts
  const unless = async <Found>(area: StaffArea, isLeftOut: boolean, find: () => Promise<Found>) =>
    mayRead(staff.role, area) && !isLeftOut ? await find() : undefined
  const { timeZone } = content.schedule
  const today = calendarDateAt(now(), timeZone)
  const [waiting, requests, overdue, calls, failed] = await Promise.all([
    unless('leads', isDemo, () => listWaitingLeads(leads)),
    unless('requests', false, () => lists.listOpenRequests(mostWaiting)),
    lists.listInvoices({ kind: 'overdue', today }, mostOverdue),
    unless('calls', isDemo, async () => {
      const end = startOfDay(addDays(today, 1), timeZone)
      const next = await bookings.listBookingsAfter(startOfDay(today, timeZone))
      return next.filter(({ state, start }) => state === 'confirmed' && start < end)
    }),
    unless('health', isDemo, () => lists.listFailedMails(mostWaiting)),
  ])
  return {
    ...(waiting && { leads: waiting }),
    ...(requests && { requests: { items: requests.items, isMore: requests.next !== undefined } }),
    overdue: { items: overdue.items.filter(({ invoice }) => invoice.kind !== 'creditNote'), isMore: overdue.next !== undefined },
    ...(calls && { calls }),
    ...(failed && { mails: { items: failed, isMore: failed.length === mostWaiting } }),
    companies: await findCompanies([...(requests?.items ?? []), ...overdue.items]),
  }
}

/** Whether a lead was answered is no field to search for, so the latest are read. */
async function listWaitingLeads(leads: DeskParts['leads']) {
  const latest = await leads.listLeads({ limit: mostWaiting })
  return { items: latest.filter(({ answeredAt }) => !answeredAt).toReversed(), isMore: latest.length === mostWaiting }
}
