import type { Payment } from './payment.ts'

type Kind = 'invoice' | 'creditNote'

/** What an amount of a document does to what the customer owes: the amounts of a credit note are positive, and are taken off. */
export function signedMinor(kind: Kind, amountMinor: number): number {
  return kind === 'creditNote' ? 0 - amountMinor : amountMinor
}

/** What a document asks for, or gives back: its gross less what was paid before it was issued (EN 16931, BT-115). Never negative. */
export function payableMinor({ grossMinor, prepaidMinor = 0 }: { readonly grossMinor: number; readonly prepaidMinor?: number }): number {
  return grossMinor - prepaidMinor
}

/** The payments of a document as money that came in: what a credit note paid out is negative. */
export function listSignedPayments({ kind, payments }: { readonly kind: Kind; readonly payments: readonly Payment[] }): readonly Payment[] {
  return kind === 'creditNote' ? payments.map((payment) => ({ ...payment, amountMinor: 0 - payment.amountMinor })) : payments
}
