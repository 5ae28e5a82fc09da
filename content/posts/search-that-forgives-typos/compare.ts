// Compares five ways to search a small catalog: node compare.ts
import { readFileSync } from 'node:fs'
import * as search from './search.ts'
import type { Locale, Product, Search } from './search.ts'

export const locales = ['en', 'de', 'nl', 'es'] as const
export const methods = ['substring', 'words', 'typos', 'compounds', 'trigrams'] as const
export type Method = (typeof methods)[number]

type Names = Readonly<Record<Locale, string>>
/** What lies in `shop.json`. */
export type Shop = {
  readonly categories: Readonly<Record<string, Names>>
  readonly products: readonly { readonly id: string; readonly category: string; readonly name: Names }[]
  /** A query without a product asks for what the shop does not sell. */
  readonly queries: Readonly<Record<Locale, readonly { readonly kind: string; readonly text: string; readonly product?: string }[]>>
}

/** A query, the name of the product that is right for it (none where the shop has no such thing), and the names that each method shows. */
export type Answer = {
  readonly kind: string
  readonly query: string
  readonly product: string | undefined
  readonly shown: Readonly<Record<Method, readonly string[]>>
}

/** The catalog as a language shows it. */
export function listProducts(locale: Locale): Product[] {
  const { products, categories } = readShop()
  return products.map(({ id, category, name }) => ({ id, name: name[locale], category: categories[category]?.[locale] ?? '' }))
}

/** Asks every method every query of a language; three results each. */
export function compareMethods(locale: Locale): Answer[] {
  const products = listProducts(locale)
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const searches = {
    substring: search.createSubstringSearch(products),
    words: search.createWordSearch(products, locale),
    typos: search.createTypoSearch(products, locale),
    compounds: search.createCompoundSearch(products, locale),
    trigrams: search.createTrigramSearch(products, locale),
  }
  return readShop().queries[locale].map(({ kind, text, product }) => {
    const show = (method: Search) =>
      method(text)
        .slice(0, 3)
        .map((id) => names.get(id) ?? id)
    return {
      kind,
      query: text,
      product: product === undefined ? undefined : names.get(product),
      shown: {
        substring: show(searches.substring),
        words: show(searches.words),
        typos: show(searches.typos),
        compounds: show(searches.compounds),
        trigrams: show(searches.trigrams),
      },
    }
  })
}

/** The queries that have a right product, with its place (1 to 3) in what a method shows, or 0. */
export function placeProducts(answers: readonly Answer[]): { query: string; product: string; places: number[] }[] {
  return answers.flatMap(({ query, product, shown }) =>
    product === undefined ? [] : [{ query, product, places: methods.map((method) => shown[method].indexOf(product) + 1) }],
  )
}

/** How many queries each method answers among its first three. */
export function countAnswered(answers: readonly Answer[]): number[] {
  const found = placeProducts(answers)
  return methods.map((_, index) => found.filter(({ places }) => places[index] !== 0).length)
}

export function readShop(): Shop {
  // The file lies beside this program, and the test checks what it holds.
  return JSON.parse(readFileSync(new URL('shop.json', import.meta.url), 'utf8')) as Shop
}

if (import.meta.main) {
  for (const locale of locales) {
    const answers = compareMethods(locale)
    const asked = placeProducts(answers).length
    console.log(`\n${locale}: ${asked} queries with a right product, ${answers.length - asked} for what the shop does not sell`)
    for (const [index, method] of methods.entries()) {
      const missed = answers.filter(({ product, shown }) => product !== undefined && !shown[method].includes(product))
      const fooled = answers.filter(({ product, shown }) => product === undefined && shown[method].length > 0)
      console.log(`\n  ${method}: ${countAnswered(answers)[index]} of ${asked} answered, ${fooled.length} answered that should not be`)
      for (const { query, shown } of [...missed, ...fooled]) console.log(`    ${query} -> ${shown[method].join('; ') || 'nothing'}`)
    }
  }
}
