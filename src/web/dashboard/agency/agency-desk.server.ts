import type { Customer } from '#domain/customers/customer.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Payment } from '#domain/invoices/payment.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { StaffRole } from '#domain/staff-role.ts'
import type { InvoiceListQuery, ListPart } from '#gateway/agency-lists.ts'
import type { InvoiceAddress, OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { Today } from '#web/dashboard/agency/today/today-report.server.ts'

/** Who works: a signed-in member of staff. */
export type AgencyStaff = { readonly uid: string; readonly email: string; readonly role: StaffRole }

/** Names of customers by id. */
export type Companies = ReadonlyMap<string, string>

/** One invoice with what its page says of it. */
export type InvoiceFile = {
  readonly customer: Customer
  readonly invoice: Invoice
  /** The state that was read, for the acts. */
  readonly updateTime: string
  /** Those of the invoice, newest first. */
  readonly creditNotes: readonly Invoice[]
  /** Whether mails to the customer are not sent, as for the demo's. */
  readonly isSilent: boolean
}

/** An invoice in the state that a page showed. */
export type SeenInvoice = InvoiceAddress & { readonly updateTime: string }

/** What was done, by the batch that takes it back, or why it was not. */
export type ActOutcome = { readonly batchId: string } | Refusal

/** An act that was done, for its page. */
export type DoneAct = { readonly command: string; readonly isUndone: boolean }

/**
 * What the agency's pages read and do, as the service and in the name of a member of staff. The demo's staff get the demo's data alone.
 * Methods reject with DocumentsError when the provider refuses.
 */
export type AgencyDesk = {
  readonly loadToday: () => Promise<Today>
  /** @param after `next` of the part before. */
  readonly listInvoices: (query: InvoiceListQuery, after?: string) => Promise<ListPart<OwnedInvoice> & { readonly companies: Companies }>
  /** Also notes for the customer that staff looked. */
  readonly openInvoice: (address: InvoiceAddress) => Promise<InvoiceFile | undefined>
  readonly pay: (seen: SeenInvoice, payment: Omit<Payment, 'amountMinor'> & { readonly amountMinor?: number }) => Promise<ActOutcome>
  readonly remind: (seen: SeenInvoice) => Promise<ActOutcome>
  readonly makeVoid: (seen: SeenInvoice) => Promise<ActOutcome>
  /** @param credit Without an amount and a reason all of it. */
  readonly credit: (
    seen: SeenInvoice,
    credit: { readonly number: string; readonly amountMinor?: number; readonly reason?: string },
  ) => Promise<ActOutcome>
  /** An act of this member of staff; undefined for acts of others. */
  readonly findAct: (batchId: string) => Promise<DoneAct | undefined>
  /** Takes an act of this member of staff back. */
  readonly undo: (batchId: string) => Promise<ActOutcome>
}
