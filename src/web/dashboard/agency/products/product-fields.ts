import { priceIntervals, productStatuses, productTypes, invoicingKinds } from '#domain/products/product.ts'
import { taxCategories } from '#domain/invoices/tax-category.ts'

/** Fields of a product in the agency's forms, in order, by their names in `domain/products`. */
export const productFields = [
  { name: 'name', kind: 'text', isRequired: true },
  { name: 'type', kind: 'choice', isRequired: true },
  { name: 'status', kind: 'choice', isRequired: true },
  { name: 'priceMinor', kind: 'amount', isRequired: true },
  { name: 'currency', kind: 'text', isRequired: true },
  { name: 'interval', kind: 'choice', isRequired: true },
  { name: 'startedOn', kind: 'day', isRequired: true },
  { name: 'endsOn', kind: 'day' },
  { name: 'renewsOn', kind: 'day' },
  { name: 'noticeOn', kind: 'day' },
  { name: 'nextInvoiceOn', kind: 'day' },
  { name: 'invoicing', kind: 'choice' },
  { name: 'taxRate', kind: 'number' },
  { name: 'taxCategory', kind: 'choice' },
  { name: 'dueDays', kind: 'number' },
] as const satisfies readonly { readonly name: string; readonly kind: string; readonly isRequired?: boolean }[]

export type ProductField = (typeof productFields)[number]['name']

/** Values of the fields with a choice. */
export const fieldChoices = {
  type: productTypes,
  status: productStatuses,
  interval: priceIntervals,
  invoicing: invoicingKinds,
  taxCategory: taxCategories,
} as const satisfies Partial<Record<ProductField, readonly string[]>>

/** The fields' texts by name. */
export type ProductTexts = Readonly<Partial<Record<ProductField, string>>>

type Typed = {
  readonly text: (name: string) => string
  readonly amountMinor: (name: string, currency: string, localeTag: string) => number | 'not-an-amount' | undefined
}

/**
 * The fields as `ProductSchema` takes them, for what was typed; what is empty is left out, and what is no number stays as it is, so that the
 * rules name it.
 */
export function readProductFields(form: Typed, localeTag: string): object {
  const currency = form.text('currency').toUpperCase()
  const entries = productFields.map(({ name, kind }): readonly [string, unknown] => {
    const text = form.text(name)
    if (text === '') return [name, undefined]
    if (name === 'currency') return [name, currency]
    if (kind === 'amount') return [name, readAmount(form, name, currency, localeTag)]
    return [name, kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text]
  })
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** @returns The text where there is no such currency. */
function readAmount(form: Typed, name: string, currency: string, localeTag: string): unknown {
  return /^[A-Z]{3}$/u.test(currency) ? form.amountMinor(name, currency, localeTag) : form.text(name)
}

/** The fields that a problem of `saveProduct` is about: the one of its path, or those that its sentence names. */
export function fieldsOfProblem({ path, problem }: { readonly path: string; readonly problem: string }): readonly ProductField[] {
  const words = new Set(`${path} ${problem}`.split(/[^\w]+/u))
  return productFields.map(({ name }) => name).filter((name) => words.has(name))
}
