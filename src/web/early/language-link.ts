/** Makes language links lead to the current address, because their HTML is the same for every query. Runs before a link can be followed. */
export function keepAddress(): void {
  for (const type of ['pointerdown', 'click']) {
    addEventListener(type, ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="/locale?"]')
      if (link) link.search = withAddress(link.search, location)
    })
  }
}

/** Returns the query of a language link, with the current query and hash inside its `path` parameter. */
export function withAddress(search: string, address: Pick<Location, 'search' | 'hash'>): string {
  const query = new URLSearchParams(search)
  const [path = ''] = (query.get('path') ?? '').split(/[?#]/u)
  query.set('path', path + address.search + address.hash)
  return query.toString()
}
