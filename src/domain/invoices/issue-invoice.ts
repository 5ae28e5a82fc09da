import { addDays, type CalendarDate, daysBetween } from '#domain/calendar-date.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import { payableMinor } from './balance.ts'
import type { Invoice } from './invoice.ts'
import { isIssued } from './shown-states.ts'

/** Why a draft is not issued. */
export type IssueRefusal = Refusal<'issued'> & { readonly state: Invoice['state'] }

/** Issues a draft or a proforma invoice: it becomes the customer's to pay. @param issuedOn A new date keeps the days until it is due. */
export function issueInvoice(
  invoice: Invoice,
  issuedOn: CalendarDate = invoice.issuedOn,
): Outcome<{ readonly invoice: Invoice }, IssueRefusal> {
  const { state, dueOn } = invoice
  if (isIssued(invoice)) return { refusal: 'issued', state }
  const due = addDays(issuedOn, daysBetween(invoice.issuedOn, dueOn))
  return { invoice: { ...invoice, issuedOn, dueOn: due, state: payableMinor(invoice) === 0 ? 'paid' : 'open' } }
}
