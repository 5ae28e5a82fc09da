import * as v from 'valibot'
import { completeSupply } from './complete-supply.ts'
import { invoiceHeadings, locateCell, readCell, readLine, readWhole, wholeHeadings, writeRows } from './invoice-columns.ts'
import { createDeductionCheck } from './deduction-problems.ts'
import { listIssueProblems } from './issue-problems.ts'
import { makeAmountsPositive } from './positive-amounts.ts'
import { createNumberCheck } from './taken-numbers.ts'
import { type Party, partyOf } from '#domain/customers/party.ts'
import { readBankAccount, readSeller } from '#cli/content/read-seller.ts'
import type { SiteFacts } from '#i18n/content/site.ts'
import { Bic, Iban, normalizeBankCode } from '#domain/invoices/bank-account.ts'
import { describeBicProblem } from '#domain/invoices/bic-problem.ts'
import { describeIbanProblem } from '#domain/invoices/iban-problem.ts'
import { listChangeProblems } from '#domain/invoices/invoice-change.ts'
import { type Invoice, InvoiceSchema, pickInvoiceFields } from '#domain/invoices/invoice.ts'
import { invoiceEntries, listInvoiceFields } from '#domain/invoices/invoice-fields.ts'
import { invoiceUnits } from '#domain/invoices/invoice-line.ts'
import { describeElectronicIdProblem } from '#domain/electronic-address.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { normalizeVatId } from '#domain/tax/vat-id.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { exemptSmallBusiness } from '#domain/invoices/small-business.ts'
import { totalInvoice } from '#domain/invoices/totals.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { notifiesCustomer, type OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { Replacement } from '#gateway/documents/versioned.ts'
import { customerFolder, isOwnFile } from '#cli/records/customer-file-name.ts'
import {
  dropUndefined,
  type Exporting,
  noRow,
  type PlacedRow,
  type Problem,
  type RawRecord,
  type RecordKind,
} from '#cli/records/record-kind.ts'
import { createAdd, createImport } from '#cli/records/record-commands.ts'
import { createExport } from '#cli/records/record-export.ts'

/** Defaults of a new invoice. */
const defaults = { state: 'open', reference: '', notes: '', payments: [] }
const keptFields = listInvoiceFields(({ isKept }) => isKept === true)

/** The fields from which totals are computed. */
const BilledSchema = v.object({
  lines: invoiceEntries.lines,
  allowances: invoiceEntries.allowances,
  charges: invoiceEntries.charges,
})

