import * as v from 'valibot'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { changeStatus as change, type StatusChange, type StatusRefusal } from '#domain/products/change-status.ts'
import { type Product, ProductId } from '#domain/products/product.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Operation } from '#agency/operation.ts'
import type { SaveRefusal } from '#agency/records/save-record.ts'
import { saveProduct } from './product-rules.ts'

/** A product in the state that staff saw. */
export type ChosenProduct = { readonly customerId: string; readonly id: string; readonly updateTime: string }

/** Starts, pauses, resumes or ends a product. No mail is sent. */
export async function changeStatus(
  operation: Operation,
  { customerId, id, updateTime }: ChosenProduct,
  wanted: StatusChange,
): Promise<Outcome<{ readonly product: Product }, Refusal<'no-such-product'> | StatusRefusal | SaveRefusal<never>>> {
  const { customers, products } = operation.gateway
  const [[found], customer] = await Promise.all([
    v.is(ProductId, id) ? products.findVersionedProducts([{ customerId, id }]) : [],
    customers.findCustomer(customerId),
  ])
  if (!found || !customer) return { refusal: 'no-such-product' }
  if (found.updateTime !== updateTime) return { refusal: 'changed-meanwhile' }
  const changed = change(found.product, wanted, calendarDateAt(operation.now(), customer.timeZone))
  if ('refusal' in changed) return changed
  const saved = await saveProduct(operation, { customerId, ...changed }, { updateTime })
  return 'refusal' in saved ? saved : { product: saved.item.product }
}
