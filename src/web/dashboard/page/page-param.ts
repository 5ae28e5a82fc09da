/** Name of the query parameter with the number of a page of a list, from 1. */
export const pageParam = 'page'

/** The address of a page of the list at an address; the first page needs no number. */
export function addressOfPage({ pathname, search }: { readonly pathname: string; readonly search: string }, page: number): string {
  const query = new URLSearchParams(search)
  if (page === 1) query.delete(pageParam)
  else query.set(pageParam, String(page))
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname
}
