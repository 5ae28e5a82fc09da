import type { CalendarDate } from '#domain/calendar-date.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import { payableMinor } from './balance.ts'
import type { Invoice } from './invoice.ts'
import { type Payment, sumPayments } from './payment.ts'
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
  /** What was recorded. */
  readonly amountMinor: number
  /** What is left to pay after it; negative if overpaid. */
  readonly leftMinor: number
}

/** Adds a payment to an invoice, or a payout to a credit note. It is paid as soon as the payments cover it. */
export function addPayment(invoice: Invoice, payment: EnteredPayment, now: Date): Outcome<PaidInvoice, PaymentRefusal> {
  const { state, currency, issuedOn } = invoice
  if (!isIssued({ state })) return { refusal: 'not-issued', state: state === 'draft' ? 'draft' : 'proforma' }
  if (state === 'void') return { refusal: 'void' }
  if (payment.currency !== undefined && payment.currency.toUpperCase() !== currency) return { refusal: 'other-currency', currency }
  const paidMinor = sumPayments(invoice.payments)
  const leftMinor = payableMinor(invoice) - paidMinor
  const { amountMinor = leftMinor, paidOn, method } = payment
  if (payment.amountMinor === undefined && leftMinor <= 0) return { refusal: 'already-paid' }
  if (amountMinor === 0) return { refusal: 'zero-amount' }
  if (amountMinor > leftMinor && payment.isOverpaid !== true) return { refusal: 'more-than-left', leftMinor, currency }
  if (paidMinor + amountMinor < 0) return { refusal: 'more-than-paid', paidMinor, currency }
  const dayProblem = findPaymentDayProblem(paidOn, issuedOn, now)
  if (dayProblem === 'in-future') return { refusal: 'paid-in-future', paidOn }
  if (dayProblem === 'before-issue') return { refusal: 'paid-before-issue', paidOn, issuedOn }
  const payments = [...invoice.payments, { paidOn, amountMinor, method, ...payment.source }]
  const changed = { ...invoice, payments, state: amountMinor < leftMinor ? 'open' : 'paid' } as const
  return { invoice: changed, amountMinor, leftMinor: leftMinor - amountMinor }
}
