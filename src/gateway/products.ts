import { hasEnded, compareProducts, type Product, ProductSchema, productStatuses } from '#domain/products/product.ts'
import type { Path } from '#protocol/document-name.ts'
import {
  type Document,
  type DocumentFilter,
  type DocumentsClient,
  DocumentsError,
  type DocumentWrite,
  type Part,
} from '#gateway/documents/documents.ts'
import { encodePlainObject, parseDocument } from '#gateway/documents/typed-document.ts'
import { preconditionOf, type Replacement, type Versioned, withVersion } from '#gateway/documents/versioned.ts'

/** A product, and whose it is. */
export type OwnedProduct = { readonly customerId: string; readonly product: Product }

/** Whether products have ended. */
export type ProductsState = 'run' | 'ended'

/** The products of customers: `customers/{id}/products/{id}`. Methods reject with DocumentsError and MalformedDocumentError. */
export type ProductStore = {
  /** A part of those of one customer that have not ended, or of those that have, by name. */
  readonly listProductsThat: (customerId: string, state: ProductsState, part: Part) => Promise<readonly Product[]>
  readonly countProductsThat: (customerId: string, state: ProductsState) => Promise<number>
  /** All products of one customer, in the order of `compareProducts`, read a page at a time. */
  readonly listProducts: (customerId: string) => Promise<readonly Product[]>
  readonly listVersionedProducts: (customerId: string) => Promise<readonly Versioned<OwnedProduct>[]>
  /** Up to 1000; those that are not there are left out. */
  readonly findProducts: (customerId: string, ids: readonly string[]) => Promise<readonly Product[]>
  readonly findProduct: (customerId: string, id: string) => Promise<Product | undefined>
  /** Up to 1000, in the order of the addresses. */
  readonly findVersionedProducts: (
    addresses: readonly { readonly customerId: string; readonly id: string }[],
  ) => Promise<readonly (Versioned<OwnedProduct> | undefined)[]>
  /**
   * Stores up to 500 products, all or none.
   *
   * @throws DocumentsError ALREADY_EXISTS when there is one of the new ids, FAILED_PRECONDITION or NOT_FOUND when one is no more what was read.
   */
  readonly storeProducts: (products: readonly Replacement<OwnedProduct>[]) => Promise<void>
  /** Stores up to 500 products, new or changed, all or none. */
  readonly putProducts: (customerId: string, products: readonly Product[]) => Promise<void>
  /**
   * Adds paths to the files that a product names, each once, even when the product changes at the same moment.
   *
   * @throws DocumentsError NOT_FOUND when there is no such product.
   */
  readonly addFiles: (customerId: string, id: string, paths: readonly string[]) => Promise<void>
  readonly deleteProducts: (customerId: string, ids: readonly string[]) => Promise<void>
}

/** The store of products over a client of the provider. */
export function openProductStore(documents: DocumentsClient): ProductStore {
  return {
    listProducts: async (customerId) => (await listVersionedProducts(customerId)).map(({ product }) => product),

    listVersionedProducts,

    listProductsThat: async (customerId, state, part) => {
      const orderBy = [{ field: ['name'], direction: 'ASCENDING' }] as const
      const found = await documents.runQuery({ collection: collectionOf(customerId), where: [filterOf(state)], orderBy, ...part })
      return found.map(parseProduct)
    },

    countProductsThat: async (customerId, state) =>
      await documents.countQuery({ collection: collectionOf(customerId), where: [filterOf(state)] }),

    findProducts: async (customerId, ids) => {
      const found = await documents.batchGet(ids.map((id) => pathOf(customerId, id)))
      return found.flatMap((document) => (document ? parseProduct(document) : []))
    },

    findProduct: async (customerId, id) => {
      const [document] = await documents.batchGet([pathOf(customerId, id)])
      return document && parseProduct(document)
    },

    findVersionedProducts: async (addresses) => {
      const found = await documents.batchGet(addresses.map(({ customerId, id }) => pathOf(customerId, id)))
      return addresses.map(({ customerId }, index) => found[index] && parseVersionedProduct(customerId, found[index]))
    },

    storeProducts: async (products) => {
      await documents.commit(
        products.map(({ customerId, product, replaces }) => ({
          ...productWriteOf(customerId, product),
          currentDocument: preconditionOf({ replaces }),
        })),
      )
    },

    putProducts: async (customerId, products) => {
      await documents.commit(products.map((product) => productWriteOf(customerId, product)))
    },

    addFiles: async (customerId, id, paths) => {
      const path = pathOf(customerId, id)
      for (let isAdded = false; !isAdded;) {
        const [document] = await documents.batchGet([path])
        if (!document) throw new DocumentsError('NOT_FOUND', `There is no product ${id}.`)
        const files = [...new Set([...parseDocument(ProductSchema, 'id', document).files, ...paths])]
        const currentDocument = { updateTime: document.updateTime }
        isAdded = await commitUnlessChanged({ set: path, fields: encodePlainObject({ files }), mask: [['files']], currentDocument })
      }
    },

    deleteProducts: async (customerId, ids) => {
      await documents.commit(ids.map((id) => ({ delete: pathOf(customerId, id) })))
    },
  }

  async function listVersionedProducts(customerId: string): Promise<readonly Versioned<OwnedProduct>[]> {
    const found = await Array.fromAsync(documents.iterate({ collection: collectionOf(customerId) }), (document) =>
      parseVersionedProduct(customerId, document),
    )
    return found.toSorted((a, b) => compareProducts(a.product, b.product))
  }

  /** @returns False if the document was changed concurrently. */
  async function commitUnlessChanged(write: DocumentWrite): Promise<boolean> {
    try {
      await documents.commit([write])
      return true
    } catch (error) {
      if (error instanceof DocumentsError && (error.status === 'FAILED_PRECONDITION' || error.status === 'ABORTED')) return false
      throw error
    }
  }
}

function filterOf(state: ProductsState): DocumentFilter {
  return { field: ['status'], oneOf: productStatuses.filter((status) => hasEnded({ status }) === (state === 'ended')) }
}

function parseProduct(document: Document): Product {
  return parseDocument(ProductSchema, 'id', document)
}

/** Reads a product with the state that it was read in. */
export function parseVersionedProduct(customerId: string, document: Document): Versioned<OwnedProduct> {
  return withVersion({ customerId, product: parseProduct(document) }, document.updateTime)
}

/** The write that stores a product. */
export function productWriteOf(customerId: string, { id, ...product }: Product) {
  return { set: pathOf(customerId, id), fields: encodePlainObject(product) }
}

function collectionOf(customerId: string): Path {
  return ['customers', customerId, 'products']
}

function pathOf(customerId: string, id: string): Path {
  return [...collectionOf(customerId), id]
}
