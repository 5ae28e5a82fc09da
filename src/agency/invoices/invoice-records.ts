import * as v from 'valibot'
import { completeInvoice, keptInvoiceFields, normalizeInvoiceCode } from '#domain/invoices/complete-invoice.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Payment } from '#domain/invoices/payment.ts'
import { invoiceEntries } from '#domain/invoices/invoice-fields.ts'
import { invoiceUnits } from '#domain/invoices/invoice-line.ts'
import type { OwnedInvoice } from '#gateway/invoices/invoices.ts'
import type { SiteFacts } from '#i18n/content/site.ts'
import { shorten } from '#agency/imports/import-fault.ts'
import { type Exporting, noRow, type PlacedRow, type Problem, type RawRecord, type RecordKind } from '#agency/imports/record-kind.ts'
import { describeChangeProblem, describeInvoiceProblem } from './describe-invoice-problem.ts'
import { invoiceHeadings, locateCell, readCell, readLine, readWhole, wholeHeadings, writeRows } from './invoice-columns.ts'
import { plainInvoiceRules, prepareInvoiceRules } from './invoice-rules.ts'
import { makeAmountsPositive } from './positive-amounts.ts'

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
    'supplyFrom, supplyTo: default is the day of issue',
    'taxCategory: S if taxRate is above 0; at 0 AE (reverse charge), E (exempt, with exemptionReason), K, G, O or Z, needed for e-invoices except of small businesses',
    'iban, bic, accountHolder: default in site.json',
    'state: paid needs paidOn; without paidMinor: in full',
    'kind: invoice, advance, creditNote, with positive amounts; a negative quantity is a discount or deducts an advance',
  ],
  nameRow: nameInvoice,
  readRows: readInvoice,
  written: v.object({ customerId: v.string(), ...invoiceEntries }),
  listed: ['updateTime'],
  prepare: async (operation) => {
    const { store, check } = await prepareInvoiceRules(operation)
    const listProblems: typeof invoiceRecords.listProblems = async (_, items, { notifies }) => {
      const found = (await check?.(items, notifies)) ?? []
      return items.map((item, index) =>
        (found[index] ?? []).map((problem) => ({ text: describeInvoiceProblem(item, problem), name: problem.problem })),
      )
    }
    return { ...withAccount((await operation.readSite()).bankAccount), listProblems, store }
  },
  complete: (value, _now, stored) => completeRow(value, stored),
  schema: plainInvoiceRules.schema,
  derived: { names: ['netMinor', 'taxMinor', 'grossMinor'], from: 'lines' },
  keyOf: plainInvoiceRules.keyOf,
  customerOf: plainInvoiceRules.customerOf,
  find: plainInvoiceRules.find,
  replacing: {
    fieldsOf: plainInvoiceRules.fieldsOf,
    hint: `${keptInvoiceFields.join(', ')} stay if left out; issued invoices keep their lines, amounts and dates`,
    listProblems: (stored, given, value) => [
      ...plainInvoiceRules.listChangeProblems(stored, given).map(describeChangeProblem),
      ...(losesPayments(stored.invoice, given.invoice, value) ? ['has other payments, but a row has only one: change them with JSON'] : []),
    ],
  },
  notifiesCustomer: plainInvoiceRules.notifiesCustomer,
  // What is stored depends on the agency: `prepare` reads it.
  store: () => Promise.reject(new Error('Invoices are stored by prepared records.')),
}

/** @param account The default for new invoices without IBAN, BIC and holder; stored ones keep theirs. */
export function withAccount(account: SiteFacts['bankAccount']): RecordKind<OwnedInvoice> {
  return { ...invoiceRecords, complete: (value, _now, stored) => completeRow(value, stored, account) }
}

function completeRow(value: object, stored: OwnedInvoice | undefined, account?: SiteFacts['bankAccount']): object {
  const { customerId, payment, ...read } = value as { readonly customerId?: unknown; readonly payment?: unknown } // the schema checks them
  const { kind = 'invoice' } = stored?.invoice ?? {}
  const invoice = makeAmountsPositive({ kind, ...read, ...(payment !== undefined && { payments: [keepSource(payment, stored)] }) })
  return { customerId, invoice: settleWhole(completeInvoice(invoice, stored?.invoice, account), payment !== undefined) }
}

/** A row that says an invoice is paid, and when, but not how much was paid, means all of it. */
function settleWhole(invoice: object, isRow: boolean): object {
  const { state, grossMinor, prepaidMinor, payments } = invoice as { readonly [name: string]: unknown } // the schema checks them
  const [payment, ...others] = Array.isArray(payments) ? (payments as readonly unknown[]) : []
  const isOpen = isRow && state === 'paid' && others.length === 0 && typeof grossMinor === 'number'
  if (!isOpen || typeof payment !== 'object' || payment === null || 'amountMinor' in payment) return invoice
  return { ...invoice, payments: [{ ...payment, amountMinor: grossMinor - (typeof prepaidMinor === 'number' ? prepaidMinor : 0) }] }
}

/** Rows have no column for the entry of the bank that a payment was taken from: a stored payment like it keeps that. */
function keepSource(payment: unknown, stored: OwnedInvoice | undefined): unknown {
  const given = new Map<string, unknown>(Object.entries(payment ?? {}))
  const isSame = ({ paidOn, amountMinor, method }: Payment) =>
    paidOn === given.get('paidOn') && amountMinor === given.get('amountMinor') && method === given.get('method')
  return stored?.invoice.payments.find(isSame) ?? payment
}

/** Invoices as an import accepts them. */
export const invoiceExporting: Exporting<OwnedInvoice> = {
  list: async ({ invoices }, customerId) => (await invoices.listVersionedInvoices(customerId)).toReversed(),
  toObject: ({ customerId, invoice }) => ({ customerId, ...invoice }),
  toRows: ({ customerId, invoice }) => writeRows(customerId, invoice),
}

/** Whether a CSV row, which has one payment, would drop stored ones. */
function losesPayments({ payments }: Invoice, { payments: [given] }: Invoice, value: unknown): boolean {
  const isOfRow = typeof value === 'object' && value !== null && 'payment' in value
  return isOfRow && payments.some((payment) => JSON.stringify(payment) !== JSON.stringify(given))
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
    const problem = `${heading} is "${cell}", but ${other} in ${first.place}, the first row of the invoice${advice}`
    return [{ place, problem, fault: { kind: 'contradiction', field: heading, value: shorten(cell), other: first.place } }]
  })
}

function describeFurther(heading: string): string {
  if (heading.startsWith('paid')) return '; several payments need JSON'
  return /^(?:allowance|charge)[A-Z]/u.test(heading) ? '; several allowances or charges need JSON' : ''
}

/** Normalizes a cell for comparison: `eur` equals EUR, `7.0` equals 7, and an empty payment method is a transfer. */
function normalizeCell(heading: string, cell: string | undefined): unknown {
  return heading === 'paidBy' ? (cell ?? 'transfer') : normalizeInvoiceCode(heading, readCell(heading, cell))
}
