import { numberOfInvoiceId } from '#domain/invoices/invoice-number.ts'
import { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import { type Invoice, InvoiceSchema } from '#domain/invoices/invoice.ts'
import type { Path } from '#protocol/document-name.ts'
import { type Document, type DocumentFilter, type DocumentsClient, type PagedQuery, readPages } from '#gateway/documents/documents.ts'
import type { LedgerReader, LedgerReading } from './ledger-cache.ts'
import { parseDocument } from '#gateway/documents/typed-document.ts'

/**
 * How long before a reading a change may have got its time without having been visible in it. The provider sets the time when it begins with
 * a commit; a commit that takes longer than this has reached its deadline.
 */
const overlapMicroseconds = 60_000_000n

/** Pages that do not delay other requests: 100 invoices at first, then as many as have such a length. */
const pages = { pageSize: 100, pageLength: 250_000, readsAhead: true }

/** Reads the invoices of one customer with the rights of a client. @param filter Which of them, where those are not all. */
export function createLedgerReader(documents: DocumentsClient, collection: Path, filter?: DocumentFilter): LedgerReader {
  const where = filter ? [filter] : []
  return {
    readWhole: async () => {
      // By name, because an order by a field leaves out the documents that lack it.
      const { found, readTime } = await readInvoices({ collection, where })
      return { ledger: new InvoiceLedger(found.map(({ invoice }) => invoice)), versions: new Map(found.map(versionOf)), readTime }
    },

    readAgain: async (reading) => {
      const since = { type: 'timestamp', microseconds: reading.readTime - overlapMicroseconds } as const
      const query = { collection, where: [...where, { field: ['updatedAt'], atLeast: since }], orderBy: [byUpdate] }
      const isKnown = ({ path, updateTime }: Document) => reading.versions.get(numberOf(path)) === updateTime
      const { found, readTime } = await readInvoices(query, isKnown)
      return withFound(reading, found, readTime)
    },

    countInvoices: () => documents.countQuery({ collection, where }),
  }

  /** The invoices of all pages of a query but those that are known, each page parsed while the next one is read, and the moment of the first. */
  async function readInvoices(query: PagedQuery, isKnown: (document: Document) => boolean = () => false) {
    const found: FoundInvoice[] = []
    let firstTime: bigint | undefined
    for await (const page of readPages(documents, { ...query, ...pages })) {
      firstTime ??= page.readTime
      for (const document of page.documents) {
        if (!isKnown(document)) found.push({ invoice: parseInvoice(document), updateTime: document.updateTime })
      }
    }
    if (firstTime === undefined) throw new Error('A query without a limit has at least one page.')
    return { found, readTime: firstTime }
  }
}

/** An invoice, and when its document was written. */
type FoundInvoice = { readonly invoice: Invoice; readonly updateTime: bigint }

const byUpdate = { field: ['updatedAt'], direction: 'ASCENDING' } as const

/** A ledger that nothing was changed in stays the same, with all that it has worked out. */
function withFound(reading: LedgerReading, changed: readonly FoundInvoice[], readTime: bigint): LedgerReading {
  if (changed.length === 0) return { ...reading, readTime }
  return {
    ledger: reading.ledger.withChanged(changed.map(({ invoice }) => invoice)),
    versions: new Map([...reading.versions, ...changed.map(versionOf)]),
    readTime,
  }
}

/** @throws MalformedDocumentError for an invalid one. */
export function parseInvoice(document: Document): Invoice {
  return parseDocument(InvoiceSchema, 'number', document, numberOfInvoiceId)
}

function versionOf({ invoice, updateTime }: FoundInvoice): readonly [number: string, updateTime: bigint] {
  return [invoice.number, updateTime]
}

/** Of an invoice, which makes the id of its document. */
function numberOf(path: Path): string {
  return numberOfInvoiceId(path.at(-1) ?? '')
}
