/** Has a language link lead to the address that shows: its HTML is the same for every query. It is corrected before it can be followed. */
export function keepAddress(): void {
  for (const type of ['pointerdown', 'click']) {
    addEventListener(type, ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/locale?"]')
      if (link) link.search = withAddress(link.search, location)
    })
  }
}

/** The query of a language link, whose `path` has the query and the hash of an address. */
export function withAddress(search: string, address: Pick<Location, 'search' | 'hash'>): string {
  const query = new URLSearchParams(search)
  const [path = ''] = (query.get('path') ?? '').split(/[?#]/u)
  query.set('path', path + address.search + address.hash)
  return query.toString()
}
