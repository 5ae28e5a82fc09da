import type { Product } from '#domain/products/product.ts'
import { createGateway } from '#gateway/gateway.ts'
import type { Versioned } from '#gateway/documents/versioned.ts'
import { findChosenCustomers } from '#cli/customers/find-chosen-customers.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'

type Entry = Versioned<Product & { readonly customerId: string }>

const columns: Columns<Entry> = {
  customerId: ['Customer', ({ customerId }) => customerId],
  id: ['Id', ({ id }) => id],
  name: ['Name', ({ name }) => name],
  type: ['Type', ({ type }) => type],
  status: ['Status', ({ status }) => status],
  price: ['Price', ({ priceMinor, currency, interval }) => ({ amountMinor: priceMinor, currency, per: interval })],
  renewsOn: ['Renews', ({ renewsOn }) => renewsOn],
  noticeOn: ['Notice by', ({ noticeOn }) => noticeOn],
}

/** The products of one customer, or of all. */
export const productsList = defineList({
  name: 'products list',
  summary: 'Lists the products, customer by customer.',
  example: 'products list --customer halde',
  json: 'as a JSON array with every field',
  columns,
  syntax: (parser) => parser.option('--customer <ID>', 'only of this customer'),
  list: async ({ values }, config, list) => {
    await using open = await openDocuments(config)
    const { customers, products } = createGateway(open.documents)
    const entries: Entry[] = []
    for (const { id: customerId } of await findChosenCustomers(customers, values.customer)) {
      const found = await products.listVersionedProducts(customerId)
      entries.push(...found.map(({ product, updateTime }) => ({ customerId, ...product, updateTime })))
    }
    return await list.write(entries, { none: 'No products yet.\n' })
  },
})
