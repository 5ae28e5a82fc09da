import * as v from 'valibot'
import { CalendarDateSchema } from '#domain/calendar-date.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { type InvoiceLine, InvoiceLineSchema } from '#domain/invoices/invoice-line.ts'
import { CurrencyCode } from '#domain/money.ts'
import { createAmountParser } from '#domain/typed-amount.ts'
import { createAmountReader } from '#web/dashboard/agency/acts/typed-form.ts'

/** Fields of the whole invoice, and of each line, in the form. `of` is the place of the stored line that it was. */
const headFields = [
  'reference',
  'issuedOn',
  'dueOn',
  'from',
  'to',
  'currency',
  'buyerReference',
  'orderNumber',
  'terms',
  'reason',
  'notes',
] as const
const lineFields = ['of', 'description', 'quantity', 'unit', 'price', 'rate', 'category'] as const
export type HeadField = (typeof headFields)[number]
export type LineField = (typeof lineFields)[number]

export type TypedLine = Readonly<Record<LineField, string>>
/** An invoice as it was typed. */
export type TypedInvoice = Readonly<Record<HeadField, string>> & { readonly lines: readonly TypedLine[] }

/** What is wrong with a field. */
export type Fault = 'category' | 'currency' | 'day' | 'description' | 'due' | 'period' | 'price' | 'quantity' | 'rate'

/** The most lines that the form takes; an invoice may have more (`domain/record-texts.ts`). */
export const mostLines = 200

/** Name of a line's field in the form. */
export function nameOf(at: number, field: LineField): string {
  return `line-${at}-${field}`
}

/** Reads the form. @param text Returns a field; empty if it is absent. */
export function readTyped(text: (name: string) => string, has: (name: string) => boolean): TypedInvoice {
  const lines: TypedLine[] = []
  while (lines.length < mostLines && has(nameOf(lines.length, 'description'))) {
    const at = lines.length
    lines.push(pick(lineFields, (field) => text(nameOf(at, field))))
  }
  return { ...pick(headFields, text), lines }
}

/** The fields of the form; reverses `readTyped`. */
export function writeTyped({ lines, ...head }: TypedInvoice): Readonly<Record<string, string>> {
  return { ...head, ...Object.fromEntries(lines.flatMap((line, at) => lineFields.map((field) => [nameOf(at, field), line[field]]))) }
}

/** Does a button of the lines, such as `add`, `up-2` or `remove-0`. Others change nothing. */
export function changeLines(lines: readonly TypedLine[], button: string): readonly TypedLine[] {
  const [, name, place] = /^(add|up|down|remove)(?:-(\d{1,3}))?$/u.exec(button) ?? []
  const at = place === undefined ? lines.length - 1 : Number(place)
  const before = lines[at]
  switch (name) {
    case 'add':
      return lines.length >= mostLines ? lines : lines.toSpliced(at + 1, 0, emptyLine(before))
    case 'remove':
      return lines.length === 1 ? [emptyLine(before)] : lines.toSpliced(at, 1)
    case 'up':
    case 'down': {
      const other = name === 'up' ? at - 1 : at + 1
      const after = lines[other]
      return before && after ? lines.with(at, after).with(other, before) : lines
    }
    default:
      return lines
  }
}

/** A line with the tax and the unit of another. */
export function emptyLine(like?: TypedLine): TypedLine {
  const { unit = 'piece', rate = '', category = '' } = like ?? {}
  return { of: '', description: '', quantity: '1', unit, price: '', rate, category }
}

/** The invoice's own fields as `completeInvoice` takes them, and the faults by the names of the form's fields. */
export type ReadInvoice = {
  readonly fields: Partial<Omit<Invoice, 'lines'>> & { readonly lines: readonly InvoiceLine[] }
  /** Each line that was typed; undefined for one with a fault, and for a blank one. */
  readonly lines: readonly (InvoiceLine | undefined)[]
  readonly faults: Readonly<Record<string, Fault>>
}

/**
 * Reads what was typed. Lines with a fault are left out, and so are blank ones.
 *
 * @param localeTag Of the notation of numbers.
 * @param stored Lines of the stored draft, whose supply and deductions stay.
 */
