import * as v from 'valibot'
import { plainProductFields, priceIntervals, ProductSchema, productStatuses, productTypes } from '#domain/products/product.ts'
import type { OwnedProduct } from '#gateway/products.ts'
import { dropUndefined, type Exporting, noRow, type RecordKind, readMinor, readNumber, readParts } from '#agency/imports/record-kind.ts'
import { productRules } from './product-rules.ts'

/** Products: a row each; milestones as `Name 2026-01-31 2026-02-02; …` (due, and done), links as `Name https://…; …`. */
export const productRecords: RecordKind<OwnedProduct> = {
  name: 'products',
  singular: 'product',
  columns: ['customerId', ...plainProductFields, 'milestones', 'links'],
  examples: { priceMinor: '12000 for 120.00', taxRate: '19', taxCategory: 'AE for reverse charge', dueDays: '14' },
  hints: [
    `type: ${productTypes.join(', ')}; status: ${productStatuses.join(', ')}; interval: ${priceIntervals.join(', ')}`,
    'invoicing: draft makes a draft invoice on nextInvoiceOn, for the interval that begins then, at taxRate; issue also issues it; empty makes none',
    'milestones: "Name 2026-01-31; Name 2026-02-28 2026-03-02", due and done date; links: "Name https://…; …"',
  ],
  readRows: ([{ place, row: { priceMinor, taxRate, dueDays, milestones, links, ...rest } } = noRow]) => ({
    place,
    value: dropUndefined({
      ...rest,
      priceMinor: readMinor(priceMinor),
      taxRate: readNumber(taxRate),
      dueDays: readNumber(dueDays),
      milestones: milestones === undefined ? undefined : readParts(milestones).map(readMilestone),
      links: links === undefined ? undefined : readParts(links).map(readLink),
    }),
  }),
  written: v.object({ customerId: v.string(), ...ProductSchema.entries }),
  listed: ['updateTime'],
  complete: productRules.complete,
  schema: productRules.schema,
  keyOf: productRules.keyOf,
  customerOf: productRules.customerOf,
  find: productRules.find,
  replacing: { fieldsOf: productRules.fieldsOf, hint: 'milestones, links and files stay if left out' },
  store: productRules.store,
}

/** Products as an import accepts them; CSV leaves out files. */
export const productExporting: Exporting<OwnedProduct> = {
  list: async ({ products }, customerId) => await products.listVersionedProducts(customerId),
  toObject: ({ customerId, product }) => ({ customerId, ...product }),
  toRows: ({ customerId, product }) => {
    const { milestones, links, files: _, ...rest } = product
    const cells = [
      milestones.map(({ name, dueOn, doneOn }) => [name, dueOn, doneOn].filter((part) => part !== undefined).join(' ')),
      links.map(({ label, url }) => `${label} ${url}`),
    ]
    if (cells.flat().some((cell) => cell.includes(';'))) return undefined
    const [milestoneCell, linkCell] = cells.map((parts) => parts.join('; '))
    return [{ customerId, ...rest, milestones: milestoneCell, links: linkCell }]
  },
}

function readMilestone(part: string): object {
  const [, name, dueOn, doneOn] = /^(.*?)\s+(\d{4}-\d\d-\d\d)(?:\s+(\d{4}-\d\d-\d\d))?$/u.exec(part) ?? ['', part]
  return dropUndefined({ name, dueOn, doneOn })
}

function readLink(part: string): object {
  const [, label, url] = /^(.*?)\s+(\S+)$/u.exec(part) ?? ['', part]
  return dropUndefined({ label, url })
}
