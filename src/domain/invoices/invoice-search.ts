import { formatPlainAmount } from '#domain/money.ts'
import type { Invoice } from './invoice.ts'
import { parseTypedAmount } from './typed-amount.ts'

/** What of an invoice is searched, made ready for it. */
export type SearchText = {
  /** Number, reference and lines, folded. */
  readonly words: string
  /** The gross amount without its sign, in digits. */
  readonly amount: string
}

export function createSearchText({ number, reference, creditsNumber = '', lines, grossMinor, currency }: Invoice): SearchText {
  return {
    words: fold([number, reference, creditsNumber, ...lines.map(({ description }) => description)].join(' ')),
    amount: formatPlainAmount(Math.abs(grossMinor), currency),
  }
}

/**
 * Whether an invoice holds every word that was typed, or is over the amount.
 *
 * @param localeTag Of the person who typed it (BCP 47).
 */
export function createSearch(typed: string, localeTag: string): (text: SearchText) => boolean {
  const words = fold(typed)
    .split(/\s+/u)
    .filter((word) => word !== '')
  if (words.length === 0) return () => true
  const amount = parseTypedAmount(typed.trim(), localeTag)
  return (text) => words.every((word) => text.words.includes(word)) || (amount !== undefined && isOver(text, amount))
}

/** Decimals count as far as they were typed; an amount without any is one of whole units. */
function isOver(text: SearchText, amount: string): boolean {
  return (
    text.amount.startsWith(amount) && (amount.includes('.') || text.amount.length === amount.length || text.amount[amount.length] === '.')
  )
}

/** Case and accents do not count in a search. */
function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
