import type { CalendarDate } from '#domain/calendar-date.ts'
import { compareCalendarDates } from '#domain/calendar-date.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import type { Milestone } from './milestone.ts'
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

/** Whether an invoice may be for a milestone: records do not link them, so its date and the product's name in its reference decide. */
export function maySettle(
  { kind, issuedOn, reference }: Pick<Invoice, 'kind' | 'issuedOn' | 'reference'>,
  { name }: Pick<Product, 'name'>,
  { doneOn }: Pick<Milestone, 'doneOn'>,
): boolean {
  return kind === 'invoice' && doneOn === issuedOn && reference.toLowerCase().includes(name.toLowerCase())
}

/** Finds the milestone of an invoice: the only one that it may settle. */
export function findInvoicedStep(
  invoice: Pick<Invoice, 'kind' | 'issuedOn' | 'reference'>,
  products: readonly Pick<Product, 'name' | 'milestones'>[],
): InvoicedStep | undefined {
  const steps = products.flatMap((product) => {
    const sorted = product.milestones.toSorted((a, b) => compareCalendarDates(a.dueOn, b.dueOn))
    return sorted.flatMap((milestone, index) =>
      maySettle(invoice, product, milestone)
        ? [{ product: product.name, name: milestone.name, acceptedOn: invoice.issuedOn, index, count: sorted.length }]
        : [],
    )
  })
  return steps.length === 1 ? steps[0] : undefined
}
