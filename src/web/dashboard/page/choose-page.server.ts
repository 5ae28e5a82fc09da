import type { Part } from '#gateway/documents/documents.ts'
import { pageParam } from './page-param.ts'

/** Where a page of a list is. */
export type PageOf = { readonly page: number; readonly pageCount: number }

/**
 * The page of a list that an address asks for, and which part of the list it shows. A page beyond the last is the last.
 *
 * @param count How many there are in the list.
 * @param otherwise The page that is shown when the address asks for none.
 */
export function choosePage(
  params: URLSearchParams,
  count: number,
  perPage: number,
  otherwise: 'first' | 'last' = 'first',
): PageOf & { readonly part: Required<Part> } {
  const pageCount = Math.max(1, Math.ceil(count / perPage))
  const asked = /^[1-9]\d{0,6}$/u.exec(params.get(pageParam) ?? '')?.[0]
  const page = asked === undefined ? (otherwise === 'last' ? pageCount : 1) : Math.min(Number(asked), pageCount)
  return { page, pageCount, part: { offset: (page - 1) * perPage, limit: perPage } }
}
