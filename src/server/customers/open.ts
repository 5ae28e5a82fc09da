import type { ServiceParts } from '#server/service-parts.ts'
import { createAddressFollower } from './follow-address.ts'
import { createMembersService } from './members-service.ts'
import { createMonthlyInvoices } from './monthly-invoices.ts'
import { createNoticeService } from './notice-service.ts'
import { createRecurringInvoices } from './recurring-invoices.ts'

export function openCustomers(parts: ServiceParts) {
  return {
    addressFollower: createAddressFollower(parts),
    membersService: createMembersService(parts),
    monthlyInvoices: createMonthlyInvoices(parts),
    noticeService: createNoticeService(parts),
    recurringBilling: createRecurringInvoices(parts),
  }
}
