import { DatabaseSync } from 'node:sqlite'

export type Locale = 'en' | 'de' | 'nl' | 'es'
/** A product as one language shows it. */
export type Product = { readonly id: string; readonly name: string; readonly category: string }
/** Finds products for a query: their ids, the best first. */
export type Search = (query: string) => string[]

/** (a) What `LIKE` finds: the query as it was typed, anywhere in the name or the category, in the order of the catalog. */
export function createSubstringSearch(products: readonly Product[]): Search {
  const database = new DatabaseSync(':memory:')
  database.exec('create table product (id text, name text, category text)')
  const insert = database.prepare('insert into product values (?, ?, ?)')
  for (const { id, name, category } of products) insert.run(id, name, category)
  const select = database.prepare(`
    select id
    from product
    where name like '%' || ?1 || '%' or category like '%' || ?1 || '%'
    order by rowid`)
  return (query) => select.all(query).map(({ id }) => String(id))
}

/** (b) Whole words, without accents and endings. */
export function createWordSearch(products: readonly Product[], locale: Locale): Search {
  return createRanking(products, createWordReader(locale), (a, b) => (a === b ? 1 : 0))
}

/** (c) Words as in (b), with a typing error or two. */
export function createTypoSearch(products: readonly Product[], locale: Locale): Search {
  return createRanking(products, createWordReader(locale), compareLoosely)
}

/** (d) Words as in (c), and compounds: divided by the words that the shop itself uses, and joined where they are written apart. */
export function createCompoundSearch(products: readonly Product[], locale: Locale): Search {
  const vocabulary = learnVocabulary(products, locale)
  const read = (text: string) => {
    const words = listWords(text, locale)
    const joined = words.map((word, at) => word + (words[at + 1] ?? ''))
    return words.map((word, at) =>
      [word, joined[at - 1], at + 1 < words.length ? joined[at] : undefined]
        .filter((form) => form !== undefined)
        .flatMap((form) => [whole(stem(form, locale)), ...splitCompound(form, vocabulary, locale)]),
    )
  }
  return createRanking(products, read, compareLoosely)
}

/** (e) Groups of three letters, as PostgreSQL's pg_trgm counts them: the share that query and name have in common, 0.3 or more. */
export function createTrigramSearch(products: readonly Product[], locale: Locale): Search {
  const known = products.map(({ id, name }) => ({ id, trigrams: listTrigrams(name, locale) }))
  return (query) => {
    const wanted = listTrigrams(query, locale)
    return known
      .map(({ id, trigrams }) => ({ id, score: wanted.intersection(trigrams).size / wanted.union(trigrams).size }))
      .filter(({ score }) => score >= 0.3)
      .toSorted((a, b) => b.score - a.score)
      .map(({ id }) => id)
  }
}

/** The words of a text (UAX #29), folded. */
export function listWords(text: string, locale: Locale): string[] {
  const segments = new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)
  return [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => fold(segment, locale))
}

/** Small letters without accents; ß is ss, the ligature ĳ is i and j, and German ae, oe, ue are ä, ö, ü. */
export function fold(word: string, locale: Locale): string {
  const letters = word.toLocaleLowerCase(locale).normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
  return locale === 'de' ? letters.replaceAll(/([ao]|(?<!q)u)e/gu, '$1') : letters
}

/** Takes off one ending, where three letters remain. Far less than Snowball's stemmers do. */
export function stem(word: string, locale: Locale): string {
  const rest = word.replace(endings[locale], '$1')
  // Dutch writes a closed syllable differently: bel and bellen, pedaal and pedalen.
  return locale === 'nl' ? rest.replace(/([b-df-hj-np-tv-z])\1$/u, '$1').replace(/([aeou])\1([^aeiou])$/u, '$1$2') : rest
}

