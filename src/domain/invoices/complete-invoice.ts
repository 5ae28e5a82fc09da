import * as v from 'valibot'
import { describeElectronicIdProblem } from '#domain/electronic-address.ts'
import { Bic, Iban, normalizeBankCode } from './bank-account.ts'
import { describeBicProblem } from './bic-problem.ts'
import { completeSupply } from './complete-supply.ts'
import { describeIbanProblem } from './iban-problem.ts'
import { type Invoice, InvoiceSchema, pickInvoiceFields } from './invoice.ts'
import { invoiceEntries, listInvoiceFields } from './invoice-fields.ts'
import { exemptSmallBusiness } from './small-business.ts'
import { totalInvoice } from './totals.ts'

/** The bank account of an invoice. */
export type InvoiceAccount = Pick<Invoice, 'iban'> & Partial<Pick<Invoice, 'bic' | 'accountHolder'>>

/** Defaults of a new invoice. */
const defaults = { state: 'open', reference: '', notes: '', payments: [] }

/** Fields that a replacement keeps where it has none of its own. */
export const keptInvoiceFields = listInvoiceFields(({ isKept }) => isKept === true)

/** The fields from which totals are computed. */
const BilledSchema = v.object({
  lines: invoiceEntries.lines,
  allowances: invoiceEntries.allowances,
  charges: invoiceEntries.charges,
})

/**
 * Completes an entered invoice: with defaults, totals, supply period, and codes in their stored form. What is malformed stays, so that
 * `EnteredInvoiceSchema` reports it.
 *
 * @param entered Fields of an invoice.
 * @param stored The invoice that it replaces.
 * @param account The default of a new invoice that names neither IBAN, BIC nor holder; a stored one keeps its own.
 */
export function completeInvoice(entered: object, stored?: Invoice, account?: InvoiceAccount): object {
  const kept = stored ? pickInvoiceFields(stored, keptInvoiceFields) : {}
  const invoice = account ? withAccount(entered, stored ?? account) : entered
  const billed = v.safeParse(BilledSchema, invoice)
  const totals = billed.success ? totalInvoice(billed.output) : {}
  // With the seller's status at issue, so that storing it again changes nothing.
  const parts = billed.success ? exemptSmallBusiness(billed.output, kept.issuedBy) : {}
  const given = { kind: 'invoice', ...defaults, ...kept, ...totals, ...invoice, ...parts, ...normalizeCodes(invoice) }
  const supply = completeSupply(given, stored)
  return { ...(supply && { supply }), ...given }
}

function withAccount(entered: object, { iban, bic, accountHolder }: InvoiceAccount): object {
  if (['iban', 'bic', 'accountHolder'].some((name) => name in entered)) return entered
  return { ...entered, iban, ...(bic !== undefined && { bic }), ...(accountHolder !== undefined && { accountHolder }) }
}

/** Normalizes codes of either case, printed account numbers, and Unicode forms. */
const codeNormalizers: ReadonlyMap<string, (typed: string) => string> = new Map([
  ['iban', normalizeBankCode],
  ['bic', normalizeBankCode],
  ['currency', (typed) => typed.trim().toUpperCase()],
  // macOS decomposes letters in some programs.
  ['number', (typed) => typed.normalize('NFC')],
  ['creditsNumber', (typed) => typed.normalize('NFC')],
])

/** Converts a code of an invoice to its stored form; other values stay. @param name Of the field. */
export function normalizeInvoiceCode(name: string, code: unknown): unknown {
  return typeof code === 'string' ? (codeNormalizers.get(name)?.(code) ?? code) : code
}

function normalizeCodes(invoice: object): object {
  const codes = Object.entries(invoice).filter(([name]) => codeNormalizers.has(name))
  return Object.fromEntries(codes.map(([name, code]: [string, unknown]) => [name, normalizeInvoiceCode(name, code)]))
}

/** An invoice to be stored: with check digits that stored ones may lack. */
export const EnteredInvoiceSchema = v.pipe(
  InvoiceSchema,
  v.forward(
    checkInvoice(({ iban }) => findIbanProblem(iban)),
    ['iban'],
  ),
  v.forward(
    checkInvoice(({ iban, bic }) => {
      if (!v.is(Bic, bic)) return undefined
      return describeBicProblem(bic, v.is(Iban, iban) && findIbanProblem(iban) === undefined ? iban : undefined)
    }),
    ['bic'],
  ),
  v.forward(
    checkInvoice(({ billedTo }) => {
      const problem = billedTo?.electronicAddress && describeElectronicIdProblem(billedTo.electronicAddress)
      return problem === undefined ? undefined : `has an electronicAddress whose id ${problem}`
    }),
    ['billedTo'],
  ),
)

function checkInvoice(describeProblem: (invoice: Invoice) => string | undefined) {
  return v.rawCheck<Invoice>(({ dataset, addIssue }) => {
    const message = dataset.typed ? describeProblem(dataset.value) : undefined
    if (message !== undefined) addIssue({ message })
  })
}

function findIbanProblem(iban: string): string | undefined {
  return v.is(Iban, iban) ? describeIbanProblem(iban) : undefined
}
