/** How the values of a column are written. */
export type Notation = {
  /** By field: day before month or month before day, in dates with slashes or hyphens. */
  readonly dates: ReadonlyMap<string, 'day-first' | 'month-first'>
  /** By field: the sign before the decimals of amounts. */
  readonly amounts: ReadonlyMap<string, ',' | '.'>
  /** Columns of other numbers whose values show a decimal comma. */
  readonly commaColumns: readonly string[]
  /** Fields of which the agency's country decided, since no value does. */
  readonly guessed: readonly string[]
}

/** What the values of a column show. */
type Evidence = { readonly first: boolean; readonly second: boolean; readonly isAmbiguous: boolean }

/** Gathers values of columns, and decides how each column is written. */
export class NotationFinder {
  readonly #dates = new Map<string, Evidence>()
  readonly #amounts = new Map<string, Evidence>()
  readonly #numbers = new Map<string, Evidence>()

  /** @param kindOf What a field holds. @param digits Decimals of the row's currency. */
  add(row: Readonly<Record<string, string>>, kindOf: (field: string) => 'amount' | 'date' | 'number' | undefined, digits: number): void {
    for (const [field, cell] of Object.entries(row)) {
      const kind = kindOf(field)
      if (kind === 'date') join(this.#dates, field, judgeDate(cell))
      if (kind === 'amount') join(this.#amounts, field, judgeNumber(cell, digits < 3))
      if (kind === 'number') join(this.#numbers, field, judgeNumber(cell))
    }
  }

  /** @param country Of the agency, ISO 3166: decides where neither the column nor others of the file do; without it, nothing does. */
  decide(country?: string): Notation {
    const usual = country === undefined ? undefined : readUsage(country)
    const guessed: string[] = []
    const decideAll = <Sign>(columns: ReadonlyMap<string, Evidence>, [one, other]: readonly [Sign, Sign], fallback: Sign | undefined) => {
      const ofFile = decide(Array.from(columns.values()).reduce(joined, nothing), one, other)
      const decided = Array.from(columns, ([field, evidence]) => {
        if (evidence.first && evidence.second) return undefined
        const shown = decide(evidence, one, other) ?? ofFile
        if (shown === undefined && evidence.isAmbiguous && fallback === undefined) return undefined
        if (shown === undefined && evidence.isAmbiguous) guessed.push(field)
        return [field, shown ?? fallback ?? one] as const
      })
      return new Map(decided.filter((each) => each !== undefined))
    }
    return {
      dates: decideAll(this.#dates, ['day-first', 'month-first'], usual?.dates),
      amounts: decideAll(this.#amounts, [',', '.'], usual?.decimal),
      commaColumns: Array.from(this.#numbers).flatMap(([field, { first, second }]) => (first && !second ? [field] : [])),
      guessed,
    }
  }
}

const nothing: Evidence = { first: false, second: false, isAmbiguous: false }

function joined(a: Evidence, b: Evidence): Evidence {
  return { first: a.first || b.first, second: a.second || b.second, isAmbiguous: a.isAmbiguous || b.isAmbiguous }
}

function join(columns: Map<string, Evidence>, field: string, evidence: Evidence): void {
  columns.set(field, joined(columns.get(field) ?? nothing, evidence))
}

function decide<Sign>({ first, second }: Evidence, one: Sign, other: Sign): Sign | undefined {
  if (first === second) return undefined
  return first ? one : other
}

/** First: a day before a month. Dates with points always have the day first. */
function judgeDate(cell: string): Evidence {
  const [, a = '', b = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})\b/u.exec(cell) ?? []
  if (a === '') return nothing
  const [first, second] = [Number(a) > 12, Number(b) > 12]
  return { first, second, isAmbiguous: !first && !second && a !== b }
}

/** First: a decimal comma. A single sign before three digits may be either, except in amounts that have at most two decimals. */
function judgeNumber(cell: string, isGrouped = false): Evidence {
  const number = cell.replaceAll(/[^\d.,]/gu, '')
  const last = /[.,](?=\d*$)/u.exec(number)
  if (!last) return nothing
  const [sign] = last
  const isAlone = number.indexOf(sign) === last.index
  const hasOther = number.includes(sign === ',' ? '.' : ',')
  const isThree = number.length - last.index - 1 === 3
  if (!isAlone || (isThree && !hasOther && isGrouped && !/^0+[.,]/u.test(number)))
    return { first: sign === '.', second: sign === ',', isAmbiguous: false }
  const isDecimal = hasOther || !isThree
  return { first: isDecimal && sign === ',', second: isDecimal && sign === '.', isAmbiguous: !isDecimal }
}

/** How a country writes dates and numbers (CLDR). */
function readUsage(country: string): { readonly dates: 'day-first' | 'month-first'; readonly decimal: ',' | '.' } {
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  const tag = `${language}-${country}`
  const parts = new Intl.DateTimeFormat(tag, { month: 'numeric', day: 'numeric' }).formatToParts(0).map(({ type }) => type)
  const decimal = new Intl.NumberFormat(tag).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value
  return { dates: parts.indexOf('day') < parts.indexOf('month') ? 'day-first' : 'month-first', decimal: decimal === ',' ? ',' : '.' }
}