const endings = {
  en: /^(.{3,}?)(?:ies|es|s|y|e)$/u,
  de: /^(.{3,}?)(?:ern|en|er|es|em|e|n|(?<=[bdfghklmnrt])s)$/u,
  nl: /^(.{3,}?)(?:tjes|tje|jes|je|en|e|(?<=[^aeiousj])s)$/u,
  es: /^(.{3,}?)(?:os|as|es|s|o|a|e)$/u,
}

/** Letters to add, take away, change or swap with their neighbor to make one word into the other. */
export function countEdits(a: string, b: string): number {
  let [before, row]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next[j] = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (isSame ? 0 : 1), isSwap ? at(before, j - 2) + 1 : Infinity)
    }
    ;[before, row] = [row, next]
  }
  return at(row, b.length)
}

/** All words of the catalog, and what is left of a compound when a known word is taken off its beginning or end. */
export function learnVocabulary(products: readonly Product[], locale: Locale): ReadonlySet<string> {
  const words = products
    .flatMap(({ name, category }) => listWords(`${name} ${category}`, locale))
    .filter((word) => /^\p{L}{3,}$/u.test(word))
  const vocabulary = new Set(words.map((word) => stem(word, locale)))
  for (let size = 0; size < vocabulary.size;) {
    size = vocabulary.size
    for (const word of words) for (const { text } of splitCompound(word, vocabulary, locale)) vocabulary.add(text)
  }
  return vocabulary
}

/** A word or a part of one. The last part of a compound weighs more, because it says what the thing is: Kettenöl is an oil. */
type Form = { readonly text: string; readonly weight: number }

function whole(text: string): Form {
  return { text, weight: 1 }
}

function createWordReader(locale: Locale): (text: string) => Form[][] {
  return (text) => listWords(text, locale).map((word) => [whole(stem(word, locale))])
}

/** Divides a word in two where a known word begins or ends it; the longest known word decides. */
export function splitCompound(word: string, vocabulary: ReadonlySet<string>, locale: Locale): Form[] {
  const cuts = Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => index + 3)
  const stemmed = (text: string) => stem(text, locale)
  const head = cuts.find((cut) => vocabulary.has(stemmed(word.slice(cut))))
  const modifier = cuts.findLast((cut) => vocabulary.has(stemmed(word.slice(0, cut))))
  const cut = head ?? modifier
  if (cut === undefined) return []
  return [
    { text: stemmed(word.slice(0, cut)), weight: 0.4 },
    { text: stemmed(word.slice(cut)), weight: 0.8 },
  ]
}

/** 1 for the same word, less for one that could be a typing error, 0 for another word. */
function compareLoosely(a: string, b: string): number {
  // The setting `AUTO` of Elasticsearch and OpenSearch: no edit up to two letters, one up to five, then two.
  const allowed = a.length < 3 ? 0 : a.length < 6 ? 1 : 2
  if (Math.abs(a.length - b.length) > allowed) return 0
  const edits = countEdits(a, b)
  return edits > allowed ? 0 : 1 - edits / a.length
}

/**
 * Ranks products by how well each word of the query is found in the name, or for half as much in the category. A rare word weighs as
 * much as a common one.
 */
function createRanking(products: readonly Product[], read: (text: string) => Form[][], compare: (a: string, b: string) => number): Search {
  const known = products.map(({ id, name, category }) => ({ id, name: read(name), category: read(category) }))
  return (query) => {
    const words = read(query)
    const find = (word: Form[], text: Form[][]) =>
      Math.max(0, ...text.flatMap((forms) => forms.flatMap((b) => word.map((a) => a.weight * b.weight * compare(a.text, b.text)))))
    return known
      .map(({ id, name, category }) => ({
        id,
        score: words.reduce((sum, word) => sum + Math.max(find(word, name), find(word, category) / 2), 0),
        length: name.length,
      }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score || a.length - b.length)
      .map(({ id }) => id)
  }
}

function listTrigrams(text: string, locale: Locale): Set<string> {
  const words = listWords(text, locale).map((word) => `  ${word} `)
  return new Set(words.flatMap((word) => Array.from({ length: word.length - 2 }, (_, index) => word.slice(index, index + 3))))
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity
}
