/** The English path of a page by the name of its folder in `content/pages`. */
export function pagePath(id: string): string {
  return id === 'home' ? '/' : `/${id.replace(/^services-/u, 'services/')}`
}
