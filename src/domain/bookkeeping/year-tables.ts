import { compareTexts } from '#domain/compare-texts.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { listSignedPayments, payableMinor, signedMinor } from '#domain/invoices/balance.ts'
import type { InvoiceLine } from '#domain/invoices/invoice-line.ts'
import { type Payment, sumPayments } from '#domain/invoices/payment.ts'
import { isIssued } from '#domain/invoices/shown-states.ts'
import { createTaxTable, lineNetMinor, type TaxRow } from '#domain/invoices/totals.ts'
import { formatPlainAmount, minorDigits } from '#domain/money.ts'
import type { BookingEntry } from './booking-entries.ts'
import { type Billing, buyerOf, isOfYear, type Year } from './billing.ts'
import { type EuSale, listEuSales } from './eu-sales.ts'
import type { ListedNumber } from './number-list.ts'
import { type ComparedTaxSum, compareTaxes, listMonths } from './tax-sums.ts'

/** Names of all columns: message keys after `agency.package.column.`. */
const columnNames = [
  'file',
  'number',
  'customer',
  'kind',
  'state',
  'issuedOn',
  'supplyFrom',
  'supplyTo',
  'dueOn',
  'company',
  'country',
  'vatId',
  'currency',
  'net',
  'tax',
  'gross',
  'prepaid',
  'paid',
  'open',
  'credits',
  'reference',
  'place',
  'description',
  'quantity',
  'unit',
  'unitPrice',
  'taxCategory',
  'taxRate',
  'deducts',
  'paidOn',
  'method',
  'amount',
  'sequence',
  'lastNumber',
  'bookedOn',
  'side',
  'account',
  'contraAccount',
  'taxKey',
  'month',
  'netBySupply',
  'taxBySupply',
  'netByPayment',
  'taxByPayment',
  'customers',
  'numbers',
] as const
type ColumnName = (typeof columnNames)[number]

/** Names of all tables: message keys after `agency.package.table.`. */
type TableName = 'documents' | 'lines' | 'taxes' | 'taxesByMonth' | 'euSales' | 'payments' | 'numbers' | 'bookings'

/** How a column is written and described. */
export type Column = {
  readonly name: ColumnName
  readonly type: 'text' | 'day' | 'decimal'
  /** Of a decimal: digits after the comma at most. */
  readonly digits: number
}

/** A table of the package: days as YYYY-MM-DD, decimals with a comma and without groups. */
export type YearTable = {
  readonly name: TableName
  readonly columns: readonly Column[]
  /** In the order of the columns; '' where there is no value. */
  readonly rows: readonly (readonly string[])[]
}

/** What the tables of a year are made of. */
export type YearSources = {
  /** Of all years, since payments of a year may belong to earlier invoices. */
  readonly billings: readonly Billing[]
  readonly numbers: readonly ListedNumber[]
  readonly bookings?: { readonly entries: readonly BookingEntry[]; readonly currency: string }
  /** Of the agency (ISO 3166-1), for documents that do not name their seller. */
  readonly sellerCountry: string
  /** Name of a document's file in the package. */
  readonly nameFile: (billing: Billing) => string
}

/** The tables of a year. Amounts of credit notes are negative; void documents are listed, and their amounts do not count. */
export function createYearTables(year: Year, { billings, numbers, bookings, sellerCountry, nameFile }: YearSources): readonly YearTable[] {
  const issued = billings.filter(({ invoice }) => isIssued(invoice))
  const documents = issued.filter(({ invoice }) => isOfYear(invoice.issuedOn, year)).toSorted(compareBillings)
  const payments = issued.flatMap((billing) => listPayments(billing, year)).toSorted(comparePayments)
  const months = listMonths(year)
  const periodOf = (day: CalendarDate) => months.find((month) => day.startsWith(month))
  const digits = Math.max(2, ...issued.map(({ invoice }) => minorDigits(invoice.currency)))
  return [
    tabulate('documents', digits, [...documentColumns, text('file', nameFile)], documents),
    tabulate('lines', digits, lineColumns, documents.flatMap(listLines)),
    tabulate('taxes', digits, taxColumns, documents.flatMap(listTaxes)),
    tabulate('taxesByMonth', digits, monthColumns, compareTaxes(billings, months)),
    tabulate('euSales', digits, euColumns, listEuSales(billings, { periodOf, sellerCountry })),
    tabulate('payments', digits, paymentColumns, payments),
    tabulate('numbers', digits, numberColumns, numbers),
    ...(bookings ? [tabulate('bookings', digits, describeBookings(bookings.currency), bookings.entries)] : []),
  ]
}

type Defined<Row> = Pick<Column, 'name' | 'type'> & { readonly digits?: number; readonly of: (row: Row) => string }

