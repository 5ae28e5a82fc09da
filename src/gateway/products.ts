import { compareProducts, type Product, ProductSchema } from '#domain/products/product.ts'
import type { Path } from '#protocol/document-name.ts'
import { type DocumentsClient, DocumentsError, type DocumentWrite } from './documents.ts'
import { encodePlainObject, parseDocument } from './typed-document.ts'

/** The products of customers: `customers/{id}/products/{id}`. Methods reject with DocumentsError and MalformedDocumentError. */
export type Products = {
  /** All products of one customer (a few dozen at most), in the order of `compareProducts`. */
  readonly listProducts: (customerId: string) => Promise<readonly Product[]>
  readonly findProduct: (customerId: string, id: string) => Promise<Product | undefined>
  /** Stores up to 500 new products, all or none. @throws DocumentsError ALREADY_EXISTS when there is one of these ids. */
  readonly createProducts: (products: readonly { readonly customerId: string; readonly product: Product }[]) => Promise<void>
  /** Stores up to 500 products, new or changed, all or none. */
  readonly putProducts: (customerId: string, products: readonly Product[]) => Promise<void>
  /**
   * Adds paths to the files that a product names, each once, whoever else changes the product at the moment.
   *
   * @throws DocumentsError NOT_FOUND when there is no such product.
   */
  readonly addFiles: (customerId: string, id: string, paths: readonly string[]) => Promise<void>
  readonly deleteProducts: (customerId: string, ids: readonly string[]) => Promise<void>
}

/** The store of products over a client of the provider. */
export function createProducts(documents: DocumentsClient): Products {
  return {
    listProducts: async (customerId) => {
      const found = await documents.runQuery({ collection: collectionOf(customerId) })
      return found.map((document) => parseDocument(ProductSchema, 'id', document)).toSorted(compareProducts)
    },

    findProduct: async (customerId, id) => {
      const [document] = await documents.batchGet([pathOf(customerId, id)])
      return document && parseDocument(ProductSchema, 'id', document)
    },

    createProducts: async (products) => {
      await documents.commit(
        products.map(({ customerId, product }) => ({ ...writeOf(customerId, product), currentDocument: { exists: false } })),
      )
    },

    putProducts: async (customerId, products) => {
      await documents.commit(products.map((product) => writeOf(customerId, product)))
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

  /** @returns False when somebody else has changed the document meanwhile. */
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

function writeOf(customerId: string, { id, ...product }: Product) {
  return { set: pathOf(customerId, id), fields: encodePlainObject(product) }
}

function collectionOf(customerId: string): Path {
  return ['customers', customerId, 'products']
}

function pathOf(customerId: string, id: string): Path {
  return [...collectionOf(customerId), id]
}
