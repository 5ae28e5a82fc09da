import { numberOfInvoiceId } from '#domain/invoices/invoice-number.ts'
import { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import { type Invoice, InvoiceSchema } from '#domain/invoices/invoice.ts'
import type { Path } from '#protocol/document-name.ts'
import type { Value } from '#protocol/value.ts'
import type { Document, DocumentFilter, DocumentQuery, DocumentsClient } from '#gateway/documents/documents.ts'
import type { LedgerReader, LedgerReading } from './ledger-cache.ts'
import { parseDocument } from '#gateway/documents/typed-document.ts'

/**
 * How long before a reading a change may have got its time without having been visible in it. The provider sets the time when it begins with
 * a commit; a commit that takes longer than this has reached its deadline.
 */
const overlapMicroseconds = 60_000_000n

/** Invoices of a page: few enough that reading them holds nobody up. */
const pageSize = 100

/** Reads the invoices of one customer with the rights of a client. @param filter Which of them, where those are not all. */
export function createLedgerReader(documents: DocumentsClient, collection: Path, filter?: DocumentFilter): LedgerReader {
  const where = filter ? [filter] : []
  return {
    readWhole: async () => {
      // By name, because an order by a field leaves out the documents that lack it.
      const { found, readTime } = await readPages({ collection, where, orderBy: [byName] }, ({ path }) => [nameOf(path)])
      return { ledger: new InvoiceLedger(found.map(({ invoice }) => invoice)), versions: new Map(found.map(versionOf)), readTime }
    },

    readAgain: async (reading) => {
      const since = { type: 'timestamp', microseconds: reading.readTime - overlapMicroseconds } as const
      const query = { collection, where: [...where, { field: ['updatedAt'], atLeast: since }], orderBy: [byUpdate, byName] }
      const isKnown = ({ path, updateTime }: Document) => reading.versions.get(numberOf(path)) === updateTime
      const cursorOf = ({ fields, path }: Document) => [fields.get('updatedAt') ?? null, nameOf(path)]
      const { found, readTime } = await readPages(query, cursorOf, isKnown)
      return withFound(reading, found, readTime)
    },

    countInvoices: () => documents.countQuery({ collection, where }),
  }

  /** The invoices of all pages of a query but those that are known, each page parsed before the next is asked for, and the moment of the first. */
  async function readPages(
    query: DocumentQuery,
    cursorOf: (last: Document) => readonly Value[],
    isKnown: (document: Document) => boolean = () => false,
  ) {
    const first = await documents.readQuery({ ...query, limit: pageSize })
    const found: FoundInvoice[] = []
    for (let page = first.documents; ;) {
      for (const document of page) {
        if (!isKnown(document)) found.push({ invoice: parseInvoice(document), updateTime: document.updateTime })
      }
      const last = page.at(-1)
      if (page.length < pageSize || !last) return { found, readTime: first.readTime }
      page = await documents.runQuery({ ...query, limit: pageSize, startAfter: cursorOf(last) })
    }
  }

  function nameOf(path: Path): Value {
    return { type: 'reference', ...documents.database, path }
  }
}

/** An invoice, and when its document was written. */
type FoundInvoice = { readonly invoice: Invoice; readonly updateTime: bigint }

const byName = { field: ['__name__'], direction: 'ASCENDING' } as const
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

/** @throws MalformedDocumentError when it is none. */
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
