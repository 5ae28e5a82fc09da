import type { Customer } from '#domain/customers/customer.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Payment } from '#domain/invoices/payment.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { InvoiceListQuery, ListPart } from '#gateway/agency-lists.ts'
import type { InvoiceAddress, OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { ActOutcome, Companies } from '#web/dashboard/agency/desk-types.server.ts'

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
  /** Whether a PDF that is attached takes the place of one, which is not kept. */
  readonly replacesFile: boolean
}

/** An invoice in the state that a page showed. */
export type SeenInvoice = InvoiceAddress & { readonly updateTime: string }

/** The reminders of all overdue invoices as they would be sent now. */
export type ReminderPreview = {
  /** Those due first first. */
  readonly reminded: readonly (OwnedInvoice & { readonly recipients: readonly string[] })[]
  readonly skipped: readonly (InvoiceAddress & { readonly refused: Refusal })[]
  readonly companies: Companies
  /** Whether a customer gets no mails, as those of the demo. */
  readonly isSilent: (customerId: string) => boolean
  /** Of what is shown: another text once it would be other reminders or people. */
  readonly version: string
}

export type InvoiceDesk = {
  /** @param after `next` of the part before. */
  readonly list: (query: InvoiceListQuery, after?: string) => Promise<ListPart<OwnedInvoice> & { readonly companies: Companies }>
  /** Also notes for the customer that staff looked. */
  readonly open: (address: InvoiceAddress) => Promise<InvoiceFile | undefined>
  /** The customer of a new invoice, with the latest one. Also notes for the customer that staff looked. */
  readonly findCustomer: (
    customerId: string,
  ) => Promise<{ readonly customer: Customer; readonly isSilent: boolean; readonly last: Invoice | undefined } | undefined>
  /** A draft as it would be issued on its date, with the next number of its sequence; an issued invoice as it is. */
  readonly preview: (file: Pick<InvoiceFile, 'customer' | 'invoice'>) => Promise<Invoice>
  /**
   * Stores a draft, new or in the place of the one that was seen.
   *
   * @param draft Fields as `completeInvoice` takes them.
   */
  readonly save: (address: InvoiceAddress, draft: object, updateTime?: string) => Promise<ActOutcome>
  /** Uses a PDF, unchanged, as the document of an invoice. */
  readonly attach: (seen: SeenInvoice, file: Blob) => Promise<ActOutcome>
  readonly pay: (seen: SeenInvoice, payment: Omit<Payment, 'amountMinor'> & { readonly amountMinor?: number }) => Promise<ActOutcome>
  readonly remind: (seen: SeenInvoice) => Promise<ActOutcome>
  readonly previewReminders: () => Promise<ReminderPreview>
  /** Sends all reminders that are due in one batch, unless they are others than those of the version that was seen. */
  readonly remindAll: (version: string) => Promise<ActOutcome>
  /** @param number By default the next of its sequence. @returns Also the number that it got. */
  readonly issue: (seen: SeenInvoice, number?: string) => Promise<ActOutcome & { readonly number?: string }>
  /** Shows a draft to its customer as a proforma invoice, or hides it again. */
  readonly share: (seen: SeenInvoice, isShared: boolean) => Promise<ActOutcome>
  readonly makeVoid: (seen: SeenInvoice) => Promise<ActOutcome>
  /** @param credit Without an amount and a reason all of it; by default with the next number. `seenCount`: the credit notes that staff saw. */
  readonly credit: (
    seen: SeenInvoice,
    credit: { readonly number?: string; readonly amountMinor?: number; readonly reason?: string; readonly seenCount?: number },
  ) => Promise<ActOutcome>
}
