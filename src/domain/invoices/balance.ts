import type { InvoiceKind } from './invoice-kind.ts'
import type { Payment } from './payment.ts'

/** A document's amount as a change of the customer's debt: amounts of credit notes are stored as positive and become negative. */
export function signedMinor(kind: InvoiceKind, amountMinor: number): number {
  return kind === 'creditNote' ? 0 - amountMinor : amountMinor
}

/** The amount to pay or to refund: gross less prepaid (EN 16931, BT-115). Never negative. */
export function payableMinor({ grossMinor, prepaidMinor = 0 }: { readonly grossMinor: number; readonly prepaidMinor?: number }): number {
  return grossMinor - prepaidMinor
}

/** A document's payments as money received; refunds of a credit note become negative. */
export function listSignedPayments({
  kind,
  payments,
}: {
  readonly kind: InvoiceKind
  readonly payments: readonly Payment[]
}): readonly Payment[] {
  return kind === 'creditNote' ? payments.map((payment) => ({ ...payment, amountMinor: 0 - payment.amountMinor })) : payments
}
