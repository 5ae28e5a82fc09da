import { type CalendarDate, parseCalendarDate } from '#domain/calendar-date.ts'
import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { minorDigits } from '#domain/money.ts'
import type { Period, PostalAddress, TaxOf } from '#domain/invoices/e-invoice/e-invoice.ts'
import { taxCategories } from '#domain/invoices/tax-category.ts'
import type { TermRecord, TermValue } from './collect-terms.ts'
import type { ReadFault, ReadProblem } from './read-fault.ts'
import { businessTerms, nameTerm } from './terms.ts'

/** A number as it is written, exact. */
export type Decimal = { readonly text: string; readonly value: number }

/** As many as an invoice has lines (`record-texts.ts`). */
export const mostLines = 1000

/** Reads the terms of a record once each, and notes what is wrong with them. */
export class RecordReader {
  readonly #record: TermRecord
  readonly #taken = new Set<string>()
  readonly problems: ReadProblem[]

  /** @param problems What is wrong is added to. */
  constructor(record: TermRecord, problems: ReadProblem[]) {
    this.#record = record
    this.problems = problems
  }

  /** The place of the record in the document. */
  get path(): string {
    return this.#record.path
  }

  /** The repeated groups of an id; none if they are too many to be read. */
  groups(id: string): readonly RecordReader[] {
    this.#taken.add(id)
    const found = this.#record.groups.get(id) ?? []
    if (found.length > mostLines) {
      this.refuse(id, `occurs ${found.length} times, more than ${mostLines}`, { name: 'too-many', wanted: String(mostLines) })
      return []
    }
    return found.map((group) => new RecordReader(group, this.problems))
  }

  /** A group that occurs once. */
  group(id: string): RecordReader | undefined {
    const [first, second] = this.groups(id)
    if (second) this.refuse(id, 'occurs twice', { name: 'repeated' }, second.path)
    return first
  }

  /** All values of a term. */
  all(term: string): readonly TermValue[] {
    this.#taken.add(term)
    return this.#record.values.get(term) ?? []
  }

  /** The value of a term that occurs once. */
  one(term: string): TermValue | undefined {
    const [first, second] = this.all(term)
    if (second) this.refuse(term, 'occurs twice', { name: 'repeated' }, second.path)
    return first
  }

  text(term: string): string | undefined {
    return this.one(term)?.text.trim()
  }

  /** A number or reference, without invisible marks. */
  identifier(term: string): string | undefined {
    const text = this.text(term)
    return text === undefined ? undefined : dropInvisibleMarks(text).trim()
  }

  /** An amount in minor units, exact. @returns Undefined if it is missing or refused. */
  minor(term: string, currency: string): number | undefined {
    return this.minorOf(term, this.one(term), currency)
  }

  minorOf(term: string, found: TermValue | undefined, currency: string): number | undefined {
    const given = found?.attributes['currencyID'] ?? currency
    if (found && given !== currency) {
      const value = given.slice(0, 10)
      return this.refuse(term, `is in ${value}, not in ${currency}`, { name: 'currency', value, wanted: currency }, found.path)
    }
    const decimal = found && this.decimalOf(term, found)
    if (!decimal) return undefined
    const minor = toMinor(decimal.text, minorDigits(currency))
    return Number.isSafeInteger(minor)
      ? minor
      : this.refuse(
          term,
          `is ${decimal.text}, which has fractions of the smallest unit`,
          { name: 'fraction', value: decimal.text },
          found.path,
        )
  }

  decimal(term: string): Decimal | undefined {
    const found = this.one(term)
    return found && this.decimalOf(term, found)
  }

  decimalOf(term: string, { text, path }: TermValue): Decimal | undefined {
    const written = text.trim()
    const isNumber = /^[+-]?(?:\d{1,20}(?:\.\d{0,20})?|\.\d{1,20})$/u.test(written)
    if (isNumber) return { text: written, value: Number(written) }
    return this.refuse(term, `is ${quote(written)}, which is no number`, { name: 'number', value: cut(written) }, path)
  }

