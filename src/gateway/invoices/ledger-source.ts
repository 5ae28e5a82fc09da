import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { createShownReader } from './invoices.ts'
import type { LedgerCache } from './ledger-cache.ts'

/** What can be read of customers' invoices before anybody asks; for the service alone. */
export type LedgerSource = {
  /** Of all customers, read page by page. */
  readonly listCustomerIds: () => AsyncGenerator<string, void>
  /** How many invoices of a customer its people see. */
  readonly countInvoices: (customerId: string) => Promise<number>
  /** Customers with at least so many cached invoices which were used within a time (`LedgerCache.listUsed`). */
  readonly listUsed: (fewestInvoices: number, withinMilliseconds: number) => readonly string[]
  /** Reads all of them into the cache, whatever it holds. Rejects with MalformedDocumentError for an invalid one. */
  readonly renewLedger: (customerId: string) => Promise<void>
}

export function openLedgerSource(documents: DocumentsClient, ledgerCache: LedgerCache): LedgerSource {
  return {
    listCustomerIds: async function* () {
      for await (const { path } of documents.iterate({ collection: ['customers'] })) yield path.at(-1) ?? ''
    },
    countInvoices: (customerId) => createShownReader(documents, customerId).countInvoices(),
    listUsed: (fewestInvoices, withinMilliseconds) => ledgerCache.listUsed(fewestInvoices, withinMilliseconds),
    renewLedger: async (customerId) => void (await ledgerCache.renew(customerId, createShownReader(documents, customerId))),
  }
}
