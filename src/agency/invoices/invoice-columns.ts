import { listInvoiceFields } from '#domain/invoices/invoice-fields.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { isExempt, taxCategories } from '#domain/invoices/tax-category.ts'
import { type CsvRow, type Located, type PlacedRow, readMinor, readNumber } from '#agency/imports/record-kind.ts'

/** A CSV column: the path of its field, such as `supply.from`, and the parser of its cells. */
type Column = { readonly path: string; readonly read: (cell: string) => unknown }

/**
 * Columns of the whole invoice, by heading: filled in its first row, empty or repeated in the others. A row has at most one payment,
 * allowance, charge and reason; more need JSON.
 */
const invoiceColumns: ReadonlyMap<string, Column> = new Map([
  ...listInvoiceFields(({ csv }) => csv === 'column').map((name) => column(name)),
  column('supplyFrom', 'supply.from'),
  column('supplyTo', 'supply.to'),
  column('exemptionReason', 'exemptionReasons.E'),
  ...(['allowance', 'charge'] as const).flatMap((kind) => [
    column(`${kind}Reason`, `${kind}s.0.reason`),
    column(`${kind}Minor`, `${kind}s.0.netMinor`),
    column(`${kind}TaxRate`, `${kind}s.0.taxRate`),
    column(`${kind}TaxCategory`, `${kind}s.0.taxCategory`),
  ]),
  column('paidOn', 'payments.0.paidOn'),
  column('paidMinor', 'payments.0.amountMinor'),
  column('paidBy', 'payments.0.method'),
])

/** Columns of an invoice line, one per row. */
const lineColumns: ReadonlyMap<string, Column> = new Map([
  ...['description', 'quantity', 'unit', 'unitPriceMinor', 'taxRate', 'taxCategory'].map((name) => column(name)),
  column('lineSupplyFrom', 'supply.from'),
  column('lineSupplyTo', 'supply.to'),
  column('deductsNumber', 'deducts.number'),
  column('deductsIssuedOn', 'deducts.issuedOn'),
])

/** All headings, in documented order. */
export const invoiceHeadings: readonly string[] = ['customerId', ...invoiceColumns.keys(), ...lineColumns.keys()]

/** Headings of fields of the whole invoice. */
export const wholeHeadings: readonly string[] = [...invoiceColumns.keys()]

/** Reads the fields of the whole invoice from its first row, with defaults. */
export function readWhole(row: CsvRow): { readonly payments?: readonly object[] } {
  const { exemptionReasons, allowances, charges, payments, ...members } = readMembers(row, invoiceColumns)
  return {
    ...withSupplyEnd(members),
    ...(exemptionReasons !== undefined && { exemptionReasons: { [findReasonCategory(row)]: row['exemptionReason'] } }),
    ...(allowances !== undefined && { allowances: [taxLikeLine(row, 'allowance', allowances)] }),
    ...(charges !== undefined && { charges: [taxLikeLine(row, 'charge', charges)] }),
    ...(payments !== undefined && { payments: [{ method: 'transfer', ...first(payments) }] }),
  }
}

/** Reads the invoice line of a row. */
export function readLine(row: CsvRow): object {
  return withSupplyEnd(readMembers(row, lineColumns))
}

/** Parses a cell, so that `7.0` equals `7`; undefined for an empty one. */
export function readCell(heading: string, cell: string | undefined): unknown {
  return cell === undefined ? undefined : (invoiceColumns.get(heading)?.read(cell) ?? cell)
}

/** Finds the cell of an invoice field; undefined if it is in the first row under its own name. */
export function locateCell(rows: readonly PlacedRow[], path: string): Located | undefined {
  const [, index, member = ''] = /^lines\.(\d+)\.(.+)$/u.exec(path) ?? []
  const row = rows[Number(index)]
  if (row) return { place: row.place, name: findHeading(lineColumns, member) ?? member }
  const name = path.startsWith('exemptionReasons') ? 'exemptionReason' : findHeading(invoiceColumns, path)
  return name === undefined ? undefined : { name }
}

