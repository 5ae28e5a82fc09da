/** Maximum length of a query, in characters. */
export const maxQueryLength = 200

/** Result of parsing a query. */
export type SearchQuery =
  | { readonly kind: 'valid' | 'short' | 'long'; readonly text: string }
  | { readonly kind: 'empty'; readonly text: '' }

export function parseQuery(typed: string): SearchQuery {
  const text = typed.trim().replaceAll(/\s+/gu, ' ')
  if (text === '') return { kind: 'empty', text: '' }
  if (text.length > maxQueryLength) return { kind: 'long', text: text.slice(0, maxQueryLength) }
  const letters = text.match(/[\p{L}\p{N}]/gu) ?? []
  return { kind: letters.length < 2 ? 'short' : 'valid', text }
}
