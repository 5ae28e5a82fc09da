import MiniSearch, { type Query } from 'minisearch'
import type { Locale } from '#domain/locale.ts'
import type { SearchEntry, SearchSource } from '#web/search/search-entry.ts'
import { CompoundSplitter, listWords, stem, type Word } from '#web/search/words.ts'

/** An entry that was found, with the stems of its matching words. */
export type SearchHit = { readonly entry: SearchEntry; readonly stems: ReadonlySet<string> }

/** Search over the entries of one language. */
export type Search = {
  readonly find: (query: string) => SearchHit[]
  /** Finds the words of a text whose stems, or whose parts, are among those of a hit. */
  readonly locate: (text: string, hit: Pick<SearchHit, 'stems'>) => Word[]
  /** Finds the page of a path with an anchor. */
  readonly findPage: (path: string) => SearchEntry | undefined
}

const fields = ['title', 'heads', 'text', 'more'] as const
/** A match in the title is more relevant than one deep in the text. */
const boost = { title: 4, heads: 3, text: 2, more: 1 }
/** Our own choice: a number that can be scanned at a glance. */
const maxHits = 12
/** Keeps a page with many questions from filling the list. */
const maxPerPage = 3

/**
 * Creates the search of a language. Browser and server use the same entries, so they find the same.
 *
 * @param source Entries, and further words of the language's content.
 */
export function createSearch({ entries, vocabulary }: SearchSource, locale: Locale): Search {
  const splitter = new CompoundSplitter([...listEntryWords(entries, locale), ...vocabulary], locale)
  const forms = new Map<string, readonly string[]>()
  const listForms = (word: string) => {
    const known = forms.get(word)
    if (known) return known
    const parts = splitter.split(word)
    const made = [...new Set([stem(word, locale), ...(parts ? [parts.first, parts.last] : [])])]
    forms.set(word, made)
    return made
  }
  const index = new MiniSearch<SearchEntry & { readonly id: number }>({
    fields: [...fields],
    tokenize: (text) => listWords(text, locale).map(({ text: word }) => word),
    processTerm: (word) => [...listForms(word)],
  })
  index.addAll(entries.map((entry, id) => ({ ...entry, id })))
  const options = { boost, tokenize: (text: string) => [text], processTerm: (term: string) => term, fuzzy: countTypos, prefix: isPrefix }

  const find = (query: string) => {
    const words = listWords(query, locale).map(({ text }) => text)
    const queries = words.map((word) => queryWord(stem(word, locale), splitter.split(word)))
    const joined = words.slice(1).map((word, at) => queryWord(stem(`${words[at]}${word}`, locale), undefined))
    const all = index.search({ combineWith: 'OR', queries: [{ combineWith: 'AND', queries }, ...joined] }, options)
    // The answer rarely contains every word of a sentence.
    const some = words.length > 1 ? index.search({ combineWith: 'OR', queries }, options) : []
    const counts = new Map<string, number>()
    return [...new Map([...all, ...some].map((result) => [Number(result.id), result] as const).toReversed())]
      .toReversed()
      .flatMap(([id, result]) => {
        const entry = entries[id]
        if (!entry) return []
        const count = (counts.get(pageOf(entry)) ?? 0) + 1
        counts.set(pageOf(entry), count)
        return count > maxPerPage ? [] : [{ entry, stems: new Set(result.terms) }]
      })
      .slice(0, maxHits)
  }
  return {
    find,
    findPage: (path) => entries.find((entry) => entry.path === pageOf({ path })),
    locate: (text, { stems }) => listWords(text, locale).filter(({ text: word }) => listForms(word).some((form) => stems.has(form))),
  }
}

/** Lists the folded words of all entries. */
export function listEntryWords(entries: readonly SearchEntry[], locale: Locale): Set<string> {
  return new Set(entries.flatMap((entry) => fields.flatMap((field) => listWords(entry[field] ?? '', locale).map(({ text }) => text))))
}

/** Short parts resemble too many words. */
const part = { prefix: false, fuzzy: (term: string) => term.length >= 6 && countTypos(term) }

/** Matches a word as a whole, or both parts of a compound; the last part is the more important one. */
function queryWord(whole: string, parts: { readonly first: string; readonly last: string } | undefined): Query {
  if (!parts) return whole
  return {
    combineWith: 'OR',
    queries: [
      whole,
      { combineWith: 'AND', queries: [parts.first, parts.last], ...part },
      { queries: [parts.last], ...part, boost: weaken(0.5) },
      { queries: [parts.first], ...part, boost: weaken(0.5) },
    ],
  }
}

function weaken(factor: number) {
  return { title: boost.title * factor, heads: boost.heads * factor, text: boost.text * factor, more: boost.more * factor }
}

/**
 * As `AUTO` of Elasticsearch and OpenSearch, except none for words of three letters, too many of which are similar, and three for
 * compounds.
 */
function countTypos(term: string): number | false {
  return term.length < 4 ? false : term.length < 6 ? 1 : term.length < 13 ? 2 : 3
}

/** The last word may be incomplete. */
function isPrefix(term: string): boolean {
  return term.length >= 3
}

function pageOf({ path }: Pick<SearchEntry, 'path'>): string {
  return path.replace(/#.*$/u, '')
}
