import * as v from 'valibot'
import { CurrencyCode } from '#domain/money.ts'
import { CustomerId } from '#domain/customers/customer.ts'
import { paymentMethods } from '#domain/invoices/payment.ts'
import type { TaxRow } from '#domain/invoices/totals.ts'

const AccountNumber = v.pipe(v.string(), v.regex(/^\d{3,9}$/u, 'is not an account number'))

/** A revenue account; with a key where the account does not imply its tax (DATEV: BU-Schlüssel). */
const RevenueAccount = v.union(
  [AccountNumber, v.strictObject({ account: AccountNumber, taxKey: v.pipe(v.string(), v.regex(/^\d{1,4}$/u, 'is not a tax key')) })],
  'is neither an account number nor an account with its taxKey',
)

/** VAT category, and its rate where there is one: `S 19`, `AE`. */
const TaxName = v.pipe(v.string(), v.regex(/^(?:S \d{1,3}(?:\.\d{1,3})?|Z|E|AE|K|G|O)$/u, 'is not a tax such as `S 19` or `AE`'))
const AccountsByTax = v.record(TaxName, RevenueAccount)

const AccountsSchema = v.strictObject({
  /** DATEV's number of the adviser and of the agency there. Without them, no file for DATEV is written. */
  datev: v.exactOptional(
    v.strictObject({
      consultant: v.pipe(v.number(), v.integer(), v.minValue(1001), v.maxValue(9_999_999)),
      client: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99_999)),
      /** Digits of a general ledger account. */
      accountLength: v.optional(v.pipe(v.number(), v.integer(), v.minValue(4), v.maxValue(8)), 4),
    }),
  ),
  /** Bookings are in this currency alone. */
  currency: v.optional(CurrencyCode, 'EUR'),
  /** Where customers' debts are booked: one account for all, and one for each customer that has its own. */
  debtor: AccountNumber,
  debtors: v.optional(v.record(CustomerId, AccountNumber), {}),
  /** Where money arrives, and for each means of payment that has its own. */
  bank: AccountNumber,
  payments: v.optional(v.partial(v.object(v.entriesFromList(paymentMethods, AccountNumber))), {}),
  revenue: AccountsByTax,
  /** For discounts for early payment; by default the account of the revenue. */
  discounts: v.optional(AccountsByTax, {}),
  /** For advance invoices, and for what a final invoice deducts of them. */
  advances: v.optional(AccountsByTax, {}),
})

/** Accounts of the agency's tax adviser: `bookkeeping` of `content/site.json`. DATEV takes customers' accounts with one digit more than others. */
export const BookkeepingSchema = v.pipe(
  AccountsSchema,
  v.check(({ datev, debtor, debtors }) => {
    return datev === undefined || [debtor, ...Object.values(debtors)].every((account) => account.length <= datev.accountLength + 1)
  }, 'has a debtor of more digits than accountLength and one'),
  v.check(({ datev, bank, payments, revenue, discounts, advances }) => {
    const byTax = [revenue, discounts, advances]
      .flatMap((accounts) => Object.values(accounts))
      .map((each) => (typeof each === 'string' ? each : each.account))
    return (
      datev === undefined || [bank, ...Object.values(payments), ...byTax].every((account = '') => account.length <= datev.accountLength)
    )
  }, 'has an account of more digits than accountLength'),
)
export type Bookkeeping = v.InferOutput<typeof BookkeepingSchema>

/** An account, and the key of its tax. */
export type TaxAccount = { readonly account: string; readonly taxKey?: string }

/** Name of a row of an invoice's taxes in the tables of accounts; undefined at 0 % without a category. */
export function nameTax({ taxCategory, taxRate }: Pick<TaxRow, 'taxCategory' | 'taxRate'>): string | undefined {
  return taxCategory === 'S' ? `S ${taxRate}` : taxCategory
}

/** The account of a tax, or undefined if content names none. */
export function findTaxAccount(accounts: Bookkeeping['revenue'], tax: Pick<TaxRow, 'taxCategory' | 'taxRate'>): TaxAccount | undefined {
  const name = nameTax(tax)
  const found = name === undefined ? undefined : accounts[name]
  return typeof found === 'string' ? { account: found } : found
}
