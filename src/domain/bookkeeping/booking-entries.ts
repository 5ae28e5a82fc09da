import type { CalendarDate } from '#domain/calendar-date.ts'
import { listSignedPayments, signedMinor } from '#domain/invoices/balance.ts'
import { isMoney } from '#domain/invoices/payment.ts'
import { createTaxTable, type TaxRow } from '#domain/invoices/totals.ts'
import { type Bookkeeping, findTaxAccount, nameTax, type TaxAccount } from './accounts.ts'
import { type Billing, buyerOf, isOfYear, type Year } from './billing.ts'
import { findEuBuyer } from './eu-sales.ts'
import { findAdvances, findChargeDay, isCounted, listTaxDiscounts, spreadPayments } from './tax-entries.ts'

/** One booking between two accounts. */
export type BookingEntry = {
  readonly on: CalendarDate
  /** With tax; never negative. */
  readonly amountMinor: number
  /** Where `account` is booked. */
  readonly side: 'debit' | 'credit'
  readonly account: string
  readonly contra: TaxAccount
  /** Number of the invoice or credit note. */
  readonly number: string
  readonly company: string
  /** Not of payments. */
  readonly tax?: Pick<TaxRow, 'taxCategory' | 'taxRate'>
  /** The buyer's, of sales for the recapitulative statement (`listEuSales`). */
  readonly vatId?: string
  /** With the day on which its tax is due; neither of an advance invoice, whose tax is due when it is paid. */
  readonly suppliedOn?: CalendarDate
  readonly taxedOn?: CalendarDate
  readonly dueOn?: CalendarDate
}

/** What cannot be booked, and why. `detail` is the currency or the tax. */
export type BookingProblem = { readonly number: string; readonly problem: 'other-currency' | 'no-account'; readonly detail: string }

export type Bookings = { readonly entries: readonly BookingEntry[]; readonly problems: readonly BookingProblem[] }

/**
 * The bookings of a year, the earliest first: for each invoice, credit note and discount one with each tax, for each payment one. Advance
 * invoices and their credit notes are booked as far as they are paid, when their tax is due. Void ones were never claims. What an invoice settles with a
 * credit note stays on the customer's account and is no booking; neither is what was paid before issue without an invoice, since its day is not known.
 */
export function listBookings(billings: readonly Billing[], year: Year, accounts: Bookkeeping): Bookings {
  const isAdvance = findAdvances(billings)
  const found = billings.filter(isCounted).map((each) => bookOne(each, year, accounts, isAdvance(each)))
  const entries = found.flatMap((each) => each.entries).toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  return { entries, problems: found.flatMap(({ problems }) => problems) }
}

function bookOne(billing: Billing, year: Year, accounts: Bookkeeping, isAdvance: boolean): Bookings {
  const { customer, invoice } = billing
  const { number, currency, issuedOn } = invoice
  const received = listSignedPayments(invoice).filter((payment) => isMoney(payment) && isOfYear(payment.paidOn, year))
  const isIssuedThen = isOfYear(issuedOn, year)
  if (currency !== accounts.currency) {
    const isOfInterest = isIssuedThen || received.length > 0
    return { entries: [], problems: isOfInterest ? [{ number, problem: 'other-currency', detail: currency }] : [] }
  }
  const account = accounts.debtors[customer.id] ?? accounts.debtor
  const { company } = buyerOf(billing)
  const base = { account, number, company }
  const problems: BookingProblem[] = []
  const entries: BookingEntry[] = []
  const add = (
    use: 'revenue' | 'advances' | 'discounts',
    tax: TaxRow,
    entry: Pick<BookingEntry, 'on' | 'suppliedOn' | 'taxedOn' | 'dueOn' | Signed>,
  ) => {
    const contra = findTaxAccount(accounts[use], tax) ?? (use === 'discounts' ? findTaxAccount(accounts.revenue, tax) : undefined)
    // DATEV is a German program: where the invoice does not name its seller, it is taken for one in Germany.
    const { vatId } = findEuBuyer(billing, tax, 'DE') ?? {}
    if (contra) entries.push({ ...base, ...entry, contra, tax, ...(vatId !== undefined && { vatId }) })
    else problems.push({ number, problem: 'no-account', detail: `${use}: ${nameTax(tax) ?? '0 %'}` })
  }
  for (const { tax, isOfAdvances, grossMinor } of isIssuedThen && !isAdvance ? listCharges(billing) : []) {
    const ofSupply = { suppliedOn: invoice.supply?.to ?? issuedOn, taxedOn: findChargeDay(invoice, tax.taxCategory) }
    const days = { on: issuedOn, ...ofSupply, dueOn: invoice.dueOn }
    add(isOfAdvances ? 'advances' : 'revenue', tax, { ...days, ...signed(signedMinor(invoice.kind, grossMinor)) })
  }
  const settled = isAdvance ? listSignedPayments(invoice).filter(({ method }) => method !== 'credit') : []
  for (const { on, row } of spreadPayments(billing, settled)) {
    const grossMinor = row.netMinor + row.taxMinor
    if (isOfYear(on, year) && grossMinor !== 0) add('advances', row, { on, dueOn: invoice.dueOn, ...signed(grossMinor) })
  }
  for (const { paidOn, amountMinor, method } of received) {
    entries.push({ ...base, ...signed(0 - amountMinor), on: paidOn, contra: { account: accounts.payments[method] ?? accounts.bank } })
  }
  for (const { on, row } of listTaxDiscounts(billing)) {
    const grossMinor = row.netMinor + row.taxMinor
    if (isOfYear(on, year) && grossMinor !== 0) add('discounts', row, { on, ...signed(grossMinor) })
  }
  return { entries, problems }
}

type Signed = 'amountMinor' | 'side'

/** A debt as a debit, its decrease as a credit. */
function signed(amountMinor: number): Pick<BookingEntry, Signed> {
  return { amountMinor: Math.abs(amountMinor), side: amountMinor < 0 ? 'credit' : 'debit' }
}

type Charge = { readonly tax: TaxRow; readonly isOfAdvances: boolean; readonly grossMinor: number }

/** What is charged by tax; what a final invoice deducts of advance invoices is separate. Sums are those of the invoice, to the cent. */
function listCharges({ invoice }: Billing): readonly Charge[] {
  const deducted = invoice.lines.filter(({ deducts }) => deducts !== undefined)
  const advances = createTaxTable({ lines: deducted })
  return createTaxTable(invoice)
    .flatMap((tax): Charge[] => {
      const advance = advances.find((each) => nameTax(each) === nameTax(tax))
      const grossMinor = tax.netMinor + tax.taxMinor
      if (!advance) return [{ tax, isOfAdvances: false, grossMinor }]
      const advanceMinor = advance.netMinor + advance.taxMinor
      return [
        { tax, isOfAdvances: false, grossMinor: grossMinor - advanceMinor },
        { tax, isOfAdvances: true, grossMinor: advanceMinor },
      ]
    })
    .filter(({ grossMinor }) => grossMinor !== 0)
}
