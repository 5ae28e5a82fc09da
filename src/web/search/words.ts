import type { Locale } from '#domain/locale.ts'

/** A word of a text with its position. */
export type Word = { readonly text: string; readonly start: number; readonly end: number }

/** Splits a text into folded words (UAX #29). Soft hyphens are not part of a word. */
export function listWords(text: string, locale: Locale): Word[] {
  const words: Word[] = []
  // Intl.Segmenter is slower, and splits languages with spaces between words in the same way.
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00AD]*/gu)) {
    words.push({ text: fold(word, locale), start: index, end: index + word.length })
  }
  return words
}

/** Lower case without accents; ß becomes ss, the ligature ĳ becomes ij, and German ae, oe, ue become ä, ö, ü. */
export function fold(word: string, locale: Locale): string {
  const small = word.toLowerCase()
  const letters = /^[a-z0-9]*$/u.test(small) ? small : foldLetters(small)
  return locale === 'de' ? letters.replaceAll(/([ao]|(?<![aeq])u)e/gu, '$1') : letters
}

function foldLetters(letters: string): string {
  return letters
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u00AD]/gu, '')
    .replaceAll('ß', 'ss')
}

/**
 * Removes one ending if three letters remain. Snowball stemmers would be as large as the index; the tolerance for typos covers the rest.
 */
export function stem(word: string, locale: Locale): string {
  const ending = endings[locale]
  const rest = ending ? word.replace(ending, '$1') : word
  // Dutch spells closed syllables differently: prijzen and prijs, bellen and bel, pedalen and pedaal.
  if (locale !== 'nl') return rest
  return rest
    .replace(/z$/u, 's')
    .replace(/v$/u, 'f')
    .replace(/([b-df-hj-np-tv-z])\1$/u, '$1')
    .replace(/([aeou])\1([^aeiou])$/u, '$1$2')
}

/** Languages without an entry are not stemmed; the tolerance for typos remains. */
const endings: Partial<Readonly<Record<Locale, RegExp>>> = {
  en: /^(.{3,}?)(?:ings|ing|ies|es|ed|s|y|e)$/u,
  de: /^(.{3,}?)(?:ungen|ung|ern|en|er|es|em|e|n|(?<=[bdfghklmnrt])s)$/u,
  nl: /^(.{3,}?)(?:ingen|ing|tjes|tje|jes|je|en|e|(?<=[^aeiousj])s)$/u,
  es: /^(.{3,}?)(?:iones|ion|os|as|es|s|o|a|e)$/u,
}

/** Languages that write compounds as one word. */
export const compounding: readonly Locale[] = ['de', 'nl']

/** Stems of the first and the last part of a compound. */
export type Compound = { readonly first: string; readonly last: string }

/** Splits compounds by the vocabulary of the site. */
export class CompoundSplitter {
  /** Words and their stems. */
  readonly #vocabulary = new Set<string>()
  readonly #locale: Locale

  /** @param words Folded words of the language's content. */
  constructor(words: Iterable<string>, locale: Locale) {
    this.#locale = locale
    if (!compounding.includes(locale)) return
    const own = [...new Set(words)].filter((word) => /^\p{L}{3,}$/u.test(word) && !notParts.has(word))
    for (const word of own) this.#vocabulary.add(word).add(stem(word, locale))
  }

  /** Splits a word into two parts. Prefers splits with both parts known over those with one, then the longest last part. */
  split(word: string): Compound | undefined {
    if (this.#vocabulary.size === 0 || word.length < 7) return undefined
    const whole = stem(word, this.#locale)
    const cuts = Array.from({ length: whole.length - 5 }, (_, at) => at + 3)
    const isLast = (cut: number) => this.#vocabulary.has(whole.slice(cut)) || this.#vocabulary.has(word.slice(cut))
    const isFirst = (cut: number) =>
      links.some((link) => word.startsWith(link, cut - link.length) && this.#vocabulary.has(word.slice(0, cut - link.length)))
    const lasts = cuts.filter(isLast)
    const cut =
      lasts.find(isFirst) ??
      lasts.find((at) => at >= 4 && whole.length - at >= 4) ??
      cuts.findLast((at) => at >= 4 && whole.length - at >= 4 && isFirst(at))
    if (cut === undefined) return undefined
    return { first: stem(word.slice(0, cut), this.#locale), last: stem(word.slice(cut), this.#locale) }
  }
}

/** Linking elements between the parts of German and Dutch compounds: Arbeitstag, Wochenende, Kinderbuch. */
const links = ['', 's', 'n', 'en', 'e', 'er', 'es'] as const

/** Words that also begin or end many other words. */
const notParts: ReadonlySet<string> = new Set(
  (
    'an ab auf aus bei der den die das des ein eine ends ende ung und um uns unter uber ver vor von zu zur ist ihr nur mit nach ' +
    'en een de het te op om in aan af uit over onder voor van ter gen men ten den der sen pen ben nen sel los and are art ren ins per'
  ).split(' '),
)
