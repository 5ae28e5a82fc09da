import type { CalendarDate } from '#domain/calendar-date.ts'
import { compareCalendarDates } from '#domain/calendar-date.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Product } from './product.ts'

/** A milestone that an invoice is for, and its place among those of the product. */
export type InvoicedStep = {
  /** Name of the product. */
  readonly product: string
  readonly name: string
  readonly acceptedOn: CalendarDate
  /** From 0, in the order of the dates. */
  readonly index: number
  readonly count: number
}

/**
 * Finds the milestone of an invoice: the only one that was accepted on its date, of a product whose name its reference contains. Records do
 * not link invoices to milestones.
 */
export function findInvoicedStep(
  { kind, issuedOn, reference }: Pick<Invoice, 'kind' | 'issuedOn' | 'reference'>,
  products: readonly Pick<Product, 'name' | 'milestones'>[],
): InvoicedStep | undefined {
  const said = reference.toLowerCase()
  if (kind !== 'invoice') return undefined
  const steps = products
    .filter(({ name }) => said.includes(name.toLowerCase()))
    .flatMap(({ name: product, milestones }) => {
      const sorted = milestones.toSorted((a, b) => compareCalendarDates(a.dueOn, b.dueOn))
      return sorted.flatMap(({ name, doneOn }, index) =>
        doneOn === issuedOn ? [{ product, name, acceptedOn: doneOn, index, count: sorted.length }] : [],
      )
    })
  return steps.length === 1 ? steps[0] : undefined
}
