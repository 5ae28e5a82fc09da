import type { CalendarDate } from '#domain/calendar-date.ts'
import { formatPlainAmount } from '#domain/money.ts'
import { DateSearch } from './date-search.ts'
import { listFoldings } from '#domain/fold-text.ts'
import { listInvoiceFields } from '#domain/invoices/invoice-fields.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { type InvoiceStatus, invoiceStatuses } from '#domain/invoices/invoice-status.ts'
import { listAmountReadings } from './amount-readings.ts'

/** Language of a search. */
export type SearchLanguage = {
  /** BCP 47; decides how dates are written. */
  readonly localeTag: string
  /** Names of each status; several are separated by spaces. */
  readonly statusNames: Readonly<Record<InvoiceStatus, string>>
}

/** Searchable texts of an invoice, folded: its words, and the digits of its gross amount without a sign. */
export type InvoiceTexts = { readonly words: string; readonly amount: string }

export function textsOf(invoice: Invoice): InvoiceTexts {
  const { grossMinor, currency } = invoice
  return { words: listWords(invoice), amount: formatPlainAmount(Math.abs(grossMinor), currency) }
}

/** Search index of many invoices. */
export class InvoiceSearch {
  readonly #invoices: readonly Invoice[]
  readonly #words: JoinedTexts
  /** Digits of the gross amounts without a sign. */
  readonly #amounts: JoinedTexts
  /** Issue and due dates, by language. */
  readonly #dates = new Map<string, { readonly search: DateSearch; readonly texts: JoinedTexts }>()

  /** @param texts One per invoice, in the same order. */
  constructor(invoices: readonly Invoice[], texts: readonly InvoiceTexts[] = invoices.map(textsOf)) {
    this.#invoices = invoices
    this.#words = new JoinedTexts(texts.map(({ words }) => words))
    this.#amounts = new JoinedTexts(texts.map(({ amount }) => amount))
  }

  /**
   * Finds invoices that contain every typed word or have it in their status's name, or that match the amount or the date.
   *
   * @param statusPlaces For each invoice, the index of its status in `invoiceStatuses`.
   * @returns For each invoice, 1 if found, else 0.
   */
  find(typed: string, { localeTag, statusNames }: SearchLanguage, statusPlaces: Uint8Array): Uint8Array {
    const words = typed
      .split(/\s+/u)
      .filter((word) => word !== '')
      .map(listFoldings)
    let found = new Uint8Array(this.#invoices.length).fill(1)
    for (const foldings of words) {
      const marks = this.#words.mark(foldings)
      const isNamed = invoiceStatuses.map((status) => isBeginning(foldings, statusNames[status]))
      found = found.map((mark, place) => mark & ((marks[place] ?? 0) | (isNamed[statusPlaces[place] ?? 0] ? 1 : 0)))
    }
    const amounts = listAmountReadings(typed.trim())
    const isOver = amounts.length > 0 && this.#amounts.mark(amounts.flatMap(listAmountParts))
    const hasDate = this.#markDates(typed, localeTag)
    return found.map((mark, place) => mark | (isOver ? (isOver[place] ?? 0) : 0) | (hasDate?.[place] ?? 0))
  }

  #markDates(typed: string, localeTag: string): Uint8Array | undefined {
    const known = this.#dates.get(localeTag)
    const search = known?.search ?? new DateSearch(localeTag)
    const asked = search.parse(typed)
    if (asked === undefined) return undefined
    const texts =
      known?.texts ??
      new JoinedTexts(
        this.#invoices.map((invoice) =>
          listDays(invoice)
            .map((day) => search.write(day))
            .join(''),
        ),
      )
    this.#dates.set(localeTag, { search, texts })
    return texts.mark([asked])
  }
}

/** Texts joined into one string, which is much faster to search than many. A line feed, which no text contains, separates them. */
class JoinedTexts {
  readonly #joined: string
  /** Position of the line feed before each text. */
  readonly #starts: Uint32Array

  constructor(texts: readonly string[]) {
    this.#joined = ['', ...texts, ''].join('\n')
    this.#starts = new Uint32Array(texts.length)
    let start = 0
    for (const [place, text] of texts.entries()) {
      this.#starts[place] = start
      start += text.length + 1
    }
  }

  /** Marks the texts that contain one of the parts. A line feed in a part matches the start or end of a text. */
  mark(parts: readonly string[]): Uint8Array {
    const marks = new Uint8Array(this.#starts.length)
    for (const part of parts) {
      let place = 0
      let at = this.#joined.indexOf(part)
      while (at >= 0 && place < marks.length) {
        while ((this.#starts[place + 1] ?? Infinity) <= at) place++
        marks[place] = 1
        place++
        at = this.#joined.indexOf(part, this.#starts[place])
      }
    }
    return marks
  }
}

function listWords(invoice: Invoice): string {
  const texts = [...searchedFields.map((name) => invoice[name]), ...invoice.lines.map(({ description }) => description)]
  return listFoldings(texts.filter((text) => typeof text === 'string').join(' '))
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
}

const searchedFields = listInvoiceFields(({ isSearched }) => isSearched === true)

/** Decimals must match as typed; an amount without decimals matches whole units. */
function listAmountParts(amount: string): readonly string[] {
  return amount.includes('.') ? [`\n${amount}`] : [`\n${amount}.`, `\n${amount}\n`]
}

/** The dates shown in the list: invoices with nothing to pay have no due date. */
function listDays({ kind, state, issuedOn, dueOn }: Invoice): readonly CalendarDate[] {
  return kind !== 'creditNote' && (state === 'open' || state === 'paid') ? [issuedOn, dueOn] : [issuedOn]
}

/** At least three letters; shorter texts would match too many names. */
function isBeginning(foldings: readonly string[], names: string): boolean {
  const known = listFoldings(names).flatMap((folded) => folded.split(' '))
  return foldings.some((word) => word.length >= 3 && known.some((name) => name.startsWith(word)))
}
