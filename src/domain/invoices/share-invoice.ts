import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Invoice } from './invoice.ts'
import { isIssued } from './shown-states.ts'

/** Why a draft is not shared or withdrawn. */
export type ShareRefusal = Refusal<'credit-note'> | Refusal<'issued'>

/** Shows a draft to its customer as a proforma invoice, which is not due, or hides it again. What is so already stays as it is. */
export function shareInvoice(invoice: Invoice, isShared: boolean): Outcome<{ readonly invoice: Invoice }, ShareRefusal> {
  if (isIssued(invoice)) return { refusal: 'issued' }
  if (invoice.kind === 'creditNote') return { refusal: 'credit-note' }
  return { invoice: { ...invoice, state: isShared ? 'proforma' : 'draft' } }
}
