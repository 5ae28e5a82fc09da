import { parseQuery } from '#web/search/parse-query.ts'
import type { SearchEntry, SearchKind } from '#web/search/search-entry.ts'
import type { Search, SearchHit } from '#web/search/search.ts'

/** Part of a text; matches are the words by which the entry was found. */
export type TextPart = { readonly text: string; readonly isMatch: boolean }

export type SearchResult = {
  readonly kind: SearchKind
  /** English path. */
  readonly path: string
  /** Title of the page that contains the answer to a question. */
  readonly page?: string
  readonly title: readonly TextPart[]
  readonly excerpt: readonly TextPart[]
}

/** The answer to a query: results, or the reason why there are none. */
export type SearchAnswer = {
  readonly kind: 'empty' | 'short' | 'long' | 'answered'
  readonly query: string
  readonly results: readonly SearchResult[]
}

/** Returns the answer if the query cannot be searched; undefined otherwise. */
export function refuseQuery(typed: string): SearchAnswer | undefined {
  const { kind, text } = parseQuery(typed)
  return kind === 'valid' ? undefined : { kind, query: text, results: [] }
}

export function answerQuery(search: Search, typed: string): SearchAnswer {
  const refusal = refuseQuery(typed)
  if (refusal) return refusal
  const { text } = parseQuery(typed)
  return { kind: 'answered', query: text, results: search.find(text).map((hit) => describeHit(search, hit)) }
}

/** About two lines. */
const excerptLength = 170

function describeHit(search: Search, hit: SearchHit): SearchResult {
  const { kind, path, title } = hit.entry
  const page = kind === 'question' ? search.findPage(path)?.title : undefined
  return {
    kind,
    path,
    ...(page !== undefined && { page }),
    title: mark(title, search, hit),
    excerpt: mark(chooseExcerpt(search, hit), search, hit),
  }
}

/** Chooses the part of the entry with the first match, or the beginning of its text. */
function chooseExcerpt(search: Search, hit: SearchHit): string {
  const { text, heads, more } = hit.entry
  const place = [text, ...listTexts(heads), ...listTexts(more)].find((part) => search.locate(part, hit).length > 0) ?? text
  return shorten(place, search.locate(place, hit)[0]?.start ?? 0)
}

function listTexts(joined: SearchEntry['more']): string[] {
  return joined?.split(textSeparator) ?? []
}

/** Separates the texts within an entry's field. */
export const textSeparator = ' · '

/** Shortens a text around a position, cut between words. */
function shorten(text: string, at: number): string {
  if (text.length <= excerptLength) return text
  const wanted = Math.max(0, Math.min(at - excerptLength / 3, text.length - excerptLength))
  const start = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1
  const end = start + excerptLength >= text.length ? text.length : text.lastIndexOf(' ', start + excerptLength)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}

function mark(text: string, search: Search, hit: SearchHit): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const word of search.locate(text, hit)) {
    parts.push({ text: text.slice(end, word.start), isMatch: false }, { text: text.slice(word.start, word.end), isMatch: true })
    end = word.end
  }
  return [...parts, { text: text.slice(end), isMatch: false }].filter((part) => part.text !== '')
}
