import { type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import { listSignedPayments, payableMinor, signedMinor } from '#domain/invoices/balance.ts'
import { type InvoiceKind, invoiceKinds } from '#domain/invoices/invoice-kind.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { Payment } from '#domain/invoices/payment.ts'

/** A movement of a customer's account on a date. */
export type AccountMovement = {
  readonly on: CalendarDate
  readonly kind: InvoiceKind | 'payment' | 'refund'
  /** The number of its document. */
  readonly number: string
  readonly reference: string
  /** Only for payments and refunds. */
  readonly method?: Payment['method']
  /** Change of the customer's debt; negative if it decreases. */
  readonly amountMinor: number
}

/** Within a day, charges come before payments. */
const kindOrder = [...invoiceKinds, 'payment', 'refund'] as const

/**
 * The account's movements in one currency, the oldest first. Drafts and void invoices are left out. So are settlements with credit notes:
 * no money moves, and both documents have their own movements.
 *
 * @param invoices All of a customer's, in any order.
 */
export function listMovements(invoices: readonly Invoice[], currency: string): readonly AccountMovement[] {
  return invoices
    .filter((invoice) => invoice.currency === currency)
    .flatMap(movementsOf)
    .toSorted(compareMovements)
}

/** The movements of one invoice, in any order. Prepayments are left out. */
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
