import * as v from 'valibot'
import { type Party, partyOf } from '#domain/customers/party.ts'
import { type Invoice, InvoiceSchema } from '#domain/invoices/invoice.ts'
import { InvoiceLineSchema } from '#domain/invoices/invoice-line.ts'
import { totalLines } from '#domain/invoices/totals.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { customerFolder, isOwnFile } from './customer-file-name.ts'
import { type CsvRow, dropUndefined, type RawRecord, type RecordKind, readNumber } from './record-kind.ts'

/** An invoice, and whose it is. */
export type InvoiceRecord = { readonly customerId: string; readonly invoice: Invoice }

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
export const invoiceRecords: RecordKind<InvoiceRecord> = {
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
  complete: (value) => {
    const { customerId, ...invoice } = value as { readonly customerId?: unknown } // the schema checks it
    const lines = v.safeParse(v.object({ lines: v.array(InvoiceLineSchema) }), invoice)
    const totals = lines.success ? totalLines(lines.output.lines) : {}
    return { customerId, invoice: { kind: 'invoice', state: 'open', payments: [], notes: '', ...totals, ...invoice } }
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
  isTold: true,
  store: async (gateway, items, areTold) => {
    const parties = await readParties(gateway, items)
    const billed = items.map((item) => noteParty(item, parties.get(item.customerId)))
    await gateway.invoices.createInvoices(billed, areTold)
  },
}

async function readParties({ customers }: Gateway, items: readonly InvoiceRecord[]): Promise<ReadonlyMap<string, Party>> {
  const ids = [...new Set(items.map(({ customerId }) => customerId))]
  return new Map(await Promise.all(ids.map(async (id) => [id, partyOf(await customers.getCustomer(id))] as const)))
}

/** An invoice that is issued keeps whom it was billed to, unless the file says who that was. */
function noteParty({ customerId, invoice }: InvoiceRecord, billedTo: Party | undefined): InvoiceRecord {
  if (invoice.state === 'draft' || !billedTo) return { customerId, invoice }
  return { customerId, invoice: { billedTo, ...invoice } }
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
  return { place, value: { ...head, lines, ...(paidOn !== undefined && { payments: [payment] }) } }
}
