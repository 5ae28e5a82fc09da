/** Query parameter with the page number of a list, from 1. */
export const pageParam = 'page'

/** Address of a page of the list at the given address. The first page has no number. */
export function addressOfPage({ pathname, search }: { readonly pathname: string; readonly search: string }, page: number): string {
  const query = new URLSearchParams(search)
  if (page === 1) query.delete(pageParam)
  else query.set(pageParam, String(page))
  return query.size > 0 ? `${pathname}?${query.toString()}` : pathname
}
