import type { InvoiceProblem } from '#domain/invoices/issue-problems.ts'
import type { OwnedRequest } from '#gateway/agency-lists.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { StoredLead } from '#gateway/leads.ts'
import type { InterruptedImport } from '#web/dashboard/agency/imports/import-desk.server.ts'
import type { StoredMail } from '#gateway/mail.ts'

/** What waits of a kind, the longest first. */
export type Waiting<Item> = {
  readonly items: readonly Item[]
  /** Whether there are more than were read. */
  readonly isMore: boolean
}

/** A call with a visitor, or an appointment with a customer. */
export type Call = {
  /** Of the booking, or of the customer with the appointment. */
  readonly id: string
  readonly start: Date
  readonly end: Date
  readonly about: string
  /** Link to join it. */
  readonly joinUrl?: string
} & ({ readonly name: string } | { readonly customerId: string })

/** What waits for the agency; a kind is absent where the role may not read it. */
export type Today = {
  readonly leads?: Waiting<StoredLead>
  readonly requests?: Waiting<OwnedRequest>
  readonly overdue: Waiting<OwnedInvoice>
  /** Invoices that are to be issued, also those that were not issued by themselves, with what keeps them from it. */
  readonly drafts: Waiting<OwnedInvoice & { readonly problems: readonly InvoiceProblem[] }>
  /** From the begin of the day, by time. */
  readonly calls?: readonly Call[]
  readonly mails?: Waiting<StoredMail>
  /** Imports that were interrupted while they stored records. */
  readonly imports?: Waiting<InterruptedImport>
  /** Names of the customers above, by id. */
  readonly companies: ReadonlyMap<string, string>
}
