/** What is wrong with a file as a whole. */
export type FileFaultName =
  | 'encoding'
  | 'headings-repeated'
  | 'headings-unknown'
  | 'json'
  | 'json-no-list'
  | 'no-records'
  | 'no-such-file'
  | 'quote-open'
  | 'quote-stray'
  | 'row-too-long'
  | 'too-many-columns'
  | 'too-many-rows'
  | 'value-unnamed'
  | 'workbook'

/** What is wrong with a record or a field. */
export type FaultKind =
  /** A field is missing or empty. */
  | 'missing'
  /** A text that is no number; `comma` if it looks like one with a decimal comma, `point` if it has a point where commas are declared. */
  | 'number'
  | 'comma'
  | 'point'
  /** Not a whole number of minor units. */
  | 'minor'
  /** None of the words in `wanted`. */
  | 'choice'
  /** Of another type than JSON must have. */
  | 'type'
  /** Breaks the schema's own rule, whose English words are in `rule`. */
  | 'rule'
  /** A field that is not known; `wanted` names those that are. */
  | 'unknown'
  /** A cell that contradicts the first row of its record, at `other`. */
  | 'contradiction'
  /** The record is in the file twice, first at `other`. */
  | 'repeated'
  | 'exists'
  | 'stale'
  /** The stored record must not become this one; `rule` says why in English. */
  | 'unchangeable'
  /** There is no customer with the id in `value`. */
  | 'no-customer'
  /** Breaks a rule on records; `rule` is the name of an invoice's problem (`domain/invoices/issue-problems.ts`). */
  | 'record'

/** A fault with its facts, for doors that find their own words. */
export type Fault = {
  readonly kind: FaultKind
  /** The heading, or the path in JSON. */
  readonly field?: string
  /** The value, shortened. */
  readonly value?: string
  readonly wanted?: string
  readonly rule?: string
  readonly other?: string
}

/** A file that cannot be read. The message is an English sentence; `facts` are texts of the file or limits, for other words. */
export class FileFault extends Error {
  override readonly name = 'FileFault'
  readonly fault: FileFaultName
  readonly facts: Readonly<Record<string, string>>

  constructor(fault: FileFaultName, message: string, facts: Readonly<Record<string, string>> = {}) {
    super(message)
    this.fault = fault
    this.facts = facts
  }
}

/** The most characters shown of a value. */
const mostShown = 60

/** Shortens a value of a file. */
export function shorten(value: string): string {
  return value.length > mostShown ? `${value.slice(0, mostShown)}…` : value
}
