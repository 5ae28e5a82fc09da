import { compareTexts } from '#domain/compare-texts.ts'
import type { CalendarDate } from '#domain/calendar-date.ts'
import { countOfNumber, nameSequence, writeNumber } from '#domain/invoices/number-pattern.ts'
import { type Billing, isOfYear, type Year } from './billing.ts'

/** Patterns of the agency's numbers (`content/site.json`). */
export type NumberPatterns = { readonly invoices: string; readonly creditNotes: string }

/** A number in the list of a year's numbers, or several in a row that no document has. */
export type ListedNumber = {
  /** The pattern with its year; empty for typed numbers that it does not make. */
  readonly sequence: string
  readonly number: string
  /** The last one of several that are missing. */
  readonly lastNumber?: string
  readonly state: 'issued' | 'void' | 'draft' | 'missing'
  readonly issuedOn?: CalendarDate
  readonly customerId?: string
}

/**
 * The numbers of a year, by sequence and count. Numbers between the first and the last that no document has are listed as missing, many in a
 * row as one entry. With a pattern without `{year}`, a sequence begins with the first number of the year.
 *
 * @param billings All documents, of other years too.
 * @param lastCounts The last count taken of each sequence, which may be above that of the last document.
 */
export function listNumbers(
  billings: readonly Billing[],
  year: Year,
  patterns: NumberPatterns,
  lastCounts: Readonly<Record<string, number>> = {},
): readonly ListedNumber[] {
  const day: CalendarDate = `${year}-01-01`
  const ofYear = billings.filter(({ invoice }) => isOfYear(invoice.issuedOn, year))
  const names = [...new Set([patterns.invoices, patterns.creditNotes])]
  const counted = names.map((pattern) => ({ pattern, sequence: nameSequence(pattern, day), found: findCounts(ofYear, pattern) }))
  const numbered = new Set(counted.flatMap(({ found }) => [...found.values()]))
  return [
    ...counted.flatMap(({ pattern, sequence, found }) => {
      const isOfOneYear = pattern.includes('{year}')
      return listSequence(
        found,
        { sequence, first: isOfOneYear ? 1 : undefined, last: isOfOneYear ? lastCounts[sequence] : undefined },
        (count) => writeNumber(pattern, day, count),
      )
    }),
    ...ofYear
      .filter((each) => !numbered.has(each))
      .toSorted((a, b) => compareTexts(a.invoice.number, b.invoice.number))
      .map((each) => describe(each, '')),
  ]
}

/** How many numbers of a sequence are in each state; those that are missing in a row are one entry. */
export type SequenceSummary = {
  /** Empty for typed numbers. */
  readonly sequence: string
  readonly first: string
  readonly last: string
  readonly counts: Readonly<Record<Exclude<ListedNumber['state'], 'missing'>, number>>
}

/** Sums up a list of numbers by sequence. */
export function summarizeNumbers(numbers: readonly ListedNumber[]): readonly SequenceSummary[] {
  return [...Map.groupBy(numbers, ({ sequence }) => sequence)].map(([sequence, own]) => {
    const count = (state: ListedNumber['state']) => own.filter((each) => each.state === state).length
    const last = own.at(-1)
    return {
      sequence,
      first: own[0]?.number ?? '',
      last: last?.lastNumber ?? last?.number ?? '',
      counts: { issued: count('issued'), void: count('void'), draft: count('draft') },
    }
  })
}

function findCounts(billings: readonly Billing[], pattern: string): ReadonlyMap<number, Billing> {
  const found = billings.flatMap((each): (readonly [number, Billing])[] => {
    const count = countOfNumber(pattern, each.invoice.issuedOn, each.invoice.number)
    return count === undefined ? [] : [[count, each]]
  })
  return new Map(found.toSorted(([a], [b]) => a - b))
}

type Sequence = { readonly sequence: string; readonly first: number | undefined; readonly last: number | undefined }

function listSequence(
  found: ReadonlyMap<number, Billing>,
  { sequence, first, last = 0 }: Sequence,
  write: (count: number) => string,
): readonly ListedNumber[] {
  const listed: ListedNumber[] = []
  let next = first ?? found.keys().next().value ?? 1
  const addMissing = (upTo: number) => {
    if (next > upTo) return
    listed.push({ sequence, number: write(next), ...(next < upTo && { lastNumber: write(upTo) }), state: 'missing' })
  }
  for (const [count, billing] of found) {
    addMissing(count - 1)
    listed.push(describe(billing, sequence))
    next = count + 1
  }
  addMissing(last)
  return listed
}

function describe({ customer, invoice: { number, state, issuedOn } }: Billing, sequence: string): ListedNumber {
  const shown = state === 'void' ? 'void' : state === 'draft' || state === 'proforma' ? 'draft' : 'issued'
  return { sequence, number, state: shown, issuedOn, customerId: customer.id }
}
