import * as v from 'valibot'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { customerFolder, isOwnFile } from '#domain/customers/customer-files.ts'
import { type Product, ProductSchema } from '#domain/products/product.ts'
import { skipIntervals } from '#domain/products/recurring-invoice.ts'
import type { Outcome } from '#domain/refusal.ts'
import type { OwnedProduct } from '#gateway/products.ts'
import type { Operation } from '#agency/operation.ts'
import type { RecordRules } from '#agency/records/record-rules.ts'
import { type SavedRecord, type SaveOptions, saveRecord, type SaveRefusal } from '#agency/records/save-record.ts'

/** The rules of products. */
export const productRules = {
  complete: (value, now, stored) => {
    const { customerId, ...product } = value as { readonly customerId?: unknown } // the schema checks it
    const { milestones = [], links = [], files = [] } = stored?.product ?? {}
    const completed = { milestones, links, files, ...product }
    return { customerId, product: stored ? withoutPause(completed, stored.product, now) : completed }
  },
  schema: v.pipe(
    v.object({ customerId: v.string(), product: ProductSchema }),
    // The rules let people open only files of their own customer.
    v.forward(
      v.check(
        ({ customerId, product: { files } }) => files.every((path) => isOwnFile(customerId, path)),
        ({ input: { customerId } }) => `contain one outside of the customer's folder, ${customerFolder(customerId)}/`,
      ),
      ['product', 'files'],
    ),
  ),
  keyOf: ({ customerId, product }) => `${customerId}/${product.id}`,
  customerOf: ({ customerId }) => customerId,
  find: ({ products }, items) => products.findVersionedProducts(items.map(({ customerId, product: { id } }) => ({ customerId, id }))),
  fieldsOf: ({ product }) => product,
  store: ({ products }, items) => products.storeProducts(items),
} as const satisfies RecordRules<OwnedProduct>

/** A product that was paused, or had ended, and is active again: what lies between is not invoiced, unless another day is given. */
function withoutPause(given: object, stored: Product, now: Date): object {
  const parsed = v.safeParse(ProductSchema, given)
  const isBack = stored.status === 'paused' || stored.status === 'ended'
  if (!parsed.success || !isBack || parsed.output.status !== 'active') return given
  const isOther = parsed.output.nextInvoiceOn !== stored.nextInvoiceOn
  // What begins today is invoiced, also where the day is the last to begin.
  return isOther ? given : skipIntervals(parsed.output, calendarDateAt(now, 'Etc/GMT+12'))
}

/** Stores a product, new or in the place of another. @param value `customerId`, and the fields of the product. */
export async function saveProduct(
  operation: Operation,
  value: { readonly customerId: string; readonly [field: string]: unknown },
  options?: Pick<SaveOptions, 'updateTime' | 'isNew' | 'isReplacing'>,
): Promise<Outcome<SavedRecord<OwnedProduct>, SaveRefusal<never>>> {
  return await saveRecord<OwnedProduct, never>(operation, productRules, value, options)
}
