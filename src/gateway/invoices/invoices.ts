import type { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { isIssued, shownStates } from '#domain/invoices/shown-states.ts'
import { compareNewestFirst, type Invoice } from '#domain/invoices/invoice.ts'
import type { Path } from '#protocol/document-name.ts'
import { commitWrites } from '#protocol/request-limits.ts'
import type { DocumentFilter, DocumentsClient, DocumentWrite } from '#gateway/documents/documents.ts'
import type { LedgerCache, LedgerReader } from './ledger-cache.ts'
import { createLedgerReader, parseInvoice } from './read-ledger.ts'
import { createNoticeWrite, invoiceNoticeId } from '#gateway/notices.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { preconditionOf, type Replacement, type Versioned, withVersion } from '#gateway/documents/versioned.ts'

/** An invoice, and whose it is. */
export type OwnedInvoice = { readonly customerId: string; readonly invoice: Invoice }

/** Where an invoice is. */
export type InvoiceAddress = { readonly customerId: string; readonly number: string }

/**
 * The invoices of customers: `customers/{id}/invoices/{id}`, the id made of the number (`invoiceIdOf`). Methods reject with DocumentsError when the provider refuses, and with
 * MalformedDocumentError for an invalid stored invoice: totals of the others would be wrong.
 */
export type InvoiceStore = {
  /** The invoices of one customer that its people see, as they are now: all but drafts. */
  readonly openLedger: (customerId: string) => Promise<InvoiceLedger>
  /** All of them, drafts too, newest first (`compareNewestFirst`): for the service alone. */
  readonly listAllInvoices: (customerId: string) => Promise<readonly Invoice[]>
  /** The same, each with the state that it was read in. */
  readonly listVersionedInvoices: (customerId: string) => Promise<readonly Versioned<OwnedInvoice>[]>
  /** One that the customer's people see. */
  readonly findShownInvoice: (customerId: string, number: string) => Promise<Invoice | undefined>
  /** Any, drafts too: for the service alone. */
  readonly findInvoice: (customerId: string, number: string) => Promise<Invoice | undefined>
  /** Up to 1000, in the order of the addresses. */
  readonly findVersionedInvoices: (addresses: readonly InvoiceAddress[]) => Promise<readonly (Versioned<OwnedInvoice> | undefined)[]>
  /** The issued credit notes that take back an invoice, or part of it, newest first. */
  readonly listCreditNotes: (customerId: string, number: string) => Promise<readonly Invoice[]>
  /**
   * Stores up to 500 invoices, all or none.
   *
   * @param notifies Whether the people of the customers are to hear by mail of those that are issued by it.
   * @param mailAt When, at the earliest; at once where it is absent.
   * @throws DocumentsError ALREADY_EXISTS when there is one of the new numbers, FAILED_PRECONDITION or NOT_FOUND when one is no more what was read.
   */
  readonly storeInvoices: (invoices: readonly Replacement<OwnedInvoice>[], notifies?: boolean, mailAt?: Date) => Promise<void>
  /**
   * Notes that the people of a customer are to be reminded of an invoice, once a day.
   *
   * @param reminded With the days of its reminders, of which the last one is today's.
   * @throws DocumentsError FAILED_PRECONDITION or NOT_FOUND when it is no more what was read.
   */
  readonly storeReminder: (reminded: Replacement<OwnedInvoice>) => Promise<void>
  /** Stores invoices, new or changed, in commits of 500: each is stored whole or not at all. */
  readonly putInvoices: (customerId: string, invoices: readonly Invoice[]) => Promise<void>
  /** An invoice whose PDF is the file at a path in storage. */
  readonly findInvoiceOfFile: (customerId: string, path: string) => Promise<Invoice | undefined>
  /** Says where the PDF of an invoice lies in storage. @throws DocumentsError NOT_FOUND when there is no such invoice. */
  readonly setFile: (customerId: string, number: string, path: string) => Promise<void>
  /** Removes invoices for good, in commits of 500; numbers without an invoice are passed over. */
  readonly deleteInvoices: (customerId: string, numbers: readonly string[]) => Promise<void>
}

/** Each write notes when it happens: the cached invoices of a customer are brought up to date by it (`read-ledger.ts`). */
const serverTimes = [['updatedAt']] as const

/**
 * The store of invoices over a client of the provider.
 *
 * @param ledgerCache What earlier requests have read; without it all is read each time.
 */
export function openInvoiceStore(documents: DocumentsClient, ledgerCache?: LedgerCache): InvoiceStore {
  return {
    openLedger,

    listAllInvoices: async (customerId) => (await createLedgerReader(documents, collectionOf(customerId)).readWhole()).ledger.invoices,

    listVersionedInvoices: async (customerId) => {
      const { ledger, versions } = await createLedgerReader(documents, collectionOf(customerId)).readWhole()
      return ledger.invoices.flatMap((invoice) => {
        const updateTime = versions.get(invoice.number)
        return updateTime === undefined ? [] : [withVersion({ customerId, invoice }, updateTime)]
      })
    },

    findShownInvoice: async (customerId, number) => {
      const name = { type: 'reference', ...documents.database, path: pathOf(customerId, number) } as const
      const where = [{ field: ['__name__'], equals: name }, isShown]
      const [document] = await documents.runQuery({ collection: collectionOf(customerId), where })
      return document && parseInvoice(document)
    },

    findInvoice: async (customerId, number) => {
      const [document] = await documents.batchGet([pathOf(customerId, number)])
      return document && parseInvoice(document)
    },

    findVersionedInvoices: async (addresses) => {
      const found = await documents.batchGet(addresses.map(({ customerId, number }) => pathOf(customerId, number)))
      return addresses.map(({ customerId }, index) => {
        const document = found[index]
        return document && withVersion({ customerId, invoice: parseInvoice(document) }, document.updateTime)
      })
    },

    listCreditNotes: async (customerId, number) => {
      const where = [{ field: ['creditsNumber'], equals: number }, isShown]
      const found = await documents.runQuery({ collection: collectionOf(customerId), where })
      return found.map(parseInvoice).toSorted(compareNewestFirst)
    },

    storeInvoices: async (invoices, notifies = false, mailAt) => {
      const writes = invoices.map(({ customerId, invoice, replaces }) => ({
        ...invoiceWriteOf(customerId, invoice),
        currentDocument: preconditionOf({ replaces }),
      }))
      await documents.commit([...writes, ...(notifies ? noticesOf(invoices, mailAt) : [])])
    },

    storeReminder: async ({ customerId, invoice, replaces }) => {
      const { number, reminders = [] } = invoice
      const id = `reminder-${customerId}-${invoiceIdOf(number)}-${reminders.at(-1)}`
      await documents.commit([
        { ...invoiceWriteOf(customerId, invoice), currentDocument: preconditionOf({ replaces }) },
        createNoticeWrite({ id, kind: 'reminder', customerId, number, count: reminders.length }),
      ])
    },

    putInvoices: async (customerId, invoices) => {
      await commitAll(invoices.map((invoice) => invoiceWriteOf(customerId, invoice)))
    },

    findInvoiceOfFile: async (customerId, path) => {
      const where = [{ field: ['file'], equals: path }]
      const [found] = await documents.runQuery({ collection: collectionOf(customerId), where, limit: 1 })
      return found && parseInvoice(found)
    },

    setFile: async (customerId, number, file) => {
      const fields = encodePlainObject({ file })
      await documents.commit([
        { set: pathOf(customerId, number), fields, mask: [['file']], serverTimes, currentDocument: { exists: true } },
      ])
    },

    deleteInvoices: async (customerId, numbers) => {
      await commitAll(numbers.map((number) => ({ delete: pathOf(customerId, number) })))
    },
  }

  async function openLedger(customerId: string): Promise<InvoiceLedger> {
    const reader = createShownReader(documents, customerId)
    return ledgerCache ? await ledgerCache.open(customerId, reader) : (await reader.readWhole()).ledger
  }

  async function commitAll(writes: readonly DocumentWrite[]): Promise<void> {
    for (let start = 0; start < writes.length; start += commitWrites) {
      await documents.commit(writes.slice(start, start + commitWrites))
    }
  }
}

/** Reads the invoices of one customer that its people see. */
export function createShownReader(documents: DocumentsClient, customerId: string): LedgerReader {
  return createLedgerReader(documents, collectionOf(customerId), isShown)
}

/** One for each customer, so that many invoices cause one mail. */
function noticesOf(invoices: readonly Replacement<OwnedInvoice>[], mailAt: Date | undefined): readonly DocumentWrite[] {
  const byCustomer = Map.groupBy(invoices.filter(notifiesCustomer), ({ customerId }) => customerId)
  return [...byCustomer].map(([customerId, own]) => {
    const numbers = own.map(({ invoice }) => invoice.number)
    const id = invoiceNoticeId(customerId, numbers[0] ?? '')
    return createNoticeWrite({ id, kind: 'invoices', customerId, numbers, ...(mailAt && { mailAt }) })
  })
}

/** Whether people hear of an invoice: it is issued by being stored, and open. */
export function notifiesCustomer({ invoice, replaces }: Replacement<OwnedInvoice>): boolean {
  return invoice.state === 'open' && (replaces === undefined || !isIssued(replaces.invoice))
}

/** Deletes an invoice as it was read, in the commit of others. */
export function createInvoiceDelete({ customerId, invoice, updateTime }: Versioned<OwnedInvoice>): DocumentWrite {
  return { delete: pathOf(customerId, invoice.number), currentDocument: preconditionOf({ replaces: { updateTime } }) }
}

/** What the rules let a customer's people list. */
const isShown: DocumentFilter = { field: ['state'], oneOf: shownStates }

/** The write that stores an invoice. */
export function invoiceWriteOf(customerId: string, invoice: Invoice) {
  return { set: pathOf(customerId, invoice.number), fields: encodePlainObject(invoice), serverTimes }
}

function collectionOf(customerId: string): Path {
  return ['customers', customerId, 'invoices']
}

function pathOf(customerId: string, number: string): Path {
  return [...collectionOf(customerId), invoiceIdOf(number)]
}
