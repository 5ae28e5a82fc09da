import { addDays, type CalendarDate } from '#domain/calendar-date.ts'
import type { Product } from '#domain/products/product.ts'
import type { RecurringInvoice } from '#domain/products/recurring-invoice.ts'
import { type DocumentsClient, type DocumentWrite, isConflict } from '#gateway/documents/documents.ts'
import { type OnMalformed, parseEach } from '#gateway/documents/typed-document.ts'
import { preconditionOf, type Versioned } from '#gateway/documents/versioned.ts'
import { invoiceWriteOf } from '#gateway/invoices/invoices.ts'
import { type OwnedProduct, parseVersionedProduct, productWriteOf } from '#gateway/products.ts'

/** The products with a next invoice, and what is made of them. Methods reject with DocumentsError when the provider refuses. */
export type RecurringInvoiceStore = {
  /** The products of all customers whose next invoice is on this day or before it. */
  readonly listProductsUntil: (day: CalendarDate, onMalformed: OnMalformed) => Promise<readonly Versioned<OwnedProduct>[]>
  /**
   * Stores a draft together with its product, whose next invoice is now a later one: each draft is made once.
   *
   * @returns False if the product is no longer what was read; then nothing is stored.
   */
  readonly storeDraft: (read: Versioned<OwnedProduct>, made: RecurringInvoice) => Promise<boolean>
  /** Stores a product in the place of what was read. @returns False if it is no longer that. */
  readonly storeProduct: (read: Versioned<OwnedProduct>, product: Product) => Promise<boolean>
  /** The write that does the same, for a commit with others. */
  readonly createProductWrite: (read: Versioned<OwnedProduct>, product: Product) => DocumentWrite
}

/** The store over a client of the provider. */
export function openRecurringInvoiceStore(documents: DocumentsClient): RecurringInvoiceStore {
  return {
    createProductWrite,

    listProductsUntil: async (day, onMalformed) => {
      const field = ['nextInvoiceOn']
      const query = { collection: ['products'], isGroup: true, where: [{ field, below: addDays(day, 1) }] }
      const found = await Array.fromAsync(documents.iterate({ ...query, orderBy: [{ field, direction: 'ASCENDING' }] }))
      return parseEach(found, (document) => parseVersionedProduct(document.path[1] ?? '', document), onMalformed)
    },

    storeDraft: async (read, { invoice, product }) => {
      const draftWrite = { ...invoiceWriteOf(read.customerId, invoice), currentDocument: { exists: false } }
      return await commitUnlessChanged([draftWrite, createProductWrite(read, product)])
    },

    storeProduct: async (read, product) => await commitUnlessChanged([createProductWrite(read, product)]),
  }

  function createProductWrite({ customerId, ...read }: Versioned<OwnedProduct>, product: Product): DocumentWrite {
    return { ...productWriteOf(customerId, product), currentDocument: preconditionOf({ replaces: read }) }
  }

  async function commitUnlessChanged(writes: readonly DocumentWrite[]): Promise<boolean> {
    try {
      await documents.commit(writes)
      return true
    } catch (error) {
      if (isConflict(error)) return false
      throw error
    }
  }
}
