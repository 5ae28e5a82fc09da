import { hash } from 'node:crypto'
import { demoStaffId } from '#domain/customers/demo-customer-ids.ts'
import { viewMinutes } from '#domain/customers/staff-view.ts'
import { openAgencyLists } from '#gateway/agency-lists.ts'
import { noteStaffLook } from '#gateway/staff-looks.ts'
import type { AgencyDesk, AgencyStaff, Companies } from '#web/handler.ts'
import { openActs } from './agency-acts.ts'
import type { AgencyParts, DeskParts } from './desk-parts.ts'
import { openAuditDesk } from './audit-desk.ts'
import { openBankDesk } from './bank-desk.ts'
import { openBookkeepingDesk } from './bookkeeping-desk.ts'
import { openCallDesk } from './call-desk.ts'
import { openHealthDesk } from './health-desk.ts'
import { openImportDesk } from './import-desk.ts'
import { openCustomerDesk } from './customer-desk.ts'
import { openInvoiceDesk } from './invoice-desk.ts'
import { openLeadDesk } from './lead-desk.ts'
import { openProductDesk } from './product-desk.ts'
import { openRequestDesk } from './request-desk.ts'
import { openStaffDesk } from './staff-desk.ts'
import { loadToday } from './today.ts'

/** Opens the agency's desk for a member of staff. The demo's sees the demo's data alone. */
export function openAgencyDesk(parts: AgencyParts, staff: AgencyStaff): AgencyDesk {
  const { demoCustomerIds, documents, gateway, now, onMalformed } = parts
  const isDemo = staff.uid === demoStaffId
  const isShown = (customerId: string) => !isDemo || demoCustomerIds.includes(customerId)
  const lists = openAgencyLists({ documents, isShown, onMalformed })
  const { act, answerOnce, findAct, preview, sealDone, takeBack, undo } = openActs(parts, staff)
  const deskParts: DeskParts = { ...parts, staff, isDemo, isShown, lists, act, preview, takeBack, sealDone, findCompanies, noteLook }

  const imports = openImportDesk(deskParts)

  return {
    loadToday: () => loadToday(deskParts, imports),
    customers: openCustomerDesk(deskParts),
    invoices: openInvoiceDesk(deskParts),
    bookkeeping: openBookkeepingDesk(deskParts),
    calls: openCallDesk(deskParts),
    leads: openLeadDesk(deskParts),
    products: openProductDesk(deskParts),
    requests: openRequestDesk(deskParts),
    staff: openStaffDesk(deskParts),
    audit: openAuditDesk(deskParts),
    health: openHealthDesk(deskParts),
    imports,
    bank: openBankDesk(deskParts),
    answerOnce,
    findAct,
    undo,
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
}