export function parseTyped(typed: TypedInvoice, localeTag: string, stored: readonly InvoiceLine[] = []): ReadInvoice {
  const faults: Record<string, Fault> = {}
  const day = (field: 'issuedOn' | 'dueOn' | 'from' | 'to') => {
    const parsed = v.safeParse(CalendarDateSchema, typed[field])
    if (parsed.success) return parsed.output
    faults[field] = 'day'
    return undefined
  }
  const [issuedOn, dueOn] = [day('issuedOn'), day('dueOn')]
  if (issuedOn && dueOn && dueOn < issuedOn) faults['dueOn'] = 'due'
  const hasPeriod = typed.from !== '' || typed.to !== ''
  const [from, to] = hasPeriod ? [day('from'), day('to')] : []
  if (from && to && to < from) faults['to'] = 'period'
  const currency = typed.currency.trim().toUpperCase()
  if (!v.is(CurrencyCode, currency)) faults['currency'] = 'currency'
  const numbers = createNumbers(currency, localeTag)
  const read = typed.lines.map((line, at) => {
    if (typed.lines.length > 1 && isBlank(line)) return undefined
    const [found, wrong] = parseLine(line, numbers, stored[line.of === '' ? -1 : Number(line.of)])
    for (const [field, fault] of Object.entries(wrong)) faults[nameOf(at, field as LineField)] = fault // its keys are fields
    return found
  })
  const { reference, buyerReference, orderNumber, terms, reason, notes } = typed
  const fields = {
    reference,
    notes,
    currency,
    lines: read.filter((line) => line !== undefined),
    ...(issuedOn && { issuedOn }),
    ...(dueOn && { dueOn }),
    ...(from && to && { supply: { from, to } }),
    ...(buyerReference !== '' && { buyerReference }),
    ...(orderNumber !== '' && { orderNumber }),
    ...(terms !== '' && { paymentTerms: terms }),
    ...(reason !== '' && { exemptionReasons: { E: reason } }),
  }
  return { fields, lines: read, faults }
}

function isBlank({ description, price }: TypedLine): boolean {
  return description.trim() === '' && price.trim() === ''
}

/** Which field of the form, and which fault, a field of the schema is. */
const faultOf = {
  description: ['description', 'description'],
  quantity: ['quantity', 'quantity'],
  unitPriceMinor: ['price', 'price'],
  taxRate: ['rate', 'rate'],
  taxCategory: ['category', 'category'],
} as const satisfies Partial<Record<keyof InvoiceLine, readonly [LineField, Fault]>>

type Faults = Readonly<Partial<Record<LineField, Fault>>>

function parseLine(
  typed: TypedLine,
  { readPrice, readDecimal }: Numbers,
  stored: InvoiceLine | undefined,
): readonly [line: InvoiceLine | undefined, faults: Faults] {
  const { supply, deducts } = stored ?? {}
  const entered = {
    description: typed.description,
    quantity: readDecimal(typed.quantity),
    unit: typed.unit,
    unitPriceMinor: readPrice(typed.price),
    taxRate: readDecimal(typed.rate.replace(/\s*%$/u, '')),
    ...(typed.category !== '' && { taxCategory: typed.category }),
    ...(supply && { supply }),
    ...(deducts && { deducts }),
  }
  const parsed = v.safeParse(InvoiceLineSchema, entered)
  if (parsed.success) return [parsed.output, {}]
  const named = new Map<string, readonly [LineField, Fault]>(Object.entries(faultOf))
  const faults = parsed.issues.map((issue) => named.get(v.getDotPath(issue) ?? '') ?? faultOf.quantity)
  return [undefined, Object.fromEntries(faults)]
}

/** Reads the numbers of all lines, in a language's notation. */
type Numbers = {
  /** Minor units. */
  readonly readPrice: (text: string) => number | undefined
  /** With at most three decimals. */
  readonly readDecimal: (text: string) => number | undefined
}

function createNumbers(currency: string, localeTag: string): Numbers {
  // Amounts of this currency have three decimals.
  const readThousandths = createAmountParser('BHD', localeTag)
  return {
    readPrice: v.is(CurrencyCode, currency) ? createAmountReader(currency, localeTag) : () => undefined,
    readDecimal: (text) => {
      const thousandths = readThousandths(text.replace('\u2212', '-'))
      return thousandths === undefined ? undefined : thousandths / 1000
    },
  }
}

function pick<Name extends string>(names: readonly Name[], text: (name: Name) => string) {
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string> // fromEntries forgets the names
}
