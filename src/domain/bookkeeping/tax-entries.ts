import { addMonths, type CalendarDate } from '#domain/calendar-date.ts'
import { listSignedPayments, signedMinor } from '#domain/invoices/balance.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isMoney, type Payment } from '#domain/invoices/payment.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import type { TaxCategory } from '#domain/invoices/tax-category.ts'
import { createTaxTable, type TaxRow } from '#domain/invoices/totals.ts'
import { sumMinor } from '#domain/money.ts'
import { nameTax } from './accounts.ts'
import type { Billing } from './billing.ts'

/** When tax is due: with the supply (accrual basis), or with the payment (cash basis). */
export const taxBases = ['supply', 'payment'] as const
export type TaxBasis = (typeof taxBases)[number]

/** What is due on a day; amounts of credit notes and of returned payments are negative. */
export type TaxEntry = { readonly on: CalendarDate; readonly billing: Billing; readonly row: TaxRow }

/** What was paid before issue of a document whose tax is due with payments, so that its day is not known. */
export type UndatedPayment = { readonly billing: Billing; readonly netMinor: number; readonly taxMinor: number }

/**
 * Lists what is due by tax and day, without void documents. Tax on advance invoices and on their credit notes is due with payments on both
 * bases (Directive 2006/112/EC, articles 65 and 66); a final invoice adds what it leaves after its deductions.
 *
 * @param billings All documents of the customers concerned.
 */
export function listTaxEntries(billings: readonly Billing[], basis: TaxBasis): readonly TaxEntry[] {
  const isAdvance = findAdvances(billings)
  return billings.filter(isCounted).flatMap((billing) => {
    return basis === 'payment' || isAdvance(billing) ? spreadOverPayments(billing) : chargeAtOnce(billing)
  })
}

/** Lists what `listTaxEntries` leaves out because its day is not known. */
export function listUndatedPayments(billings: readonly Billing[], basis: TaxBasis): readonly UndatedPayment[] {
  const isAdvance = findAdvances(billings)
  return billings.filter(isCounted).flatMap((billing) => {
    const { kind, prepaidMinor = 0 } = billing.invoice
    if (prepaidMinor === 0 || (basis === 'supply' && !isAdvance(billing))) return []
    const [netMinor, taxMinor] = sumPairs(splitMinor(signedMinor(kind, prepaidMinor), listParts(billing)))
    return [{ billing, netMinor, taxMinor }]
  })
}

/** Whether a document counts: it was issued and is not void. */
export function isCounted({ invoice }: Billing): boolean {
  return isIssued(invoice) && invoice.state !== 'void'
}

/** Returns the test whether a document is an advance invoice or the credit note of one. */
export function findAdvances(billings: readonly Billing[]): (billing: Billing) => boolean {
  const nameOf = (customerId: string, number: string) => JSON.stringify([customerId, number])
  const advances = new Set(
    billings.filter(({ invoice }) => invoice.kind === 'advance').map(({ customer, invoice }) => nameOf(customer.id, invoice.number)),
  )
  return ({ customer, invoice: { kind, creditsNumber } }) => {
    return kind === 'advance' || (creditsNumber !== undefined && advances.has(nameOf(customer.id, creditsNumber)))
  }
}

/**
 * The day on which tax is due by supply: its last day, or the day of issue of a credit note. Intra-community goods (Directive 2006/112/EC,
 * article 67) and all sales of sellers in the Netherlands (Wet op de omzetbelasting 1968, article 13 (1)): the day of issue, at the latest the
 * 15th of the month after the supply.
 */
export function findChargeDay({ kind, issuedOn, supply, issuedBy }: Invoice, taxCategory: TaxCategory | undefined): CalendarDate {
  const suppliedOn = supply?.to ?? issuedOn
  if (kind === 'creditNote') return issuedOn
  if (taxCategory !== 'K' && !countsWhenInvoiced(issuedBy?.address.country)) return suppliedOn
  const latest: CalendarDate = `${yearAndMonth(addMonths(suppliedOn, 1))}-15`
  return issuedOn < latest ? issuedOn : latest
}

/** Whether what a seller invoices counts with the invoice. @param sellerCountry ISO 3166-1. */
export function countsWhenInvoiced(sellerCountry: string | undefined): boolean {
  return sellerCountry === 'NL'
}

function yearAndMonth(day: CalendarDate): `${number}-${number}` {
  return day.slice(0, 7) as `${number}-${number}` // a calendar date begins with them
}

