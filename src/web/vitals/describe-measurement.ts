/**
 * The path under which statistics count a page. Of the dashboard what follows the name of a page is left out: it may be the number of an
 * invoice or the id of a request.
 */
export function toCountedPath(pathname: string): string {
  return pathname.replace(/(\/dashboard\/[^/]+)\/.*/i, '$1')
}

/**
 * Describes an element by its name and first class, with two elements around it, such as `main>section.b1-hero>h1`. No ids: they may name a
 * record of somebody.
 *
 * @returns Nothing for no element.
 */
export function describeElement(node: Node | null | undefined): string {
  const names: string[] = []
  let element = node instanceof Element ? node : (node?.parentElement ?? null)
  for (; element && names.length < 3; element = element.parentElement) {
    names.unshift([element.localName, ...element.classList].slice(0, 2).join('.'))
  }
  return names.join('>')
}