  /** A date: `2026-02-28`, in CII `20260228`. */
  date(term: string): CalendarDate | undefined {
    const found = this.one(term)
    if (!found) return undefined
    const written = found.text.trim()
    const format = found.attributes['format'] ?? (/^\d{8}$/u.test(written) ? '' : '102')
    if (format !== '102')
      return this.refuse(term, `has the format ${quote(format)}, not 102`, { name: 'day', value: cut(found.text) }, found.path)
    try {
      return parseCalendarDate(
        written.replace(/^(\d{4})(\d\d)(\d\d)$/u, '$1-$2-$3').replace(/^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)$/u, '$1'),
      )
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      return this.refuse(term, `is ${quote(written)}, which is no day`, { name: 'day', value: cut(written) }, found.path)
    }
  }

  period(first: string, last: string): Period | undefined {
    const [startsOn, endsOn] = [this.date(first), this.date(last)]
    return startsOn === undefined && endsOn === undefined ? undefined : { ...(startsOn && { startsOn }), ...(endsOn && { endsOn }) }
  }

  /** The category of tax and its rate. */
  tax(category: string, rate: string): TaxOf {
    const found = this.one(category)
    const percent = this.decimal(rate)
    const code = found?.text.trim()
    const known = taxCategories.find((one) => one === code)
    if (known === undefined && code === undefined) this.refuse(category, 'is missing', { name: 'missing' })
    else if (known === undefined && code !== undefined) {
      const fault = { name: 'code', value: cut(code), wanted: taxCategories.join(', ') } as const
      this.refuse(category, `is ${quote(code)}, which the invoice cannot hold`, fault, found?.path)
    }
    return { category: known ?? 'S', ...(percent && { rate: percent.value }) }
  }

  /** The second and third line follow the street. */
  address(terms: readonly [street: string, second: string, third: string, city: string, code: string, country: string]): PostalAddress {
    const [street, second, third, city, postalCode, country] = terms
    const lines = [street, second, third].flatMap((term) => this.text(term) ?? [])
    const [town, code] = [this.text(city), this.text(postalCode)]
    return {
      ...(lines.length > 0 && { street: lines.join(', ') }),
      ...(code !== undefined && { postalCode: code }),
      ...(town !== undefined && { city: town }),
      country: this.text(country) ?? '',
    }
  }

  /** Notes that a term is refused. @param message The rest of a sentence after its name. */
  refuse(term: string, message: string, fault: ReadFault, path = this.#record.values.get(term)?.[0]?.path): undefined {
    this.problems.push({
      fault,
      term,
      ...(path !== undefined && { path }),
      message: `${nameTerm(term)} ${message}${path === undefined ? '' : `: ${path}`}.`,
    })
    return undefined
  }

  /**
   * Lists the terms that nothing has read: those that the original keeps. Refuses those for which the invoice has no place.
   *
   * @throws Error for a term that the invoice should hold.
   */
  listKept(): readonly string[] {
    const own = [...this.#record.values.keys()].filter((term) => !this.#taken.has(term) && !term.startsWith('='))
    const nested = [...this.#record.groups].filter(([id]) => !this.#taken.has(id)).flatMap(([, groups]) => groups)
    const kept = own.flatMap((term) => {
      const becomes = businessTerms.get(term)?.becomes
      if (becomes === 'refused') this.refuse(term, 'cannot be held by the invoice', { name: 'unheld' })
      else if (becomes !== 'kept') throw new Error(`Nothing reads ${term}.`)
      return becomes === 'kept' ? [term] : []
    })
    return [...kept, ...nested.flatMap((group) => new RecordReader(group, this.problems).listKept())]
  }
}

/** Minor units of an amount in digits; NaN for fractions of them. */
function toMinor(text: string, digits: number): number {
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/u.exec(text) ?? []
  if (/[1-9]/u.test(fraction.slice(digits))) return Number.NaN
  const minor = Number(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`)
  return sign === '-' ? 0 - minor : minor
}

function quote(text: string): string {
  return JSON.stringify(cut(text))
}

function cut(text: string): string {
  return text.slice(0, 40)
}
