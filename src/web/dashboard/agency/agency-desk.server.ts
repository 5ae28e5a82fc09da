import type { AuditDesk } from '#web/dashboard/agency/audit/audit-desk.server.ts'
import type { BankDesk } from '#web/dashboard/agency/bank/bank-desk.server.ts'
import type { BookkeepingDesk } from '#web/dashboard/agency/bookkeeping/bookkeeping-desk.server.ts'
import type { CallDesk } from '#web/dashboard/agency/calls/call-desk.server.ts'
import type { HealthDesk } from '#web/dashboard/agency/health/health-desk.server.ts'
import type { CustomerDesk } from '#web/dashboard/agency/customers/customer-desk.server.ts'
import type { InvoiceDesk } from '#web/dashboard/agency/invoices/invoice-desk.server.ts'
import type { ImportDesk } from '#web/dashboard/agency/imports/import-desk.server.ts'
import type { LeadDesk } from '#web/dashboard/agency/leads/lead-desk.server.ts'
import type { ProductDesk } from '#web/dashboard/agency/products/product-desk.server.ts'
import type { RequestDesk } from '#web/dashboard/agency/requests/request-desk.server.ts'
import type { StaffDesk } from '#web/dashboard/agency/staff/staff-desk.server.ts'
import type { Today } from '#web/dashboard/agency/today/today-report.server.ts'
import type { ActOutcome, DoneAct, SentAnswer } from './desk-types.server.ts'

/**
 * What the agency's pages read and do, as the service and in the name of a member of staff. The demo's staff get the demo's data alone.
 * Methods reject with DocumentsError when the provider refuses.
 */
export type AgencyDesk = {
  readonly loadToday: () => Promise<Today>
  readonly customers: CustomerDesk
  readonly invoices: InvoiceDesk
  readonly bookkeeping: BookkeepingDesk
  readonly calls: CallDesk
  readonly leads: LeadDesk
  readonly products: ProductDesk
  readonly requests: RequestDesk
  readonly staff: StaffDesk
  readonly audit: AuditDesk
  readonly health: HealthDesk
  readonly imports: ImportDesk
  readonly bank: BankDesk
  /**
   * Answers a form once: what is sent again gets the first answer. The acts of the desk that `answer` does are those of the form.
   *
   * @param form Is the same for each sending of the form.
   */
  readonly answerOnce: (form: string, answer: () => Promise<SentAnswer>) => Promise<SentAnswer>
  /** An act of this member of staff; undefined for acts of others. */
  readonly findAct: (batchId: string) => Promise<DoneAct | undefined>
  /** Takes an act of this member of staff back. */
  readonly undo: (batchId: string) => Promise<ActOutcome>
}
