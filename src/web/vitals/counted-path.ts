/**
 * Returns the path under which analytics counts a page. In the dashboard everything after the page's name is removed, because it may be an
 * invoice number or the id of a request.
 */
export function toCountedPath(pathname: string): string {
  return pathname.replace(/(\/dashboard\/[^/]+)\/.*/i, '$1')
}
