import * as v from 'valibot'
import { nameInvoiceFile } from '#agency/invoices/attach-file.ts'
import type { Operation } from '#agency/operation.ts'
import { pathOfFile } from '#domain/customers/customer-files.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { InvoiceAccount } from '#domain/invoices/complete-invoice.ts'
import { fromEInvoice } from '#domain/invoices/e-invoice/from-e-invoice.ts'
import { findBuyer, findOtherSeller } from '#domain/invoices/e-invoice/read/find-buyer.ts'
import type { ReadProblem } from '#domain/invoices/e-invoice/read/read-fault.ts'
import { InvoiceNumber } from '#domain/invoices/invoice-number.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { sellerOf } from '#domain/invoices/seller.ts'
import { type ReadFile, readEInvoiceFile } from './read-e-invoice-file.ts'

/** A file of an e-invoice, and where it is to be stored. */
export type Original = { readonly path: string; readonly bytes: Uint8Array; readonly contentType: string }

/** An e-invoice that can be stored as an invoice of a customer. */
export type TakenEInvoice = {
  readonly customerId: string
  readonly number: string
  readonly invoice: Invoice
  /** The invoice as an import enters it: fields without defaults, and the paths of its originals. */
  readonly entered: object
  readonly originals: readonly Original[]
  /** Terms that only the originals keep. */
  readonly kept: readonly string[]
}

/** Those who may be the buyer. */
export type Buyers = {
  readonly customers: readonly Customer[]
  /** The buyer, if it is not found by what the e-invoice says. */
  readonly customerId: string | undefined
}

/** Invoices that are imported with it, to which it may refer as to stored ones. */
export type Beside = readonly Pick<TakenEInvoice, 'customerId' | 'invoice'>[]

/** Why an e-invoice is not taken; and whose it may be, where only that is not known. */
export type RefusedEInvoice = { readonly problems: readonly ReadProblem[]; readonly candidates?: readonly Customer[] }

type Site = Pick<Operation, 'gateway' | 'readSite'>

/** Makes an invoice of the bytes of an e-invoice, and stores nothing. */
export async function takeEInvoice(
  operation: Site,
  bytes: Uint8Array,
  buyers: Buyers,
  beside: Beside = [],
): Promise<TakenEInvoice | RefusedEInvoice> {
  const read = await readEInvoiceFile(bytes)
  return 'problems' in read ? read : await takeRead(operation, read, bytes, buyers, beside)
}

/** The same of a file that was read. @param bytes Of the file. */
export async function takeRead(
  operation: Site,
  read: ReadFile,
  bytes: Uint8Array,
  { customers, customerId }: Buyers,
  beside: Beside = [],
): Promise<TakenEInvoice | RefusedEInvoice> {
  const site = await operation.readSite()
  const agency = sellerOf(site)
  const otherSeller = findOtherSeller(read.eInvoice, agency)
  if (otherSeller) return { problems: [otherSeller] }
  const chosen = customers.find(({ id }) => id === customerId)
  if (customerId !== undefined && !chosen)
    return { problems: [{ fault: { name: 'no-customer', value: customerId }, message: `no such customer: ${customerId}` }] }
  const buyer = chosen ? { customer: chosen } : findBuyer(read.eInvoice, customers)
  if ('problem' in buyer) return { problems: [buyer.problem], candidates: buyer.candidates }
  const { customer } = buyer
  const preceding = await findPreceding(operation, customer.id, read, beside)
  const advances = new Map(preceding.filter(({ kind }) => kind === 'advance').map((each) => [each.number, each]))
  // A credit note that is set off names no account, and credits an invoice that has one.
  const account = site.bankAccount ?? accountOf(preceding[0])
  const made = fromEInvoice(read.eInvoice, { agency, account, customer, advances })
  if ('problems' in made) return made
  const { number } = made.invoice
  const originals = placeOriginals(customer.id, number, read, bytes)
  const [xml, pdf] = originals
  const paths = { eInvoiceFile: xml.path, ...(pdf && { file: pdf.path }) }
  return {
    customerId: customer.id,
    number,
    invoice: made.invoice,
    entered: { ...made.entered, ...paths },
    originals,
    kept: [...new Set([...read.kept, ...made.kept])],
  }
}

function placeOriginals(
  customerId: string,
  number: string,
  read: ReadFile,
  bytes: Uint8Array,
): readonly [Original] | readonly [Original, Original] {
  const pathOf = (extension: 'pdf' | 'xml') => pathOfFile(customerId, nameInvoiceFile(number, extension))
  const xml = { path: pathOf('xml'), bytes: read.xml, contentType: 'text/plain' }
  return read.isEmbedded ? [xml, { path: pathOf('pdf'), bytes, contentType: 'application/pdf' }] : [xml]
}

function accountOf(invoice: Invoice | undefined): InvoiceAccount | undefined {
  if (!invoice) return undefined
  const { iban, bic, accountHolder } = invoice
  return { iban, ...(bic !== undefined && { bic }), ...(accountHolder !== undefined && { accountHolder }) }
}

/** The invoices that it credits or deducts. */
async function findPreceding(
  { gateway }: Pick<Operation, 'gateway'>,
  customerId: string,
  { eInvoice }: ReadFile,
  beside: Beside,
): Promise<readonly Invoice[]> {
  const numbers = eInvoice.preceding.map(({ number }) => number).filter((number) => v.is(InvoiceNumber, number))
  const found = await gateway.invoices.findVersionedInvoices(numbers.map((number) => ({ customerId, number })))
  const stored = found.flatMap((each) => (each ? [each.invoice] : []))
  const others = beside.filter((each) => each.customerId === customerId).map(({ invoice }) => invoice)
  return [...stored, ...others.filter(({ number }) => numbers.includes(number) && !stored.some((each) => each.number === number))]
}