type Cells = Readonly<Record<string, string | number | undefined>>

/**
 * Returns an invoice as CSV rows, without fields that have no column; undefined if it has several payments, allowances, charges or reasons.
 */
export function writeRows(customerId: string, invoice: Invoice): readonly Cells[] | undefined {
  const { number, lines, payments, allowances = [], charges = [], exemptionReasons = {} } = invoice
  const reasons = Object.entries(exemptionReasons).filter(([, reason]) => reason !== undefined)
  if ([payments, allowances, charges, reasons].some(({ length }) => length > 1)) return undefined
  const [[category, reason] = [undefined, undefined]] = reasons
  if (category !== undefined && category !== findReasonCategory(lines[0] ?? {})) return undefined
  const whole = { ...writeMembers(invoice, invoiceColumns), exemptionReason: reason }
  return lines.map((line, index) => ({ customerId, number, ...(index === 0 && whole), ...writeMembers(line, lineColumns) }))
}

/** @param path Of the field; default: the heading. */
function column(heading: string, path: string = heading): readonly [string, Column] {
  const read = heading.endsWith('Minor') ? readMinor : /rate$|^quantity$/iu.test(heading) ? readNumber : (cell: string) => cell
  return [heading, { path, read }]
}

type Members = { readonly [name: string]: unknown }

/** Reads the cells of a row into an object, nested by path. */
function readMembers(row: CsvRow, columns: ReadonlyMap<string, Column>): Members {
  return [...columns].reduce<Members>((members, [heading, { path, read }]) => {
    const cell = row[heading]
    return cell === undefined ? members : withMember(members, path.split('.'), read(cell))
  }, {})
}

/** Represents lists as objects with the only key `0`. */
function withMember(members: Members, [name = '', ...rest]: readonly string[], value: unknown): Members {
  return { ...members, [name]: rest.length === 0 ? value : withMember(asMembers(members[name]), rest, value) }
}

function writeMembers(from: object, columns: ReadonlyMap<string, Column>): Cells {
  return Object.fromEntries(Array.from(columns, ([heading, { path }]) => [heading, asCell(findMember(from, path.split('.')))]))
}

function findMember(from: unknown, path: readonly string[]): unknown {
  return path.reduce((value, name) => asMembers(value)[name], from)
}

function asMembers(value: unknown): Members {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function asCell(value: unknown): string | number | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined
}

function first(list: unknown): Members {
  return asMembers(asMembers(list)['0'])
}

function findHeading(columns: ReadonlyMap<string, Column>, path: string): string | undefined {
  // A period that ends before it begins is reported at its end.
  const wanted = path === 'supply' ? 'supply.to' : path
  return Array.from(columns).find(([, column]) => column.path === wanted)?.[0]
}

/** A period without an end is one day. */
function withSupplyEnd(members: Members): Members {
  const { supply } = members
  if (supply === undefined) return members
  const { from, to = from } = asMembers(supply)
  return { ...members, supply: { ...(from !== undefined && { from }), to } }
}

/** Fills in the rate and category of the first line as defaults. */
function taxLikeLine(row: CsvRow, kind: 'allowance' | 'charge', list: unknown): object {
  const rate = row[`${kind}TaxRate`]
  const { taxRate, taxCategory } = asMembers(readLine(row))
  const isOfLine = rate === undefined || rate === row['taxRate']
  return { ...(taxRate !== undefined && { taxRate }), ...(isOfLine && taxCategory !== undefined && { taxCategory }), ...first(list) }
}

/** Returns the tax category of the reason: that of the first line if it needs one, else exempt. */
function findReasonCategory({ taxCategory }: { readonly taxCategory?: string | undefined }): string {
  const category = taxCategories.find((one) => one === taxCategory)
  return isExempt(category) ? category : 'E'
}