/** Invoices: a row for each line; rows of the same customer and number are one invoice. Totals are computed from the lines. */
export const invoiceRecords: RecordKind<OwnedInvoice> = {
  name: 'invoices',
  singular: 'invoice',
  columns: invoiceHeadings,
  examples: {
    number: '2026-0001 or RE/2026/001',
    currency: 'EUR',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    paidMinor: '12000 for 120.00',
    amountMinor: '12000 for 120.00',
    netMinor: '12000 for 120.00',
    quantity: '1.5',
    unitPriceMinor: '12000 for 120.00',
    taxRate: '19 or 9.975',
    taxCategory: 'AE for reverse charge',
    supplyFrom: '2026-02-01',
    supplyTo: '2026-02-28',
    prepaidMinor: '5000 for 50.00',
    allowanceMinor: '5000 for 50.00',
    chargeMinor: '500 for 5.00',
  },
  hints: [
    'a row for each line, the first with all other fields; several payments, allowances or charges need JSON',
    `unit: ${invoiceUnits.join(', ')}`,
    'supplyFrom and supplyTo: the supply period, default: the day of issue',
    'taxCategory: S if taxRate is above 0; at 0 AE (reverse charge), E (exempt, with exemptionReason), K, G, O or Z, required for e-invoices except of small businesses',
    'iban, bic and accountHolder: default: content/site.json',
    'kind: invoice, advance or creditNote, all with positive amounts; a negative quantity is a discount or deducts an advance',
  ],
  nameRow: nameInvoice,
  readRows: readInvoice,
  written: v.object({ customerId: v.string(), ...invoiceEntries }),
  listed: ['updateTime'],
  prepare: async () => {
    const checkNumbers = createNumberCheck()
    const checkDeductions = createDeductionCheck()
    const listProblems: typeof invoiceRecords.listProblems = async (gateway, items, { documents, notifies }) => {
      const checks = [listIssueProblems(gateway, items, notifies), checkNumbers(documents, items), checkDeductions(gateway, items)]
      const found = await Promise.all(checks)
      return items.map((_, index) => found.flatMap((problems) => problems[index] ?? []))
    }
    return { ...withAccount(await readBankAccount()), listProblems }
  },
  complete: (value, _now, stored) => {
    const { customerId, payment, ...read } = value as { readonly customerId?: unknown; readonly payment?: unknown } // the schema checks them
    const kept = stored ? pickInvoiceFields(stored.invoice, keptFields) : {}
    const { kind = 'invoice' } = kept
    const invoice = makeAmountsPositive({ kind, ...read, ...(payment !== undefined && { payments: [payment] }) })
    const billed = v.safeParse(BilledSchema, invoice)
    const totals = billed.success ? totalInvoice(billed.output) : {}
    // With the seller's status at issue, so that a second import finds the invoice unchanged.
    const parts = billed.success ? exemptSmallBusiness(billed.output, kept.issuedBy) : {}
    const given = { ...defaults, ...kept, ...totals, ...invoice, ...parts, ...normalizeCodes(invoice) }
    return { customerId, invoice: { ...dropUndefined({ supply: completeSupply(given, stored?.invoice) }), ...given } }
  },
  schema: v.pipe(
    v.object({ customerId: v.string(), invoice: InvoiceSchema }),
    // The rules let people open only files of their own customer.
    v.forward(
      v.check(
        ({ customerId, invoice: { file } }) => file === undefined || isOwnFile(customerId, file),
        ({ input: { customerId } }) => `is not in the customer's own folder, ${customerFolder(customerId)}/`,
      ),
      ['invoice', 'file'],
    ),
    v.forward(
      checkInvoice(({ iban }) => findIbanProblem(iban)),
      ['invoice', 'iban'],
    ),
    v.forward(
      checkInvoice(({ iban, bic }) => {
        if (!v.is(Bic, bic)) return undefined
        return describeBicProblem(bic, v.is(Iban, iban) && findIbanProblem(iban) === undefined ? iban : undefined)
      }),
      ['invoice', 'bic'],
    ),
    v.forward(
      checkInvoice(({ billedTo }) => {
        const problem = billedTo?.electronicAddress && describeElectronicIdProblem(billedTo.electronicAddress)
        return problem === undefined ? undefined : `has an electronicAddress whose id ${problem}`
      }),
      ['invoice', 'billedTo'],
    ),
  ),
  derived: { names: ['netMinor', 'taxMinor', 'grossMinor'], from: 'lines' },
  keyOf: ({ customerId, invoice }) => `${customerId}/${invoice.number}`,
  customerOf: ({ customerId }) => customerId,
  find: ({ invoices }, items) =>
    invoices.findVersionedInvoices(items.map(({ customerId, invoice: { number } }) => ({ customerId, number }))),
  replacing: {
    fieldsOf: ({ invoice }) => invoice,
    hint: `${keptFields.join(', ')} stay if left out; issued invoices keep their lines, amounts and dates`,
    listProblems: ({ invoice: stored }, { invoice }, value) => [
      ...listChangeProblems(stored, invoice),
      ...(losesPayments(stored, invoice, value) ? ['has other payments, but a row has only one: change them with JSON'] : []),
    ],
  },
  notifiesCustomer,
  store: async (gateway, items, notifies, mailAt) => {
    const parties = await readParties(gateway, items)
    const seller = await readSeller()
    const issued = items.map((item) => noteParties(item, seller, parties.get(item.customerId)))
    await gateway.invoices.storeInvoices(issued, notifies, mailAt)
  },
}

/** @param account The default for new invoices without IBAN, BIC and holder; stored ones keep theirs. */
export function withAccount(account: SiteFacts['bankAccount']): RecordKind<OwnedInvoice> {
  if (!account) return invoiceRecords
  const names = ['iban', 'bic', 'accountHolder']
  const complete: typeof invoiceRecords.complete = (value, now, stored) => {
    const namesOne = Object.keys(value).some((name) => names.includes(name))
    const { iban, bic, accountHolder } = stored?.invoice ?? account
    const filled = namesOne ? value : { ...value, ...dropUndefined({ iban, bic, accountHolder }) }
    return invoiceRecords.complete(filled, now, stored)
  }
  return { ...invoiceRecords, complete }
}

/** Invoices as an import accepts them. */
export const invoiceExporting: Exporting<OwnedInvoice> = {
  list: async ({ invoices }, customerId) => (await invoices.listVersionedInvoices(customerId)).toReversed(),
  toObject: ({ customerId, invoice }) => ({ customerId, ...invoice }),
  toRows: ({ customerId, invoice }) => writeRows(customerId, invoice),
}

