/**
 * The path under which statistics count a page. Of the dashboard what follows the name of a page is left out: it may be the number of an
 * invoice or the id of a request.
 */
export function toCountedPath(pathname: string): string {
  return pathname.replace(/(\/dashboard\/[^/]+)\/.*/i, '$1')
}
