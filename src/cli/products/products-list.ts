import type { Product } from '#domain/products/product.ts'
import { formatPlainAmount } from '#domain/money.ts'
import { createGateway } from '#gateway/gateway.ts'
import type { Versioned } from '#gateway/documents/versioned.ts'
import { defineCommand } from '#cli/command.ts'
import { findChosenCustomers } from '#cli/customers/find-chosen-customers.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'

type Entry = Versioned<Product & { readonly customerId: string }>

/** The products of one customer, or of all. */
export const productsList = defineCommand({
  name: 'products list',
  summary: 'Lists the products, customer by customer.',
  example: 'products list --customer halde',
  syntax: (parser) => parser.option('--customer <ID>', 'of this customer only').option('--json', 'as a JSON array with every field'),
  run: async ({ values }, config) => {
    await using open = await openDocuments(config)
    const { customers, products } = createGateway(open.documents)
    const entries: Entry[] = []
    for (const { id: customerId } of await findChosenCustomers(customers, values.customer)) {
      const found = await products.listVersionedProducts(customerId)
      entries.push(...found.map(({ product, updateTime }) => ({ customerId, ...product, updateTime })))
    }
    if (values.json) return `${JSON.stringify(entries, null, 2)}\n`
    if (entries.length === 0) return 'No products yet.\n'
    const headings = ['Customer', 'Id', 'Name', 'Type', 'Status', 'Price', 'Renews', 'Notice by']
    return writeTable(headings, entries.map(toRow))
  },
})

function toRow({ customerId, id, name, type, status, priceMinor, currency, interval, renewsOn, noticeOn }: Entry): string[] {
  const price = `${formatPlainAmount(priceMinor, currency)} ${currency} / ${interval}`
  return [customerId, id, name, type, status, price, renewsOn ?? '', noticeOn ?? '']
}
