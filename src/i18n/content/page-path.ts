/** The English path of a page by the name of its folder in `content/pages`. */
export function pagePath(id: string): string {
  return id === 'home' ? '/' : `/${id.replace(/^services-/u, 'services/')}`
}

/** The name of the page at an English path, for its message `pages.<name>`. */
export function pageName(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replace(/^services\//u, 'services-')
}
