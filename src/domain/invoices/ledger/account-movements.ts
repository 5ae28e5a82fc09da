import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import { listSignedPayments, payableMinor, signedMinor } from '#domain/invoices/balance.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { Payment } from '#domain/invoices/payment.ts'

/** What happened to an account on a day. */
export type AccountMovement = {
  readonly on: CalendarDate
  readonly kind: 'invoice' | 'creditNote' | 'payment' | 'refund'
  /** Of the invoice or credit note that it belongs to. */
  readonly number: string
  readonly reference: string
  /** How money moved; for payments and refunds alone. */
  readonly method?: Payment['method']
  /** What the customer owes more by it; negative for what they owe less. */
  readonly amountMinor: number
}

/** On one day something is charged before it is paid. */
const kindOrder = ['invoice', 'creditNote', 'payment', 'refund'] as const

/**
 * What happened to the account in one currency, the oldest first. Drafts and canceled invoices are in none. Settling an invoice against its
 * credit note moves no money and is in none either: both have changed the balance on their own days.
 *
 * @param invoices All of a customer's, in any order.
 */
export function listMovements(invoices: readonly Invoice[], currency: string): readonly AccountMovement[] {
  return invoices
    .filter((invoice) => invoice.currency === currency)
    .flatMap(movementsOf)
    .toSorted(compareMovements)
}

/** What one invoice did to its account, in any order. What was paid before it was issued is no part of it. */
export function movementsOf(invoice: Invoice): readonly AccountMovement[] {
  const { number, reference, kind, state, issuedOn } = invoice
  if (!isIssued(invoice) || state === 'void') return []
  const of = { number, reference }
  return [
    { ...of, on: issuedOn, kind, amountMinor: signedMinor(kind, payableMinor(invoice)) },
    ...listSignedPayments(invoice)
      .filter(({ method }) => method !== 'credit')
      .map(({ paidOn, method, amountMinor }): AccountMovement => {
        return { ...of, on: paidOn, kind: amountMinor < 0 ? 'refund' : 'payment', method, amountMinor: 0 - amountMinor }
      }),
  ]
}

function compareMovements(a: AccountMovement, b: AccountMovement): number {
  const byKind = kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind)
  return compareCalendarDates(a.on, b.on) || byKind || (a.number < b.number ? -1 : a.number > b.number ? 1 : 0)
}
