import * as v from 'valibot'
import { CalendarDateSchema, compareCalendarDates } from '#domain/calendar-date.ts'
import { isRateOfCategory, TaxRate, taxCategories } from '#domain/invoices/tax-category.ts'
import { AmountMinor, CurrencyCode } from '#domain/money.ts'
import { MilestoneSchema } from './milestone.ts'

export const productTypes = ['shop', 'marketplace', 'project', 'subscription', 'hosting', 'licence'] as const

/** Statuses in the order of a product's life. */
export const productStatuses = ['planned', 'active', 'paused', 'ended'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** What is made by itself on the day of a product's next invoice: a draft, which staff issue, or an invoice that is issued at once. */
export const invoicingKinds = ['draft', 'issue'] as const

/** Billing intervals. */
export const priceIntervals = ['once', 'month', 'quarter', 'year'] as const

const Text = v.pipe(v.string(), v.nonEmpty('is empty'))

export const ProductId = v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,63}$/u, 'is not a product id'))

/** A link to part of the product. Only https, because pages render it as a link. */
const ProductLinkSchema = v.object({
  label: Text,
  url: v.pipe(v.string(), v.url('is not an address'), v.startsWith('https://', 'is not an https address')),
})

/** A product or service that a customer has bought: one-off or recurring. */
export const ProductSchema = v.pipe(
  v.object({
    /** Also the document's id. */
    id: ProductId,
    name: Text,
    type: v.picklist(productTypes),
    status: v.picklist(productStatuses),
    startedOn: CalendarDateSchema,
    /** Past or future end. */
    endsOn: v.exactOptional(CalendarDateSchema),
    /** The date of automatic renewal. */
    renewsOn: v.exactOptional(CalendarDateSchema),
    /** The last day to give notice before the renewal. */
    noticeOn: v.exactOptional(CalendarDateSchema),
    /** The date of its next invoice, if known: the first day of the period that it charges. */
    nextInvoiceOn: v.exactOptional(CalendarDateSchema),
    /** Absent where its invoices are written by hand or elsewhere. */
    invoicing: v.exactOptional(v.picklist(invoicingKinds)),
    /** VAT in per cent, and category at 0 %, of invoices that are made by themselves. */
    taxRate: v.exactOptional(TaxRate),
    taxCategory: v.exactOptional(v.picklist(taxCategories)),
    /** Days to pay them; 14 unless given. */
    dueDays: v.exactOptional(
      v.pipe(v.number(), v.integer('is not a whole number'), v.minValue(0, 'is below 0'), v.maxValue(365, 'is above 365')),
    ),
    /** Net, per interval. */
    priceMinor: AmountMinor,
    currency: CurrencyCode,
    interval: v.picklist(priceIntervals),
    milestones: v.pipe(v.array(MilestoneSchema), v.readonly()),
    links: v.pipe(v.array(ProductLinkSchema), v.readonly()),
    /** Storage paths of its files. */
    files: v.pipe(v.array(Text), v.readonly()),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed) for (const message of listProblems(dataset.value)) addIssue({ message })
  }),
)
export type Product = Readonly<v.InferOutput<typeof ProductSchema>>

/** Names of the fields with a single value, in order; the others are lists. */
export const plainProductFields: readonly string[] = Object.keys(ProductSchema.entries).filter(
  (name) => !['milestones', 'links', 'files'].includes(name),
)

/** Whether a product has ended, so that nothing is supplied or invoiced any more. */
export function hasEnded({ status }: Pick<Product, 'status'>): boolean {
  return status === 'ended'
}

/** Sorts current and planned products before ended ones, then by name. */
export function compareProducts(a: Product, b: Product): number {
  const byState = Number(hasEnded(a)) - Number(hasEnded(b))
  return byState || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
}

function listProblems(product: Product): readonly string[] {
  const { startedOn, endsOn, renewsOn, noticeOn, status, interval, invoicing, taxRate = 0, taxCategory, priceMinor } = product
  const claims: readonly (readonly [isTrue: boolean, problem: string])[] = [
    [endsOn === undefined || compareCalendarDates(startedOn, endsOn) <= 0, 'endsOn is before startedOn'],
    [renewsOn === undefined || compareCalendarDates(startedOn, renewsOn) < 0, 'renewsOn is not after startedOn'],
    [renewsOn === undefined || interval !== 'once', 'renewsOn is not allowed for a product that is paid once'],
    [noticeOn === undefined || renewsOn !== undefined, 'noticeOn needs renewsOn'],
    [noticeOn === undefined || renewsOn === undefined || compareCalendarDates(noticeOn, renewsOn) <= 0, 'noticeOn is after renewsOn'],
    [status !== 'ended' || endsOn !== undefined, 'endsOn is missing, although the status is ended'],
    [priceMinor >= 0, 'priceMinor is negative'],
    [invoicing === undefined || interval !== 'once', 'invoicing is not allowed for a product that is paid once'],
    [invoicing === undefined || product.taxRate !== undefined, 'invoicing needs taxRate'],
    [
      isRateOfCategory({ taxRate, ...(taxCategory && { taxCategory }) }),
      'taxCategory does not fit taxRate: S is above 0 %, all others are at 0 %',
    ],
  ]
  return claims.flatMap(([isTrue, problem]) => (isTrue ? [] : [problem]))
}