function checkInvoice(describeProblem: (invoice: Invoice) => string | undefined) {
  return v.rawCheck<OwnedInvoice>(({ dataset, addIssue }) => {
    const message = dataset.typed ? describeProblem(dataset.value.invoice) : undefined
    if (message !== undefined) addIssue({ message })
  })
}

function findIbanProblem(iban: string): string | undefined {
  return v.is(Iban, iban) ? describeIbanProblem(iban) : undefined
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

function normalizeCode(column: string, code: unknown): unknown {
  return typeof code === 'string' ? (codeNormalizers.get(column)?.(code) ?? code) : code
}

/** Converts codes to their stored form. */
function normalizeCodes(invoice: object): object {
  const codes = Object.entries(invoice).filter(([name]) => codeNormalizers.has(name))
  return Object.fromEntries(codes.map(([name, code]: [string, unknown]) => [name, normalizeCode(name, code)]))
}

/** Whether a CSV row, which has one payment, would drop stored ones. */
function losesPayments({ payments }: Invoice, { payments: [given] }: Invoice, value: unknown): boolean {
  const isOfRow = typeof value === 'object' && value !== null && 'payment' in value
  return isOfRow && payments.some((payment) => JSON.stringify(payment) !== JSON.stringify(given))
}

async function readParties({ customers }: Gateway, items: readonly OwnedInvoice[]): Promise<ReadonlyMap<string, Party>> {
  const ids = [...new Set(items.map(({ customerId }) => customerId))]
  const found = await customers.findVersionedCustomers(ids)
  return new Map(ids.flatMap((id, index) => (found[index] ? [[id, partyOf(found[index])]] : [])))
}

/** Stores seller and buyer as of the day of issue, unless the input has them. */
function noteParties(item: Replacement<OwnedInvoice>, issuedBy: Seller, billedTo: Party | undefined): Replacement<OwnedInvoice> {
  const wasIssued = item.replaces !== undefined && isIssued(item.replaces.invoice)
  if (wasIssued || !isIssued(item.invoice) || !billedTo) return item
  const parties = { billedTo, issuedBy, ...item.invoice }
  const invoice = exemptSmallBusiness(parties, parties.issuedBy)
  return { ...item, invoice: { ...invoice, billedTo: withNormalVatId(parties.billedTo), issuedBy: withNormalVatId(parties.issuedBy) } }
}

/** Converts the VAT ID of a party to its stored form. */
function withNormalVatId<Named extends Pick<Party, 'vatId' | 'address'>>(party: Named): Named {
  return party.vatId === undefined ? party : { ...party, vatId: normalizeVatId(party.vatId, party.address.country) }
}

/** A row without customer or number is its own group, so that each gets its own error. */
function nameInvoice({ place, row: { customerId, number } }: PlacedRow): string {
  return customerId === undefined || number === undefined ? place : `${customerId}/${number}`
}

function readInvoice(rows: readonly PlacedRow[]): RawRecord {
  const [{ place, row: first } = noRow, ...later] = rows
  const { payments, ...whole } = readWhole(first)
  const [payment] = payments ?? []
  return {
    place,
    value: { ...whole, customerId: first['customerId'], lines: rows.map(({ row }) => readLine(row)), ...(payment && { payment }) },
    problems: later.flatMap((row) => listContradictions({ place, row: first }, row)),
    locate: (path) => locateCell(rows, path),
  }
}

/** Lists cells of a later row that contradict the first row of the invoice. */
function listContradictions(first: PlacedRow, { place, row }: PlacedRow): readonly Problem[] {
  return wholeHeadings.flatMap((heading) => {
    const [cell, begun] = [row[heading], first.row[heading]]
    if (cell === undefined || normalizeCell(heading, cell) === normalizeCell(heading, begun)) return []
    const advice = describeFurther(heading)
    const other = begun === undefined ? 'empty' : `"${begun}"`
    return [{ place, problem: `${heading} is "${cell}", but ${other} in ${first.place}, the first row of the invoice${advice}` }]
  })
}

function describeFurther(heading: string): string {
  if (heading.startsWith('paid')) return '; several payments need JSON'
  return /^(?:allowance|charge)[A-Z]/u.test(heading) ? '; several allowances or charges need JSON' : ''
}

/** Normalizes a cell for comparison: `eur` equals EUR, `7.0` equals 7, and an empty payment method is a transfer. */
function normalizeCell(heading: string, cell: string | undefined): unknown {
  return heading === 'paidBy' ? (cell ?? 'transfer') : normalizeCode(heading, readCell(heading, cell))
}

/** The commands of invoices. */
export const invoicesAdd = createAdd(invoiceRecords)
export const invoicesImport = createImport(invoiceRecords)
export const invoicesExport = createExport(invoiceRecords, invoiceExporting)
