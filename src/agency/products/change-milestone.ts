import * as v from 'valibot'
import { type CalendarDate, calendarDateAt } from '#domain/calendar-date.ts'
import { changeMilestone as change, type MilestoneRefusal } from '#domain/products/change-milestone.ts'
import type { Milestone } from '#domain/products/milestone.ts'
import { type Product, ProductId } from '#domain/products/product.ts'
import type { Outcome, Refusal } from '#domain/refusal.ts'
import type { Operation } from '#agency/operation.ts'
import type { SaveRefusal } from '#agency/records/save-record.ts'
import { saveProduct } from './product-rules.ts'

/** Where a milestone is. */
export type ChosenMilestone = { readonly customerId: string; readonly productId: string; readonly name: string }

/** As in `MilestoneChange`; `doneOn: true` is today, by the customer's clocks. */
export type EnteredMilestone = 'remove' | { readonly dueOn?: CalendarDate; readonly doneOn?: CalendarDate | true }

/** Adds, moves, completes or removes a milestone. No mail is sent. */
export async function changeMilestone(
  operation: Operation,
  { customerId, productId, name }: ChosenMilestone,
  entered: EnteredMilestone,
): Promise<
  Outcome<{ readonly product: Product; readonly milestone?: Milestone }, Refusal<'no-such-product'> | MilestoneRefusal | SaveRefusal<never>>
> {
  const { customers, products } = operation.gateway
  const [[found], customer] = await Promise.all([
    v.is(ProductId, productId) ? products.findVersionedProducts([{ customerId, id: productId }]) : [],
    customers.findCustomer(customerId),
  ])
  if (!found || !customer) return { refusal: 'no-such-product' }
  const today = calendarDateAt(operation.now(), customer.timeZone)
  const given = entered === 'remove' || entered.doneOn !== true ? entered : { ...entered, doneOn: today }
  const changed = change(found.product.milestones, name, given as Parameters<typeof change>[2]) // `doneOn` is a date now
  if ('refusal' in changed) return changed
  const value = { customerId, ...found.product, milestones: changed.milestones }
  const saved = await saveProduct(operation, value, { updateTime: found.updateTime })
  if ('refusal' in saved) return saved
  return { product: saved.item.product, ...(changed.changed && { milestone: changed.changed }) }
}
