import { compareTexts } from '#domain/compare-texts.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { signedMinor } from '#domain/invoices/balance.ts'
import { isMoney } from '#domain/invoices/payment.ts'
import { createTaxTable, type TaxRow } from '#domain/invoices/totals.ts'
import { multiplyMinor } from '#domain/money.ts'
import { euPrefixes, vatPrefixOf } from '#domain/tax/vat-id.ts'
import { type Billing, buyerOf } from './billing.ts'
import { findAdvances, findChargeDay, isCounted, listTaxDiscounts, type TaxEntry } from './tax-entries.ts'
import type { Month } from './tax-sums.ts'

/** A row of the recapitulative statement (Directive 2006/112/EC, articles 262 to 271). */
export type EuSale = {
  readonly period: string
  /** Undefined if the buyer has none: the row is then of one customer, and cannot be declared. */
  readonly vatId: string | undefined
  /** Prefix of the VAT ID: EL for Greece, XI for goods to Northern Ireland. */
  readonly country: string
  readonly kind: 'services' | 'goods'
  /** ISO 4217. */
  readonly currency: string
  readonly netMinor: number
  /** `netMinor` as forms ask for it that have no cents, rounded half away from zero; undefined in other currencies. */
  readonly wholeEuros: number | undefined
  readonly customerIds: readonly string[]
  readonly numbers: readonly string[]
}

export type EuSalesOptions = {
  /** The period of a day, or undefined if it is not wanted. */
  readonly periodOf: (day: CalendarDate) => string | undefined
  /** Of the agency (ISO 3166-1), for documents that do not name their seller. */
  readonly sellerCountry: string
}

/** The periods of months for `listEuSales`: each month by itself (`2026-03`), or each quarter (`2026 Q1`). */
export function createPeriods(months: readonly Month[], by: 'month' | 'quarter'): EuSalesOptions['periodOf'] {
  return (day) => {
    const month = months.find((each) => day.startsWith(each))
    return month === undefined || by === 'month' ? month : nameQuarter(day)
  }
}

function nameQuarter(day: CalendarDate): string {
  return `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}

/**
 * Services with reverse charge (AE) and intra-community goods (K) to businesses in other countries of the European Union, by period and VAT
 * ID. They count when they are carried out, credit notes when they are issued, discounts when they are taken; advance invoices do not count, and final invoices count whole.
 */
export function listEuSales(billings: readonly Billing[], { periodOf, sellerCountry }: EuSalesOptions): readonly EuSale[] {
  const isAdvance = findAdvances(billings)
  const found = billings
    .filter((billing) => isCounted(billing) && !isAdvance(billing))
    .flatMap((billing) => {
      const { invoice } = billing
      const lines = invoice.lines.filter(({ deducts }) => deducts === undefined)
      const charged = createTaxTable({ ...invoice, lines }).map((row): TaxEntry => {
        const netMinor = signedMinor(invoice.kind, row.netMinor)
        return { on: findChargeDay(invoice, row.taxCategory), billing, row: { ...row, netMinor } }
      })
      return [...charged, ...listTaxDiscounts(billing)].flatMap((entry) => describeSale(entry, { periodOf, sellerCountry }))
    })
  const groups = Map.groupBy(found, ({ period, vatId, country, kind, currency, customerId }) => {
    return JSON.stringify([currency, period, country, vatId ?? '', kind, vatId === undefined ? customerId : ''])
  })
  return [...groups]
    .toSorted(([a], [b]) => compareTexts(a, b))
    .flatMap(([, [first, ...others]]) => {
      if (!first) return []
      const all = [first, ...others]
      const { customerId: _, number: __, ...sale } = first
      const netMinor = all.reduce((sum, each) => sum + each.netMinor, 0)
      const wholeEuros = sale.currency === 'EUR' ? multiplyMinor(netMinor, 0.01) : undefined
      const customerIds = [...new Set(all.map(({ customerId }) => customerId))]
      return [{ ...sale, netMinor, wholeEuros, customerIds, numbers: [...new Set(all.map(({ number }) => number))] }]
    })
}

/** Advance invoices of such services that were paid in the periods: some countries want them then (article 65). */
export function listEuAdvances(billings: readonly Billing[], { periodOf, sellerCountry }: EuSalesOptions): readonly Billing[] {
  return billings.filter((billing) => {
    const { invoice } = billing
    const isPaidThen = invoice.payments.some((payment) => isMoney(payment) && periodOf(payment.paidOn) !== undefined)
    if (invoice.kind !== 'advance' || !isCounted(billing) || !isPaidThen) return false
    return createTaxTable(invoice).some((row) => findEuBuyer(billing, row, sellerCountry))
  })
}

/**
 * Documents at 0 % without a VAT category, to businesses in other EU countries: they are not in the list, because only the category says whether
 * they belong there.
 */
export function listUncategorized(billings: readonly Billing[], { periodOf, sellerCountry }: EuSalesOptions): readonly Billing[] {
  return billings.filter((billing) => {
    if (!isCounted(billing) || periodOf(findChargeDay(billing.invoice, undefined)) === undefined) return false
    return createTaxTable(billing.invoice).some((row) => {
      return row.taxCategory === undefined && findEuBuyer(billing, { ...row, taxCategory: 'AE' }, sellerCountry)?.vatId !== undefined
    })
  })
}

function describeSale({ on, billing, row }: TaxEntry, { periodOf, sellerCountry }: EuSalesOptions) {
  const { customer, invoice } = billing
  const buyer = findEuBuyer(billing, row, sellerCountry)
  const period = periodOf(on)
  if (!buyer || period === undefined || row.netMinor === 0) return []
  const kind: EuSale['kind'] = row.taxCategory === 'K' ? 'goods' : 'services'
  return [{ ...buyer, period, kind, currency: invoice.currency, netMinor: row.netMinor, customerId: customer.id, number: invoice.number }]
}

/** The VAT ID and its country, unless the row is not of such a sale. A VAT ID may be of another country than the address. */
export function findEuBuyer(
  billing: Billing,
  { taxCategory }: TaxRow,
  sellerCountry: string,
): { readonly vatId: string | undefined; readonly country: string } | undefined {
  if (taxCategory !== 'AE' && taxCategory !== 'K') return undefined
  const { vatId, address } = buyerOf(billing)
  const prefix = vatId?.slice(0, 2)
  const isNorthernIrish = prefix === 'XI' && taxCategory === 'K'
  const own = vatPrefixOf(billing.invoice.issuedBy?.address.country ?? sellerCountry)
  const known = prefix !== undefined && (euPrefixes.includes(prefix) || isNorthernIrish)
  const country = known ? prefix : vatPrefixOf(address.country)
  if (country === own || !(isNorthernIrish || euPrefixes.includes(country))) return undefined
  return { vatId: known ? vatId : undefined, country }
}
