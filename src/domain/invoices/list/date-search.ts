import { type CalendarDate, utcMidnightOf } from '#domain/calendar-date.ts'
import { fold, listFoldings } from '#domain/fold-text.ts'

/** Searches dates as a language writes them: each notation is indexed as words between spaces, so that a part matches from its start. */
export class DateSearch {
  readonly #formats: readonly Intl.DateTimeFormat[]
  /** Separators between day, month and year. */
  readonly #between: ReadonlySet<string>
  readonly #texts = new Map<CalendarDate, string>()

  /** @param localeTag BCP 47, such as `de-DE`. */
  constructor(localeTag: string) {
    const ways = [
      { day: 'numeric', month: 'numeric', year: 'numeric' },
      { day: 'numeric', month: 'short', year: 'numeric' },
      { day: 'numeric', month: 'long', year: 'numeric' },
      { month: 'short', year: 'numeric' },
      { month: 'long', year: 'numeric' },
    ] as const
    this.#formats = ways.map((way) => new Intl.DateTimeFormat(localeTag, { ...way, timeZone: 'UTC' }))
    const literals = this.#formats.flatMap((format) => format.formatToParts(0).filter(({ type }) => type === 'literal'))
    this.#between = new Set(literals.flatMap(({ value }) => value.trim()).filter((mark) => mark !== ''))
  }

  /** All notations of a date, each after a tab: `\t23 11 2026 \t23 nov 2026 `. */
  write(day: CalendarDate): string {
    const known = this.#texts.get(day)
    if (known !== undefined) return known
    const date = utcMidnightOf(day)
    const text = this.#formats
      .flatMap((format) => listFoldings(writeWords(format.formatToParts(date))))
      .map((words) => `\t${words} `)
      .join('')
    this.#texts.set(day, text)
    return text
  }

  /** The text to search for in the index; undefined if it is not a date. A number alone is not a date. */
  parse(typed: string): string | undefined {
    let text = ` ${fold(typed)} `
    for (const mark of this.#between) text = text.replaceAll(/^\p{L}/u.test(mark) ? ` ${mark} ` : mark, ' ')
    const words = text
      .split(/\s+/u)
      .filter((word) => word !== '')
      .map(bareWord)
    const isDate = words.length > 1 ? words.every((word) => /^(?:\d+|\p{L}+)$/u.test(word)) : /^\p{L}{3,}$/u.test(words[0] ?? '')
    return isDate ? `\t${words.join(' ')} ` : undefined
  }
}

function writeWords(parts: readonly Intl.DateTimeFormatPart[]): string {
  return parts
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => bareWord(value))
    .join(' ')
}

/** Without an abbreviation's point and leading zeros. */
function bareWord(word: string): string {
  return word.replace(/\.$/u, '').replace(/^0+(?=\d)/u, '')
}
