import type { Part } from '#gateway/documents/documents.ts'
import { pageParam } from './page-param.ts'

/** Position in a list with pages. */
export type PageOf = { readonly page: number; readonly pageCount: number }

/**
 * Chooses the page of a list that an address asks for, and its range. A number beyond the last page gives the last page.
 *
 * @param count Length of the whole list.
 * @param otherwise Page if the address names none.
 */
export function choosePage(
  params: URLSearchParams,
  count: number,
  perPage: number,
  otherwise: 'first' | 'last' = 'first',
): PageOf & { readonly part: Required<Part> } {
  const pageCount = Math.max(1, Math.ceil(count / perPage))
  const requested = /^[1-9]\d{0,6}$/u.exec(params.get(pageParam) ?? '')?.[0]
  const page = requested === undefined ? (otherwise === 'last' ? pageCount : 1) : Math.min(Number(requested), pageCount)
  return { page, pageCount, part: { offset: (page - 1) * perPage, limit: perPage } }
}