/** In one line: audit programs take a line break for the end of the row. */
function text<Row>(name: ColumnName, of: (row: Row) => string | undefined): Defined<Row> {
  return { name, type: 'text', of: (row) => (of(row) ?? '').replaceAll(/\s*\p{Cc}+\s*/gu, ' ') }
}

function day<Row>(name: ColumnName, of: (row: Row) => string | undefined): Defined<Row> {
  return { name, type: 'day', of: (row) => of(row) ?? '' }
}

/** In the currency of the row. */
function amount<Row>(name: ColumnName, of: (row: Row) => number, currencyOf: (row: Row) => string): Defined<Row> {
  return { name, type: 'decimal', of: (row) => formatPlainAmount(of(row), currencyOf(row)).replace('.', ',') }
}

function decimal<Row>(name: ColumnName, digits: number, of: (row: Row) => number): Defined<Row> {
  return { name, type: 'decimal', digits, of: (row) => String(of(row)).replace('.', ',') }
}

function tabulate<Row>(name: TableName, digits: number, defined: readonly Defined<Row>[], rows: readonly Row[]): YearTable {
  const columns = defined.map((column) => ({ name: column.name, type: column.type, digits: column.digits ?? digits }))
  return { name, columns, rows: rows.map((row) => defined.map(({ of }) => of(row))) }
}

const currencyOf = ({ invoice }: Billing) => invoice.currency
const amountOf = (name: ColumnName, of: (billing: Billing) => number) => amount(name, of, currencyOf)
const whose = [text<Billing>('number', ({ invoice }) => invoice.number), text<Billing>('customer', ({ customer }) => customer.id)]

const documentColumns: readonly Defined<Billing>[] = [
  ...whose,
  text('kind', ({ invoice }) => invoice.kind),
  text('state', ({ invoice }) => invoice.state),
  day('issuedOn', ({ invoice }) => invoice.issuedOn),
  day('supplyFrom', ({ invoice }) => invoice.supply?.from ?? invoice.issuedOn),
  day('supplyTo', ({ invoice }) => invoice.supply?.to ?? invoice.issuedOn),
  day('dueOn', ({ invoice }) => invoice.dueOn),
  text('company', (billing) => buyerOf(billing).company),
  text('country', (billing) => buyerOf(billing).address.country),
  text('vatId', (billing) => buyerOf(billing).vatId),
  text('currency', currencyOf),
  amountOf('net', ({ invoice }) => signedMinor(invoice.kind, invoice.netMinor)),
  amountOf('tax', ({ invoice }) => signedMinor(invoice.kind, invoice.taxMinor)),
  amountOf('gross', ({ invoice }) => signedMinor(invoice.kind, invoice.grossMinor)),
  amountOf('prepaid', ({ invoice }) => signedMinor(invoice.kind, invoice.prepaidMinor ?? 0)),
  amountOf('paid', ({ invoice }) => signedMinor(invoice.kind, sumPayments(invoice.payments))),
  amountOf('open', ({ invoice }) =>
    invoice.state === 'void' ? 0 : signedMinor(invoice.kind, payableMinor(invoice) - sumPayments(invoice.payments)),
  ),
  text('credits', ({ invoice }) => invoice.creditsNumber),
  text('reference', ({ invoice }) => invoice.reference),
]

type LineRow = Billing & { readonly place: number; readonly line: InvoiceLine }

const lineColumns: readonly Defined<LineRow>[] = [
  ...whose,
  decimal('place', 0, ({ place }) => place),
  text('description', ({ line }) => line.description),
  decimal('quantity', 3, ({ line }) => line.quantity),
  text('unit', ({ line }) => line.unit),
  amount<LineRow>('unitPrice', ({ invoice, line }) => signedMinor(invoice.kind, line.unitPriceMinor), currencyOf),
  amount<LineRow>('net', ({ invoice, line }) => signedMinor(invoice.kind, lineNetMinor(line)), currencyOf),
  text('taxCategory', ({ line }) => line.taxCategory ?? (line.taxRate > 0 ? 'S' : undefined)),
  decimal('taxRate', 3, ({ line }) => line.taxRate),
  text('deducts', ({ line }) => line.deducts?.number),
]

/** Lines, then what is deducted from and added to the whole document. */
function listLines(billing: Billing): readonly LineRow[] {
  const { lines, allowances = [], charges = [] } = billing.invoice
  const whole = [...allowances.map((each) => ({ ...each, quantity: -1 })), ...charges.map((each) => ({ ...each, quantity: 1 }))]
  const added = whole.map(({ reason, netMinor, quantity, ...tax }): InvoiceLine => {
    return { description: reason, quantity, unit: 'piece', unitPriceMinor: netMinor, ...tax }
  })
  return [...lines, ...added].map((line, at) => ({ ...billing, line, place: at + 1 }))
}

