import { calendarDateAt, startOfDay } from '#domain/calendar-date.ts'
import { issueInvoice } from '#domain/invoices/issue-invoice.ts'
import { listIssueProblems } from '#domain/invoices/issue-problems.ts'
import { sellerOf } from '#domain/invoices/seller.ts'
import { mayRead, type StaffArea } from '#domain/staff-role.ts'
import type { Call, ImportDesk, Today } from '#web/handler.ts'
import { isOfCustomer, toCalls } from './to-calls.ts'
import type { DeskParts } from './desk-parts.ts'

/** Leads, requests, drafts and mails that are read to find those that wait. */
const mostWaiting = 100
/** Overdue invoices whose sums are shown. */
const mostOverdue = 500
/** Calls and appointments that are read: those of the day, and the next. */
const mostCalls = 30

/** What waits for the agency, as far as the role may read it. */
export async function loadToday(parts: DeskParts, imports: Pick<ImportDesk, 'listInterrupted'>): Promise<Today> {
  const { content, findCompanies, isDemo, lists, now, staff } = parts
  const unless = async <Found>(area: StaffArea, isLeftOut: boolean, find: () => Promise<Found>) =>
    mayRead(staff.role, area) && !isLeftOut ? await find() : undefined
  const { timeZone } = content.schedule
  const today = calendarDateAt(now(), timeZone)
  const [waiting, requests, overdue, drafts, calls, failed, interrupted] = await Promise.all([
    unless('leads', isDemo, () => lists.listLeads('waiting', mostWaiting)),
    unless('requests', false, () => lists.listRequests('open', mostWaiting)),
    lists.listInvoices({ kind: 'overdue', today }, mostOverdue),
    listDrafts(parts),
    unless('calls', false, () => listCalls(parts)),
    unless('health', isDemo, () => lists.listFailedMails(mostWaiting)),
    unless('imports', false, imports.listInterrupted),
  ])
  return {
    ...(waiting && { leads: { items: waiting.items, isMore: waiting.next !== undefined } }),
    ...(requests && { requests: { items: requests.items, isMore: requests.next !== undefined } }),
    overdue: { items: overdue.items.filter(({ invoice }) => invoice.kind !== 'creditNote'), isMore: overdue.next !== undefined },
    drafts,
    ...(calls && { calls }),
    ...(failed && { mails: { items: failed, isMore: failed.length === mostWaiting } }),
    ...(interrupted && { imports: { items: interrupted, isMore: false } }),
    companies: await findCompanies([...(requests?.items ?? []), ...overdue.items, ...drafts.items, ...(calls ?? []).filter(isOfCustomer)]),
  }
}

/** Drafts, the oldest of the newest first, with what would keep each from being issued as it is. */
async function listDrafts({ content, gateway, lists, now }: DeskParts): Promise<Today['drafts']> {
  const { items, next } = await lists.listInvoices({ kind: 'newest', state: 'draft' }, mostWaiting)
  const found = await gateway.customers.findVersionedCustomers([...new Set(items.map(({ customerId }) => customerId))])
  const customers = new Map(found.flatMap((customer) => (customer ? [[customer.id, customer]] : [])))
  const facts = { agency: sellerOf(content.site), now: new Date(now()), notifies: true }
  const drafts = items.map(({ customerId, invoice }) => {
    const customer = customers.get(customerId)
    const issued = issueInvoice(invoice)
    const problems = customer && !('refusal' in issued) ? listIssueProblems({ ...issued, stored: invoice }, { ...facts, customer }) : []
    return { customerId, invoice, problems }
  })
  return { items: drafts.toReversed(), isMore: next !== undefined }
}

/** Calls of visitors and appointments of customers, from the begin of the day. The demo's staff see those of its customers. */
async function listCalls({ bookings, content, isDemo, lists, now }: DeskParts): Promise<readonly Call[]> {
  const { timeZone, joinUrl } = content.schedule
  const from = startOfDay(calendarDateAt(now(), timeZone), timeZone)
  const [booked, appointments] = await Promise.all([
    isDemo ? [] : bookings.listBookingsAfter(from, mostCalls),
    lists.listAppointmentsFrom(from, mostCalls),
  ])
  return toCalls(booked, appointments, joinUrl)
}
