import { type CalendarDate, calendarDateAt, daysBetween, utcMidnightOf } from '#domain/calendar-date.ts'
import type { Customer } from '#domain/customers/customer.ts'
import type { InvoiceRow } from '#domain/invoices/list/invoice-row.ts'
import type { InvoiceLedger } from '#domain/invoices/ledger/invoice-ledger.ts'
import type { InvoiceStatus } from '#domain/invoices/invoice-status.ts'
import { localeTags } from '#domain/locale.ts'
import { maySettle } from '#domain/products/invoiced-step.ts'
import { type Milestone, type MilestoneStatus, traceMilestones } from '#domain/products/milestone.ts'
import { hasEnded, type Product } from '#domain/products/product.ts'
import type { Site } from '#web/site.server.ts'
import { chooseSheetProduct } from './choose-sheet-product.ts'

/** A mark on the sheet's dimension line: a milestone of a project, or a date of a service. */
export type SheetTick = {
  readonly kind: 'milestone' | 'start' | 'invoice' | 'notice' | 'renewal' | 'end'
  /** Name of a milestone. */
  readonly name?: string
  /** When it was reached, or is planned. */
  readonly on: Date
  readonly status: MilestoneStatus
  /** Days until it is due; negative when late. */
  readonly daysLeft: number
  /** The invoice for the milestone (`findMilestoneInvoice`). */
  readonly invoice?: { readonly number: string; readonly status: InvoiceStatus }
}

/** The customer's own sheet at the top of the dashboard home. */
export type SheetView =
  | { readonly kind: 'failed' }
  /** Nothing to draw; `hasPast` if there were products before. */
  | { readonly kind: 'blank'; readonly hasPast: boolean }
  | (Pick<Product, 'id' | 'name' | 'type' | 'status'> & {
      readonly kind: 'drawn'
      /** Language of names (BCP 47): the customer's, not the page's. */
      readonly lang: string
      readonly startedOn: Date
      /** Reached ones first, then in the order of their dates. */
      readonly ticks: readonly SheetTick[]
      /** Number of reached milestones, of `ticks`; absent for a service, which is drawn complete. */
      readonly doneCount?: number
    })

type SheetOptions = {
  readonly site: Site
  readonly customer: Customer
  readonly request: Request
}

/**
 * Loads the sheet from readings of other parts. Reports a failure of the products and returns it; without invoices, the milestones have
 * none.
 */
export async function loadSheet(
  readingProducts: Promise<{ readonly products: readonly Product[] }>,
  readingLedger: Promise<InvoiceLedger>,
  { site, customer, request }: SheetOptions,
): Promise<SheetView> {
  const today = calendarDateAt(site.now(), customer.timeZone)
  try {
    const { products } = await readingProducts
    const product = chooseSheetProduct(products)
    if (!product) return { kind: 'blank', hasPast: products.length > 0 }
    const { id, name, type, status, startedOn, milestones } = product
    // The invoices' own part reports their failure.
    const rows = milestones.length > 0 ? await readingLedger.then((ledger) => ledger.on(today).rows).catch(() => []) : []
    return {
      kind: 'drawn',
      id,
      name,
      type,
      status,
      lang: localeTags[customer.locale],
      startedOn: utcMidnightOf(startedOn),
      ...(milestones.length > 0
        ? { ticks: describeMilestoneTicks(product, rows, today), doneCount: milestones.filter(({ doneOn }) => doneOn).length }
        : { ticks: listServiceTicks(product, today) }),
    }
  } catch (error) {
    // Any failure: the rest of the page still renders.
    site.reportError(new Error(`The sheet of ${customer.id} could not be read.`, { cause: error }), request)
    return { kind: 'failed' }
  }
}

function describeMilestoneTicks(product: Product, rows: readonly InvoiceRow[], today: CalendarDate): readonly SheetTick[] {
  const days = new Set(product.milestones.map(({ doneOn }) => doneOn))
  const candidates = rows.filter(({ invoice }) => days.has(invoice.issuedOn))
  const traced = traceMilestones(product.milestones, today)
  const byDone = [...traced.filter(({ status }) => status === 'done'), ...traced.filter(({ status }) => status !== 'done')]
  return byDone.map(({ milestone, status }) => {
    const { name, dueOn, doneOn } = milestone
    const row = findMilestoneInvoice(product, milestone, candidates)
    return {
      kind: 'milestone',
      name,
      on: utcMidnightOf(doneOn ?? dueOn),
      status,
      daysLeft: daysBetween(today, dueOn),
      ...(row && { invoice: { number: row.invoice.number, status: row.status } }),
    }
  })
}

/** Finds the invoice of a reached milestone: the only one that may settle it. */
function findMilestoneInvoice(product: Product, milestone: Milestone, rows: readonly InvoiceRow[]): InvoiceRow | undefined {
  const found = rows.filter(({ invoice }) => maySettle(invoice, product, milestone))
  return found.length === 1 ? found[0] : undefined
}

/** Dates of a product without milestones, in their order. */
function listServiceTicks(product: Product, today: CalendarDate): readonly SheetTick[] {
  const { startedOn, nextInvoiceOn, noticeOn, renewsOn, endsOn } = product
  const dates = [
    { kind: 'start', on: startedOn },
    { kind: 'invoice', on: nextInvoiceOn },
    // A product with an end date is not renewed.
    { kind: 'notice', on: endsOn === undefined ? noticeOn : undefined },
    { kind: 'renewal', on: endsOn === undefined ? renewsOn : undefined },
    { kind: 'end', on: endsOn },
  ] as const
  const known = dates.flatMap(({ kind, on }) => (on === undefined ? [] : [{ kind, on }])).toSorted((a, b) => (a.on < b.on ? -1 : 1))
  const next = hasEnded(product) ? undefined : known.find(({ on }) => on >= today)
  return known.map((date) => ({
    kind: date.kind,
    on: utcMidnightOf(date.on),
    status: date === next ? 'next' : date.on < today ? 'done' : 'later',
    daysLeft: daysBetween(today, date.on),
  }))
}
