import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Invoice } from './invoice.ts'
import { sumPayments } from './payment.ts'
import { isIssued } from './shown-states.ts'

/** Why an invoice does not become void. */
export type VoidRefusal =
  | Refusal<'already-void'>
  | (Refusal<'not-issued'> & { readonly state: Invoice['state'] })
  | Refusal<'has-payments'>
  /** Totals would subtract it twice. */
  | (Refusal<'credited'> & { readonly creditNotes: readonly string[] })

/** Takes an issued invoice out of all totals: it is no longer due, but stays in the list. @param creditNotes Those of the invoice. */
export function voidInvoice(invoice: Invoice, creditNotes: readonly Invoice[]): Outcome<{ readonly invoice: Invoice }, VoidRefusal> {
  const { state, payments } = invoice
  if (state === 'void') return { refusal: 'already-void' }
  if (!isIssued(invoice)) return { refusal: 'not-issued', state }
  if (sumPayments(payments) !== 0) return { refusal: 'has-payments' }
  const effective = creditNotes.filter((note) => note.state !== 'void')
  if (effective.length > 0) return { refusal: 'credited', creditNotes: effective.map(({ number }) => number) }
  return { invoice: { ...invoice, state: 'void' } }
}