type TaxedRow = Billing & { readonly row: TaxRow }

const taxColumns: readonly Defined<TaxedRow>[] = [
  ...whose,
  day('issuedOn', ({ invoice }) => invoice.issuedOn),
  day('supplyTo', ({ invoice }) => invoice.supply?.to ?? invoice.issuedOn),
  text('country', (billing) => buyerOf(billing).address.country),
  text('vatId', (billing) => buyerOf(billing).vatId),
  text('taxCategory', ({ row }) => row.taxCategory),
  decimal('taxRate', 3, ({ row }) => row.taxRate),
  text('currency', currencyOf),
  amount<TaxedRow>('net', ({ invoice, row }) => signedMinor(invoice.kind, row.netMinor), currencyOf),
  amount<TaxedRow>('tax', ({ invoice, row }) => signedMinor(invoice.kind, row.taxMinor), currencyOf),
]

/** Without void documents, which owe no tax. */
function listTaxes(billing: Billing): readonly TaxedRow[] {
  return billing.invoice.state === 'void' ? [] : createTaxTable(billing.invoice).map((row) => ({ ...billing, row }))
}

const monthAmount = (name: ColumnName, of: (sum: ComparedTaxSum) => number) => amount(name, of, ({ currency }) => currency)

const monthColumns: readonly Defined<ComparedTaxSum>[] = [
  text('month', ({ month }) => month),
  text('country', ({ country }) => country),
  text('taxCategory', ({ taxCategory }) => taxCategory),
  decimal('taxRate', 3, ({ taxRate }) => taxRate),
  text('currency', ({ currency }) => currency),
  monthAmount('netBySupply', ({ supply }) => supply.netMinor),
  monthAmount('taxBySupply', ({ supply }) => supply.taxMinor),
  monthAmount('netByPayment', ({ payment }) => payment.netMinor),
  monthAmount('taxByPayment', ({ payment }) => payment.taxMinor),
]

const euColumns: readonly Defined<EuSale>[] = [
  text('month', ({ period }) => period),
  text('vatId', ({ vatId }) => vatId),
  text('country', ({ country }) => country),
  text('kind', ({ kind }) => kind),
  text('currency', ({ currency }) => currency),
  amount<EuSale>(
    'net',
    ({ netMinor }) => netMinor,
    ({ currency }) => currency,
  ),
  text('customers', ({ customerIds }) => customerIds.join(' ')),
  text('numbers', ({ numbers }) => numbers.join(' ')),
]

type PaymentRow = Billing & { readonly payment: Payment }

const paymentColumns: readonly Defined<PaymentRow>[] = [
  day('paidOn', ({ payment }) => payment.paidOn),
  ...whose,
  text('company', (billing) => buyerOf(billing).company),
  text('method', ({ payment }) => payment.method),
  text('currency', currencyOf),
  amount<PaymentRow>('amount', ({ payment }) => payment.amountMinor, currencyOf),
]

function listPayments(billing: Billing, year: Year): readonly PaymentRow[] {
  const ofYear = listSignedPayments(billing.invoice).filter(({ paidOn }) => isOfYear(paidOn, year))
  return ofYear.map((payment) => ({ ...billing, payment }))
}

const numberColumns: readonly Defined<ListedNumber>[] = [
  text('sequence', ({ sequence }) => sequence),
  text('number', ({ number }) => number),
  text('lastNumber', ({ lastNumber }) => lastNumber),
  text('state', ({ state }) => state),
  day('issuedOn', ({ issuedOn }) => issuedOn),
  text('customer', ({ customerId }) => customerId),
]

function describeBookings(currency: string): readonly Defined<BookingEntry>[] {
  return [
    day('bookedOn', ({ on }) => on),
    text('side', ({ side }) => side),
    text('account', ({ account }) => account),
    text('contraAccount', ({ contra }) => contra.account),
    text('taxKey', ({ contra }) => contra.taxKey),
    text('currency', () => currency),
    amount(
      'amount',
      ({ amountMinor }) => amountMinor,
      () => currency,
    ),
    text('number', ({ number }) => number),
    text('company', ({ company }) => company),
    text('taxCategory', ({ tax }) => tax?.taxCategory),
    text('taxRate', ({ tax }) => (tax ? String(tax.taxRate).replace('.', ',') : undefined)),
  ]
}

function compareBillings(a: Billing, b: Billing): number {
  return compareTexts(a.invoice.issuedOn, b.invoice.issuedOn) || compareTexts(a.invoice.number, b.invoice.number)
}

function comparePayments(a: PaymentRow, b: PaymentRow): number {
  return compareTexts(a.payment.paidOn, b.payment.paidOn) || compareTexts(a.invoice.number, b.invoice.number)
}
