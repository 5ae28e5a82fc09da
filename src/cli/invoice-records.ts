import * as v from 'valibot'
import { type Party, partyOf } from '#domain/customers/party.ts'
import { listChangeProblems } from '#domain/invoices/invoice-change.ts'
import { type Invoice, InvoiceSchema } from '#domain/invoices/invoice.ts'
import { InvoiceLineSchema } from '#domain/invoices/invoice-line.ts'
import { totalLines } from '#domain/invoices/totals.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { isNews, type OwnedInvoice } from '#gateway/invoices.ts'
import type { Replacement } from '#gateway/versioned.ts'
import { customerFolder, isOwnFile } from './customer-file-name.ts'
import { type CsvRow, dropUndefined, type RawRecord, type RecordKind, readNumber } from './record-kind.ts'

/** These stand in the first row of an invoice; in the others they may be empty. */
const headColumns = [
  'reference',
  'kind',
  'creditsNumber',
  'state',
  'issuedOn',
  'dueOn',
  'currency',
  'paymentUrl',
  'iban',
  'bic',
  'notes',
  'file',
]
/** One payment; further ones come in by JSON. */
const paymentColumns = ['paidOn', 'paidMinor', 'paidBy']
const lineColumns = ['description', 'quantity', 'unit', 'unitPriceMinor', 'taxRate']

/** Invoices: a row for each line; rows of the same customer and number are one invoice. Its sums are made from the lines. */
export const invoiceRecords: RecordKind<OwnedInvoice> = {
  name: 'invoices',
  columns: ['customerId', 'number', ...headColumns, ...paymentColumns, ...lineColumns],
  readRows: (rows) => {
    const groups = Map.groupBy(rows, ({ row }) => `${row['customerId']}/${row['number']}`)
    return [...groups.values()].map((group) =>
      readInvoice(
        group[0]?.place ?? '',
        group.map(({ row }) => row),
      ),
    )
  },
  complete: (value, _now, stored) => {
    const { customerId, payment, ...invoice } = value as { readonly customerId?: unknown; readonly payment?: unknown } // the schema checks them
    const { payments = [], billedTo, file, kind = 'invoice', state = 'open' } = stored?.invoice ?? {}
    const lines = v.safeParse(v.object({ lines: v.array(InvoiceLineSchema) }), invoice)
    const totals = lines.success ? totalLines(lines.output.lines) : {}
    const kept = { payments: payment === undefined ? payments : [payment], ...dropUndefined({ billedTo, file }) }
    return { customerId, invoice: { kind, state, notes: '', ...kept, ...totals, ...invoice } }
  },
  schema: v.pipe(
    v.object({ customerId: v.string(), invoice: InvoiceSchema }),
    // Nobody could open another one: the rules show people their own customer's files alone.
    v.forward(
      v.check(
        ({ customerId, invoice: { file } }) => file === undefined || isOwnFile(customerId, file),
        ({ input: { customerId } }) => `is not in the customer's own folder, ${customerFolder(customerId)}/`,
      ),
      ['invoice', 'file'],
    ),
  ),
  keyOf: ({ customerId, invoice }) => `${customerId}/${invoice.number}`,
  customerOf: ({ customerId }) => customerId,
  exists: async ({ invoices }, { customerId, invoice }) => (await invoices.findInvoice(customerId, invoice.number)) !== undefined,
  replacing: {
    find: ({ invoices }, { customerId, invoice }) => invoices.findVersionedInvoice(customerId, invoice.number),
    fieldsOf: ({ invoice }) => invoice,
    hint: 'state, payments, billedTo and file that are left out stay; what was issued keeps its lines, amounts and dates',
    listProblems: ({ invoice: stored }, { invoice }, value) => [
      ...listChangeProblems(stored, invoice),
      ...(losesPayments(stored, invoice, value) ? ['has other payments, and a row says one alone: change them by JSON'] : []),
    ],
  },
  isNews,
  store: async (gateway, items, areTold) => {
    const parties = await readParties(gateway, items)
    const billed = items.map((item) => noteParty(item, parties.get(item.customerId)))
    await gateway.invoices.storeInvoices(billed, areTold)
  },
}

/** Payments of a row take no others away: nobody would notice. */
function losesPayments({ payments }: Invoice, { payments: [given] }: Invoice, value: unknown): boolean {
  const isOfRow = typeof value === 'object' && value !== null && 'payment' in value
  return isOfRow && payments.some((payment) => JSON.stringify(payment) !== JSON.stringify(given))
}

async function readParties({ customers }: Gateway, items: readonly OwnedInvoice[]): Promise<ReadonlyMap<string, Party>> {
  const ids = [...new Set(items.map(({ customerId }) => customerId))]
  return new Map(await Promise.all(ids.map(async (id) => [id, partyOf(await customers.getCustomer(id))] as const)))
}

/** An invoice keeps whom it was billed to when it was issued, unless the file says who that was. */
function noteParty(item: Replacement<OwnedInvoice>, billedTo: Party | undefined): Replacement<OwnedInvoice> {
  const wasIssued = item.replaces !== undefined && item.replaces.invoice.state !== 'draft'
  if (wasIssued || item.invoice.state === 'draft' || !billedTo) return item
  return { ...item, invoice: { billedTo, ...item.invoice } }
}

function readInvoice(place: string, rows: readonly CsvRow[]): RawRecord {
  const [{ paidOn, paidMinor, paidBy, ...first } = {}] = rows
  const head = Object.fromEntries(Object.entries(first).filter(([column]) => !lineColumns.includes(column)))
  const payment = { paidOn, amountMinor: readNumber(paidMinor), method: paidBy ?? 'transfer' }
  const lines = rows.map(({ description, quantity, unit, unitPriceMinor, taxRate }) =>
    dropUndefined({
      description,
      quantity: readNumber(quantity),
      unit,
      unitPriceMinor: readNumber(unitPriceMinor),
      taxRate: readNumber(taxRate),
    }),
  )
  return { place, value: { ...head, lines, ...(paidOn !== undefined && { payment }) } }
}
