import { formatPlainAmount } from '#domain/money.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { parseTypedAmount } from './typed-amount.ts'

/** The texts of many invoices, made ready for a search. */
export class InvoiceSearch {
  readonly #count: number
  readonly #words: JoinedTexts
  /** Gross amounts without their sign, in digits. */
  readonly #amounts: JoinedTexts

  constructor(invoices: readonly Invoice[]) {
    this.#count = invoices.length
    this.#words = new JoinedTexts(invoices.map(listWords))
    this.#amounts = new JoinedTexts(invoices.map(({ grossMinor, currency }) => formatPlainAmount(Math.abs(grossMinor), currency)))
  }

  /**
   * Finds the invoices that hold every word that was typed, or are over the amount.
   *
   * @param localeTag Of the person who typed it (BCP 47).
   * @returns For each invoice, in their order, 1 when it is found, else 0.
   */
  find(typed: string, localeTag: string): Uint8Array {
    const words = fold(typed)
      .split(/\s+/u)
      .filter((word) => word !== '')
    let found = new Uint8Array(this.#count).fill(1)
    for (const word of words) {
      const marks = this.#words.mark([word])
      found = found.map((mark, place) => mark & (marks[place] ?? 0))
    }
    const amount = parseTypedAmount(typed.trim(), localeTag)
    if (amount === undefined) return found
    const isOver = this.#amounts.mark(listAmountParts(amount))
    return found.map((mark, place) => mark | (isOver[place] ?? 0))
  }
}

/** Texts in one: looking through it takes a fraction of looking through each. A line feed stands before and after each, and in none. */
class JoinedTexts {
  readonly #joined: string
  /** Where the line feed before each text is. */
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

  /** Marks the texts that hold one of the parts by 1. A line feed in a part stands for the beginning or the end of a text. */
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

function listWords({ number, reference, creditsNumber = '', lines }: Invoice): string {
  const texts = [number, reference, creditsNumber, ...lines.map(({ description }) => description)]
  return fold(texts.join(' ')).replaceAll(/\s+/gu, ' ')
}

/** Decimals count as far as they were typed; an amount without any is one of whole units. */
function listAmountParts(amount: string): readonly string[] {
  return amount.includes('.') ? [`\n${amount}`] : [`\n${amount}.`, `\n${amount}\n`]
}

/** Case and accents do not count in a search. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
