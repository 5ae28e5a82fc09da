import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import { listDiscounts } from './agreed-discount.ts'
import { payableMinor } from './balance.ts'
import type { Invoice } from './invoice.ts'
import { isMoney, type Payment, sumPayments } from './payment.ts'
import { findPaymentDayProblem } from './payment-day.ts'
import { isIssued } from './shown-states.ts'

/** A payment as staff enter it. */
export type EnteredPayment = {
  /** Default: what is left to pay. Negative for a returned payment. */
  readonly amountMinor?: number
  /** ISO 4217; must be that of the invoice. */
  readonly currency?: string
  readonly paidOn: CalendarDate
  readonly method: Payment['method']
  /** Allows more than what is left to pay. */
  readonly isOverpaid?: boolean
  /** Where it comes from a bank statement. */
  readonly source?: Pick<Payment, 'bankEntry' | 'endToEndId'>
}

/** Why a payment is not recorded. */
export type PaymentRefusal =
  | (Refusal<'not-issued'> & { readonly state: 'draft' | 'proforma' })
  | Refusal<'void'>
  | (Refusal<'other-currency'> & { readonly currency: string })
  | Refusal<'already-paid'>
  | Refusal<'zero-amount'>
  | (Refusal<'more-than-left'> & { readonly leftMinor: number; readonly currency: string })
  | (Refusal<'more-than-paid'> & { readonly paidMinor: number; readonly currency: string })
  | (Refusal<'paid-in-future'> & { readonly paidOn: CalendarDate })
  | (Refusal<'paid-before-issue'> & { readonly paidOn: CalendarDate; readonly issuedOn: CalendarDate })

/** The invoice with its payment. */
export type PaidInvoice = {
  readonly invoice: Invoice
  /** What was recorded, without the discount. */
  readonly amountMinor: number
  /** Above 0 where the payment took the agreed discount, below 0 where a return gave it back. */
  readonly discountMinor: number
  /** What is left to pay after it; negative if overpaid. */
  readonly leftMinor: number
}

/**
 * Adds a payment to an invoice, or a payout to a credit note. It is paid as soon as the payments cover it. A payment that leaves no more than
 * the agreed discount, and comes in time, takes it; when all money has gone back, so has the discount.
 */
export function addPayment(invoice: Invoice, payment: EnteredPayment, now: Date): Outcome<PaidInvoice, PaymentRefusal> {
  const { state, currency, issuedOn } = invoice
  if (!isIssued({ state })) return { refusal: 'not-issued', state: state === 'draft' ? 'draft' : 'proforma' }
  if (state === 'void') return { refusal: 'void' }
  if (payment.currency !== undefined && payment.currency.toUpperCase() !== currency) return { refusal: 'other-currency', currency }
  const leftMinor = payableMinor(invoice) - sumPayments(invoice.payments)
  const { amountMinor = leftMinor, paidOn, method } = payment
  if (payment.amountMinor === undefined && leftMinor <= 0) return { refusal: 'already-paid' }
  if (amountMinor === 0) return { refusal: 'zero-amount' }
  if (amountMinor > leftMinor && payment.isOverpaid !== true) return { refusal: 'more-than-left', leftMinor, currency }
  const paidMinor = sumPayments(invoice.payments.filter((each) => method === 'discount' || each.method !== 'discount'))
  if (paidMinor + amountMinor < 0) return { refusal: 'more-than-paid', paidMinor, currency }
  const dayProblem = findPaymentDayProblem(paidOn, issuedOn, now)
  if (dayProblem === 'in-future') return { refusal: 'paid-in-future', paidOn }
  if (dayProblem === 'before-issue') return { refusal: 'paid-before-issue', paidOn, issuedOn }
  const given: Payment = { paidOn, amountMinor, method, ...payment.source }
  const discountMinor = findDiscount(invoice, given, leftMinor - amountMinor)
  const discount: Payment = { ...given, amountMinor: discountMinor, method: 'discount' }
  const payments = [...invoice.payments, given, ...(discountMinor === 0 ? [] : [discount])]
  const restMinor = leftMinor - amountMinor - discountMinor
  return { invoice: { ...invoice, payments, state: restMinor > 0 ? 'open' : 'paid' }, amountMinor, discountMinor, leftMinor: restMinor }
}

/** The discount that comes with a payment. Payers round it by a cent. @param restMinor What the payment leaves to pay. */
function findDiscount(invoice: Invoice, payment: Payment, restMinor: number): number {
  const { kind, payments, issuedBy } = invoice
  if (!isMoney(payment) || kind === 'creditNote') return 0
  if (payment.amountMinor < 0) {
    const isAllBack = sumPayments(payments.filter(isMoney)) + payment.amountMinor === 0
    return isAllBack ? 0 - sumPayments(payments.filter(({ method }) => method === 'discount')) : 0
  }
  // In Spain a credit note has to grant it (RD 1619/2012, article 15).
  if (restMinor <= 0 || issuedBy?.address.country === 'ES') return 0
  return listDiscounts(invoice, payment.paidOn).some((minor) => Math.abs(minor - restMinor) <= 1) ? restMinor : 0
}
