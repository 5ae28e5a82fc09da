import { addDays, type CalendarDate, compareCalendarDates } from '#domain/calendar-date.ts'
import { minorDigits, multiplyMinor } from '#domain/money.ts'
import { payableMinor } from './balance.ts'
import type { Invoice } from './invoice.ts'

/** One discount in the syntax of XRechnung: days, per cent and, for a part of the amount, that part. */
const discount = /#SKONTO#TAGE=(\d{1,3})#PROZENT=(\d{1,2}\.\d{2})(?:#BASISBETRAG=(\d{1,12})\.(\d{2}))?#/gu

/** A discount for early payment that an invoice agrees: in minor units, above 0, and the last day of payment. */
export type AgreedDiscount = { readonly minor: number; readonly until: CalendarDate }

/** The discounts for early payment that an invoice agrees. */
export function listAgreedDiscounts(invoice: Invoice): readonly AgreedDiscount[] {
  const { paymentTerms = '', issuedOn, currency } = invoice
  return [...paymentTerms.matchAll(discount)].flatMap(([, days, percent = '0', whole, cents = '']) => {
    const base = whole === undefined || minorDigits(currency) !== 2 ? payableMinor(invoice) : Number(whole + cents)
    const minor = multiplyMinor(base, Number(percent) / 100)
    return minor > 0 ? [{ minor, until: addDays(issuedOn, Number(days)) }] : []
  })
}

/** Those of them that are in time, in minor units. */
export function listDiscounts(invoice: Invoice, paidOn: CalendarDate): readonly number[] {
  return listAgreedDiscounts(invoice).flatMap(({ minor, until }) => (compareCalendarDates(paidOn, until) > 0 ? [] : [minor]))
}
