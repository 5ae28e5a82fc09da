import { stringify } from 'csv-stringify/sync'
import type { Appointment } from '#domain/appointments/appointment.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { signedMinor } from '#domain/invoices/balance.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { escapeSpreadsheetFormula } from '#domain/escape-spreadsheet-formula.ts'
import { plainProductFields, type Product } from '#domain/products/product.ts'
import type { CustomerRequest } from '#domain/requests/request.ts'
import type { CustomerCollection } from '#gateway/documents/collections.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { writeJson, writeJsonList } from './write-json.ts'

/** A text file of an archive, generated in parts when needed. */
export type ArchiveText = readonly [name: string, write: () => AsyncGenerator<string, void>]

/** A customer's documents as files for programs (JSON) and spreadsheets (CSV), by path in the archive. */
export function listCustomerTexts(gateway: Gateway, customer: Customer): readonly ArchiveText[] {
  const { id } = customer
  const folder = `customers/${id}`
  const { appointments, invoices, products, requests } = gateway
  const readInvoices = async () => (await invoices.openLedger(id)).invoices
  // Writers of each collection that members can read.
  const writers: Readonly<Record<CustomerCollection, readonly [json: ArchiveText[1], csv: ArchiveText[1]]>> = {
    invoices: [
      () => later(async () => writeJsonList(await readInvoices())),
      () => later(async () => writeCsv(invoiceColumns, await readInvoices())),
    ],
    products: [
      () => later(async () => writeJsonList(await products.listProducts(id))),
      () => later(async () => writeCsv(productColumns, await products.listProducts(id))),
    ],
    appointments: [
      () => later(async () => writeJsonList(await appointments.listAppointments(id))),
      () => later(async () => writeCsv(appointmentColumns, await appointments.listAppointments(id))),
    ],
    requests: [() => writeConversations(gateway, id), () => writeCsv(requestColumns, requests.walkRequests(id))],
  }
  return [
    [`${folder}/customer.json`, () => later(async () => [writeJson(customer)])],
    ...Object.entries(writers).flatMap(([name, [json, csv]]): ArchiveText[] => [
      [`${folder}/${name}.json`, json],
      [`${folder}/${name}.csv`, csv],
    ]),
  ]
}

async function* later(write: () => Promise<Iterable<string> | AsyncIterable<string>>): AsyncGenerator<string, void> {
  yield* await write()
}

/** Requests with their messages; only one page of each is in memory at a time. */
async function* writeConversations({ requests }: Gateway, customerId: string): AsyncGenerator<string, void> {
  let before = '[\n'
  for await (const request of requests.walkRequests(customerId)) {
    // Inserts the messages before the request's closing brace.
    yield `${before}${JSON.stringify(request, null, 2).slice(0, -2)},\n  "messages": `
    yield* writeJsonList(requests.walkMessages({ customerId, id: request.id }))
    yield '}'
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

type Cell = string | number | Date | undefined
type Columns<Item> = { readonly [heading: string]: (item: Item) => Cell }

/** Amounts in minor units, negative for credit notes, so that no program has to parse decimals. */
const invoiceColumns: Columns<Invoice> = {
  number: ({ number }) => number,
  kind: ({ kind }) => kind,
  state: ({ state }) => state,
  issuedOn: ({ issuedOn }) => issuedOn,
  dueOn: ({ dueOn }) => dueOn,
  reference: ({ reference }) => reference,
  currency: ({ currency }) => currency,
  netMinor: ({ kind, netMinor }) => signedMinor(kind, netMinor),
  taxMinor: ({ kind, taxMinor }) => signedMinor(kind, taxMinor),
  grossMinor: ({ kind, grossMinor }) => signedMinor(kind, grossMinor),
  notes: ({ notes }) => notes,
}

const productColumns: Columns<Product> = Object.fromEntries(
  plainProductFields.map((name) => [name, (product) => new Map<string, unknown>(Object.entries(product)).get(name) as Cell]), // has a single value
)

const appointmentColumns: Columns<Appointment> = {
  ...fieldsOf<Appointment>()(['id', 'title', 'startsAt', 'endsAt', 'timeZone', 'place', 'joinUrl']),
  hosts: ({ hosts }) => hosts.join('; '),
  ...fieldsOf<Appointment>()(['note', 'createdAt', 'canceledAt']),
}

const requestColumns = fieldsOf<CustomerRequest>()([
  'id',
  'kind',
  'state',
  'subject',
  'text',
  'invoiceNumber',
  'productId',
  'about',
  'createdAt',
  'updatedAt',
])

/** Columns with unchanged field values. */
function fieldsOf<Item>() {
  return <Name extends keyof Item & string>(names: readonly (Item[Name] extends Cell ? Name : never)[]): Columns<Item> =>
    Object.fromEntries(names.map((name) => [name, (item: Item) => item[name] as Cell])) // as the type of the names says
}

/** Rows written at once. */
const rowsAtOnce = 100

/** Starts with a byte order mark, by which spreadsheets detect UTF-8. */
async function* writeCsv<Item>(columns: Columns<Item>, items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<string, void> {
  const write = (rows: readonly (readonly Cell[])[]) =>
    stringify(
      rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? escapeSpreadsheetFormula(cell) : cell))),
      { record_delimiter: 'windows', cast: { date: (date) => date.toISOString() } },
    )
  yield `\uFEFF${write([Object.keys(columns)])}`
  let rows: (readonly Cell[])[] = []
  for await (const item of items) {
    rows.push(Object.values(columns).map((read) => read(item)))
    if (rows.length < rowsAtOnce) continue
    yield write(rows)
    rows = []
  }
  yield write(rows)
}
