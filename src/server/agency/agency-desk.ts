import { hash } from 'node:crypto'
import { calendarDateAt, startOfDay, addDays } from '#domain/calendar-date.ts'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { viewMinutes } from '#domain/customers/staff-view.ts'
import { mayRead, type StaffArea } from '#domain/staff-role.ts'
import { openAgencyLists } from '#gateway/agency-lists.ts'
import type { MalformedDocumentError } from '#gateway/documents/typed-document.ts'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import { noteStaffLook } from '#gateway/staff-looks.ts'
import type { ServiceParts } from '#server/service-parts.ts'
import type { InTurn } from '#agency/turns.ts'
import { openActs } from './agency-acts.ts'
import type { AgencyDesk, AgencyStaff, Companies, Today } from '#web/handler.ts'

type DeskParts = Pick<ServiceParts, 'bookings' | 'content' | 'demoCustomerIds' | 'documents' | 'gateway' | 'leads' | 'now'> & {
  readonly connection: Omit<ProviderConnection, 'apiKey'>
  /** Of the server. */
  readonly inTurn: InTurn
  /** Takes the error of a stored document that is invalid and left out. */
  readonly onMalformed: (error: MalformedDocumentError) => void
}

/** Leads, requests and mails that are read to find those that wait. */
const mostWaiting = 100
/** Overdue invoices whose sums are shown. */
const mostOverdue = 500
/** Rows of a list. */
const perPage = 50

/** Opens the agency's desk for a member of staff. The demo's sees the demo's data alone. */
export function openAgencyDesk(parts: DeskParts, staff: AgencyStaff): AgencyDesk {
  const { bookings, connection, content, demoCustomerIds, documents, gateway, inTurn, leads, now, onMalformed } = parts
  const isDemo = staff.uid === demoStaffId
  const isShown = (customerId: string) => !isDemo || demoCustomerIds.includes(customerId)
  const lists = openAgencyLists({ documents, isShown, onMalformed })
  const unless = async <Found>(area: StaffArea, isLeftOut: boolean, find: () => Promise<Found>) =>
    mayRead(staff.role, area) && !isLeftOut ? await find() : undefined

  return {
    ...openActs({ connection, content, now, inTurn, isShown }, staff),
    loadToday,
    listInvoices: async (query, after) => {
      const part = await lists.listInvoices(query, perPage, after)
      return { ...part, companies: await findCompanies(part.items) }
    },
    openInvoice: async (address) => {
      const { customerId, number } = address
      if (!isShown(customerId)) return undefined
      const [[stored], customer, creditNotes] = await Promise.all([
        gateway.invoices.findVersionedInvoices([address]),
        gateway.customers.findCustomer(customerId),
        gateway.invoices.listCreditNotes(customerId, number),
      ])
      if (!stored || !customer) return undefined
      await noteLook(customerId)
      const { invoice, updateTime } = stored
      return { customer, invoice, updateTime, creditNotes, isSilent: demoCustomerIds.includes(customerId) }
    },
  }

  /** Once in half an hour, as long as a view of the customer's dashboard lasts, for each customer and member of staff. */
  async function noteLook(customerId: string): Promise<void> {
    const period = Math.floor(now() / (viewMinutes * 60_000))
    const id = `look-${hash('sha256', `${staff.uid} ${period}`)}`
    await noteStaffLook(documents, { customerId, id, staff: staff.email, at: new Date(now()) })
  }

  async function findCompanies(owned: readonly { readonly customerId: string }[]): Promise<Companies> {
    const customers = await gateway.customers.findVersionedCustomers([...new Set(owned.map(({ customerId }) => customerId))])
    return new Map(customers.flatMap((customer) => (customer ? [[customer.id, customer.company]] : [])))
  }

  async function loadToday(): Promise<Today> {
    const { timeZone } = content.schedule
    const today = calendarDateAt(now(), timeZone)
    const [waiting, requests, overdue, calls, failed] = await Promise.all([
      unless('leads', isDemo, listWaitingLeads),
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
  async function listWaitingLeads() {
    const latest = await leads.listLeads({ limit: mostWaiting })
    return { items: latest.filter(({ answeredAt }) => !answeredAt).toReversed(), isMore: latest.length === mostWaiting }
  }
}
