import { compareNewestFirst, type Invoice, InvoiceSchema } from '#domain/invoices/invoice.ts'
import type { Path } from '#protocol/document-name.ts'
import type { Reference } from '#protocol/value.ts'
import type { DocumentQuery, DocumentsClient, DocumentWrite } from './documents.ts'
import { encodePlainObject, parseDocument } from './typed-document.ts'

/** A page of a customer's invoices. */
export type InvoicePage = {
  readonly limit: number
  /** The last one of the page before. */
  readonly startAfter?: Pick<Invoice, 'number' | 'issuedOn'>
}

/**
 * The invoices of customers: `customers/{id}/invoices/{number}`. Methods reject with DocumentsError when the provider refuses, and with
 * MalformedDocumentError when a stored invoice is none: sums over the others would be wrong.
 */
export type Invoices = {
  /** All invoices of one customer, newest first (`compareNewestFirst`). */
  readonly listAllInvoices: (customerId: string) => Promise<readonly Invoice[]>
  /** Some of them in the same order; a document without a day of issue is in no page. */
  readonly listInvoices: (customerId: string, page: InvoicePage) => Promise<readonly Invoice[]>
  /** Stores invoices, new or changed, in commits of 500: each is stored whole or not at all. */
  readonly putInvoices: (customerId: string, invoices: readonly Invoice[]) => Promise<void>
  /** Removes invoices for good, in commits of 500; numbers without an invoice are passed over. */
  readonly deleteInvoices: (customerId: string, numbers: readonly string[]) => Promise<void>
}

/** Most writes in a commit (limits.md, Documents). */
const commitWrites = 500

/** Most documents in a page of a query (limits.md, Documents). */
const pageDocuments = 1000

/** The store of invoices over a client of the provider. */
export function createInvoices(documents: DocumentsClient): Invoices {
  return {
    listAllInvoices: async (customerId) => {
      const invoices: Invoice[] = []
      // By name, because an order by a field leaves out the documents that lack it.
      const query = { collection: collectionOf(customerId), orderBy: [byName('ASCENDING')], limit: pageDocuments }
      for (let isLast = false; !isLast;) {
        const last = invoices.at(-1)
        const page = await runQuery({ ...query, ...(last && { startAfter: [nameOf(customerId, last.number)] }) })
        invoices.push(...page)
        isLast = page.length < pageDocuments
      }
      return invoices.sort(compareNewestFirst)
    },

    listInvoices: async (customerId, { limit, startAfter }) =>
      await runQuery({
        collection: collectionOf(customerId),
        orderBy: [{ field: ['issuedOn'], direction: 'DESCENDING' }, byName('DESCENDING')],
        limit,
        ...(startAfter && { startAfter: [startAfter.issuedOn, nameOf(customerId, startAfter.number)] }),
      }),

    putInvoices: async (customerId, invoices) => {
      await commitAll(invoices.map((invoice) => ({ set: pathOf(customerId, invoice.number), fields: encodePlainObject(invoice) })))
    },

    deleteInvoices: async (customerId, numbers) => {
      await commitAll(numbers.map((number) => ({ delete: pathOf(customerId, number) })))
    },
  }

  async function runQuery(query: DocumentQuery): Promise<readonly Invoice[]> {
    return (await documents.runQuery(query)).map((document) => parseDocument(InvoiceSchema, 'number', document))
  }

  function nameOf(customerId: string, number: string): Reference {
    return { type: 'reference', ...documents.database, path: pathOf(customerId, number) }
  }

  async function commitAll(writes: readonly DocumentWrite[]): Promise<void> {
    for (let start = 0; start < writes.length; start += commitWrites) {
      await documents.commit(writes.slice(start, start + commitWrites))
    }
  }
}

function byName(direction: 'ASCENDING' | 'DESCENDING') {
  return { field: ['__name__'], direction }
}

function collectionOf(customerId: string): Path {
  return ['customers', customerId, 'invoices']
}

function pathOf(customerId: string, number: string): Path {
  return [...collectionOf(customerId), number]
}