/**
 * What is paid before its supply is due with the payment (Directive 2006/112/EC, article 65), except intra-community goods (article 67).
 * Discounts lower it when they are taken (article 90).
 */
function chargeAtOnce(billing: Billing): readonly TaxEntry[] {
  const { invoice } = billing
  const shares = spreadPayments(billing, listSignedPayments(invoice).filter(isMoney))
  const charged = listSignedRows(invoice).flatMap((row) => {
    const on = findChargeDay(invoice, row.taxCategory)
    const isOfRow = (share: TaxEntry) => share.on < on && row.taxCategory !== 'K' && nameTax(share.row) === nameTax(row)
    const early = shares.filter(isOfRow)
    const netMinor = row.netMinor - sumMinor(early.map((share) => share.row.netMinor))
    const taxMinor = row.taxMinor - sumMinor(early.map((share) => share.row.taxMinor))
    return [...early, { on, billing, row: { ...row, netMinor, taxMinor } }]
  })
  return [...charged, ...listTaxDiscounts(billing)]
}

/** The discounts for early payment by tax and day: what they take off is negative. */
export function listTaxDiscounts(billing: Billing): readonly TaxEntry[] {
  const discounts = listSignedPayments(billing.invoice).filter(({ method }) => method === 'discount')
  return spreadPayments(
    billing,
    discounts.map((payment) => ({ ...payment, amountMinor: 0 - payment.amountMinor })),
    0,
  )
}

/** What is due with the payments. A settlement by credit is received with one document and paid back with the other. */
function spreadOverPayments(billing: Billing): readonly TaxEntry[] {
  const { invoice } = billing
  if (invoice.grossMinor === 0) return listSignedRows(invoice).map((row) => ({ on: invoice.issuedOn, billing, row }))
  return spreadPayments(
    billing,
    listSignedPayments(invoice).filter(({ method }) => method !== 'discount'),
  )
}

/**
 * Shares of each payment by tax. What is received so far is split, and a payment has the difference, so that shares add up to the payment, and
 * those of a paid invoice to its sums. An invoice of 0.00 has none.
 */
export function spreadPayments(
  billing: Billing,
  payments: readonly Payment[],
  prepaidMinor = billing.invoice.prepaidMinor ?? 0,
): readonly TaxEntry[] {
  const { invoice } = billing
  if (invoice.grossMinor === 0) return []
  const rows = listSignedRows(invoice)
  const parts = listParts(billing)
  let received = signedMinor(invoice.kind, prepaidMinor)
  let before = splitMinor(received, parts)
  return payments
    .toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : a.paidOn > b.paidOn ? 1 : 0))
    .flatMap(({ paidOn, amountMinor }) => {
      received += amountMinor
      const after = splitMinor(received, parts)
      const share = after.map((minor, at) => minor - (before[at] ?? 0))
      before = after
      return rows.map((row, at) => {
        return { on: paidOn, billing, row: { ...row, netMinor: share[2 * at] ?? 0, taxMinor: share[2 * at + 1] ?? 0 } }
      })
    })
}

function listSignedRows(invoice: Invoice): readonly TaxRow[] {
  return createTaxTable(invoice).map((row) => {
    return { ...row, netMinor: signedMinor(invoice.kind, row.netMinor), taxMinor: signedMinor(invoice.kind, row.taxMinor) }
  })
}

/** Net amount and tax of each row, in turn. */
function listParts({ invoice }: Billing): readonly number[] {
  return listSignedRows(invoice).flatMap(({ netMinor, taxMinor }) => [netMinor, taxMinor])
}

/** Splits an amount in the ratio of parts whose sum is not 0; the running sum is rounded, so that the shares add up to the amount. */
function splitMinor(amountMinor: number, parts: readonly number[]): readonly number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts.map(() => 0)
  let running = 0
  let given = 0
  return parts.map((part) => {
    running += part
    const share = divideRounded(BigInt(amountMinor) * BigInt(running), BigInt(whole)) - given
    given += share
    return share
  })
}

/** Rounds half away from zero. */
function divideRounded(dividend: bigint, divisor: bigint): number {
  const [top, bottom] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor]
  return Number((2n * top + (top < 0n ? -bottom : bottom)) / (2n * bottom))
}

function sumPairs(parts: readonly number[]): readonly [netMinor: number, taxMinor: number] {
  const sum = (rest: number) => parts.filter((_, at) => at % 2 === rest).reduce((total, part) => total + part, 0)
  return [sum(0), sum(1)]
}
