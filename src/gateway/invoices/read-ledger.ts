import { numberOfInvoiceId } from '#domain/invoices/invoice-number.ts'
import { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Path } from '#protocol/document-name.ts'
import { pageDocuments } from '#protocol/request-limits.ts'
import type { Value } from '#protocol/value.ts'
import type { Document, DocumentFilter, DocumentQuery, DocumentsClient } from '#gateway/documents/documents.ts'
import { StoredInvoiceSchema } from './earlier-amounts.ts'
import type { LedgerReader, LedgerReading } from './ledger-cache.ts'
import { parseDocument } from '#gateway/documents/typed-document.ts'

/**
 * How long before a reading a change may have got its time without having been visible in it. The provider sets the time when it begins with
 * a commit; a commit that takes longer than this has reached its deadline.
 */
const overlapMicroseconds = 60_000_000n

/** Reads the invoices of one customer with the rights of a client. @param filter Which of them, where those are not all. */
export function createLedgerReader(documents: DocumentsClient, collection: Path, filter?: DocumentFilter): LedgerReader {
  const where = filter ? [filter] : []
  return {
    readWhole: async () => {
      // By name, because an order by a field leaves out the documents that lack it.
      const { found, readTime } = await readPages({ collection, where, orderBy: [byName] }, ({ path }) => [nameOf(path)])
      return createReading(found, readTime)
    },

    readAgain: async (reading) => {
      const since = { type: 'timestamp', microseconds: reading.readTime - overlapMicroseconds } as const
      const query = { collection, where: [...where, { field: ['updatedAt'], atLeast: since }], orderBy: [byUpdate, byName] }
      const { found, readTime } = await readPages(query, ({ fields, path }) => [fields.get('updatedAt') ?? null, nameOf(path)])
      return withFound(reading, found, readTime)
    },

    countInvoices: () => documents.countQuery({ collection, where }),
  }

  /** All pages of a query, and the moment of the first. */
  async function readPages(query: DocumentQuery, cursorOf: (last: Document) => readonly Value[]) {
    const first = await documents.readQuery({ ...query, limit: pageDocuments })
    const found = [...first.documents]
    for (let pageCount = 1; found.length === pageCount * pageDocuments; pageCount++) {
      const last = found.at(-1)
      found.push(...(await documents.runQuery({ ...query, limit: pageDocuments, ...(last && { startAfter: cursorOf(last) }) })))
    }
    return { found, readTime: first.readTime }
  }

  function nameOf(path: Path): Value {
    return { type: 'reference', ...documents.database, path }
  }
}

const byName = { field: ['__name__'], direction: 'ASCENDING' } as const
const byUpdate = { field: ['updatedAt'], direction: 'ASCENDING' } as const

function createReading(found: readonly Document[], readTime: bigint): LedgerReading {
  return { ledger: new InvoiceLedger(found.map(parseInvoice)), versions: new Map(found.map(versionOf)), readTime }
}

/** A ledger that nothing was changed in stays the same, with all that it has worked out. */
function withFound(reading: LedgerReading, found: readonly Document[], readTime: bigint): LedgerReading {
  const changed = found.filter(({ path, updateTime }) => reading.versions.get(numberOf(path)) !== updateTime)
  if (changed.length === 0) return { ...reading, readTime }
  return {
    ledger: reading.ledger.withChanged(changed.map(parseInvoice)),
    versions: new Map([...reading.versions, ...changed.map(versionOf)]),
    readTime,
  }
}

/** @throws MalformedDocumentError when it is none. */
export function parseInvoice(document: Document): Invoice {
  return parseDocument(StoredInvoiceSchema, 'number', document, numberOfInvoiceId)
}

function versionOf({ path, updateTime }: Document): readonly [number: string, updateTime: bigint] {
  return [numberOf(path), updateTime]
}

/** Of an invoice, which makes the id of its document. */
function numberOf(path: Path): string {
  return numberOfInvoiceId(path.at(-1) ?? '')
}
