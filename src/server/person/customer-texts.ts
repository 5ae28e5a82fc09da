import { stringify } from 'csv-stringify/sync'
import type { Appointment } from '#domain/appointments/appointment.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { signedMinor } from '#domain/invoices/balance.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { escapeSpreadsheetFormula } from '#domain/escape-spreadsheet-formula.ts'
import type { Product } from '#domain/products/product.ts'
import type { CustomerRequest } from '#domain/requests/request.ts'
import type { Gateway } from '#gateway/gateway.ts'
import { writeJson } from './write-json.ts'

/** The documents of a customer as files, for programs (JSON) and for spreadsheets (CSV): path in the archive and text. */
export async function listCustomerTexts(gateway: Gateway, customer: Customer): Promise<readonly (readonly [name: string, text: string])[]> {
  const folder = `customers/${customer.id}`
  const [invoices, products, appointments, requests] = await Promise.all([
    gateway.invoices.openLedger(customer.id).then((ledger) => ledger.invoices),
    gateway.products.listProducts(customer.id),
    gateway.appointments.listAppointments(customer.id),
    gateway.requests.listRequests(customer.id),
  ])
  const conversations = await Promise.all(
    requests.map(async (request) => ({
      ...request,
      messages: await gateway.requests.listMessages({ customerId: customer.id, id: request.id }),
    })),
  )
  return [
    [`${folder}/customer.json`, writeJson(customer)],
    [`${folder}/invoices.json`, writeJson(invoices)],
    [`${folder}/invoices.csv`, writeInvoices(invoices)],
    [`${folder}/products.json`, writeJson(products)],
    [`${folder}/products.csv`, writeProducts(products)],
    [`${folder}/appointments.json`, writeJson(appointments)],
    [`${folder}/appointments.csv`, writeAppointments(appointments)],
    [`${folder}/requests.json`, writeJson(conversations)],
    [`${folder}/requests.csv`, writeRequests(requests)],
  ]
}

/** Amounts in minor units, those of credit notes negative, so that nothing depends on how a program writes fractions. */
function writeInvoices(invoices: readonly Invoice[]): string {
  const headings = ['number', 'kind', 'state', 'issuedOn', 'dueOn', 'reference', 'currency', 'netMinor', 'taxMinor', 'grossMinor', 'notes']
  const rows = invoices.map(({ number, kind, state, issuedOn, dueOn, reference, currency, netMinor, taxMinor, grossMinor, notes }) => {
    const sums = [netMinor, taxMinor, grossMinor].map((amountMinor) => signedMinor(kind, amountMinor))
    return [number, kind, state, issuedOn, dueOn, reference, currency, ...sums, notes]
  })
  return writeCsv(headings, rows)
}

function writeProducts(products: readonly Product[]): string {
  const headings = ['id', 'name', 'type', 'status', 'startedOn', 'endsOn', 'renewsOn', 'noticeOn', 'priceMinor', 'currency', 'interval']
  const rows = products.map(({ id, name, type, status, startedOn, endsOn, renewsOn, noticeOn, priceMinor, currency, interval }) => {
    return [id, name, type, status, startedOn, endsOn, renewsOn, noticeOn, priceMinor, currency, interval]
  })
  return writeCsv(headings, rows)
}

function writeAppointments(appointments: readonly Appointment[]): string {
  const headings = ['id', 'title', 'startsAt', 'endsAt', 'timeZone', 'place', 'joinUrl', 'hosts', 'note', 'createdAt', 'canceledAt']
  const rows = appointments.map(({ id, title, startsAt, endsAt, timeZone, place, joinUrl, hosts, note, createdAt, canceledAt }) => {
    return [id, title, startsAt, endsAt, timeZone, place, joinUrl, hosts.join('; '), note, createdAt, canceledAt]
  })
  return writeCsv(headings, rows)
}

function writeRequests(requests: readonly CustomerRequest[]): string {
  const headings = ['id', 'kind', 'state', 'subject', 'text', 'invoiceNumber', 'productId', 'about', 'createdAt', 'updatedAt']
  const rows = requests.map(({ id, kind, state, subject, text, invoiceNumber, productId, about, createdAt, updatedAt }) => {
    return [id, kind, state, subject, text, invoiceNumber, productId, about, createdAt, updatedAt]
  })
  return writeCsv(headings, rows)
}

/** For spreadsheets, which know UTF-8 by its mark. */
function writeCsv(columns: readonly string[], rows: readonly (readonly (string | number | Date | undefined)[])[]): string {
  return stringify(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'string' ? escapeSpreadsheetFormula(cell) : cell))),
    { header: true, columns: [...columns], bom: true, record_delimiter: 'windows', cast: { date: (date) => date.toISOString() } },
  )
}
