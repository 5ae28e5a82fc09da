import type { CalendarDate } from '#domain/calendar-date.ts'
import { type ArchivedRefusal, refuseArchived } from '#domain/customers/archive.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { bookkeepersOf } from '#domain/customers/member-roles.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Invoice } from './invoice.ts'
import { deriveInvoiceStatus, isTakenBack } from './invoice-status.ts'

/** Why no reminder of an invoice is sent. */
export type ReminderProblem =
  | Refusal<'credit-note'>
  | (Refusal<'not-open'> & { readonly state: Exclude<Invoice['state'], 'open'> })
  | (Refusal<'not-overdue'> & { readonly dueOn: CalendarDate })
  /** The latest of the credit notes that cover what is due. */
  | (Refusal<'credited'> & { readonly creditNote: string })

/** Why a reminder is refused to staff. */
export type ReminderRefusal = ReminderProblem | ArchivedRefusal | Refusal<'no-recipients'> | Refusal<'reminded-today'>

/** The invoice with the date of its reminder, and who gets it. */
export type RemindedInvoice = { readonly invoice: Invoice; readonly recipients: readonly string[] }

/**
 * Whether an invoice is one that people are reminded of.
 *
 * @param creditNotes Those of the invoice, newest first. @param today By the customer's clocks.
 */
export function findReminderProblem(invoice: Invoice, creditNotes: readonly Invoice[], today: CalendarDate): ReminderProblem | undefined {
  const { kind, state, dueOn } = invoice
  if (kind === 'creditNote') return { refusal: 'credit-note' }
  if (state !== 'open') return { refusal: 'not-open', state }
  if (deriveInvoiceStatus(invoice, today) !== 'overdue') return { refusal: 'not-overdue', dueOn }
  const [latest] = isTakenBack(invoice, creditNotes) ? creditNotes : []
  return latest && { refusal: 'credited', creditNote: latest.number }
}

/** Notes a reminder of today, at most one a day. */
export function remindOfInvoice(
  invoice: Invoice,
  { customer, creditNotes, today }: { readonly customer: Customer; readonly creditNotes: readonly Invoice[]; readonly today: CalendarDate },
): Outcome<RemindedInvoice, ReminderRefusal> {
  const { reminders = [] } = invoice
  const recipients = bookkeepersOf(customer)
  const refused = refuseArchived(customer) ?? findReminderProblem(invoice, creditNotes, today)
  if (refused) return refused
  if (recipients.length === 0) return { refusal: 'no-recipients' }
  if (reminders.includes(today)) return { refusal: 'reminded-today' }
  return { invoice: { ...invoice, reminders: [...reminders, today] }, recipients }
}
