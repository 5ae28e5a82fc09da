/** What selectors can ask of an element, whatever state visitors and scripts bring it to. Names are in lower case. */
export type PageElement = { readonly tag: string; readonly id: string; readonly classes: ReadonlySet<string> }

/** The elements of a document that differ in what selectors can ask, and the names that its attributes and scripts use for styles. */
export type PageElements = {
  readonly all: readonly PageElement[]
  readonly byTag: ReadonlyMap<string, readonly PageElement[]>
  readonly byClass: ReadonlyMap<string, readonly PageElement[]>
  /** Custom properties named anywhere, and all words of `style` attributes. */
  readonly names: ReadonlySet<string>
}

/** A comment, an element whose content is no markup, or a start tag. */
const markup = /<!--.*?-->|<(script|style)\b[^>]*>.*?<\/\1>|<([a-z][^\s/>]*)((?:"[^"]*"|[^">])*)>/gisu
const names = /(?<=\sstyle=")[^"]*|--[\w-]+/gu
const word = /[\w-]+/gu

/** Reads a document as React writes it: attributes in double quotes. */
export function readPageElements(html: string): PageElements {
  const elements = new Map<string, PageElement>()
  for (const [, , tag = '', attributes = ''] of html.matchAll(markup)) {
    const classes = /\sclass="([^"]*)"/u.exec(attributes)?.[1] ?? ''
    const id = /\sid="([^"]*)"/u.exec(attributes)?.[1] ?? ''
    const key = `${tag} ${id} ${classes}`
    if (tag && !elements.has(key)) {
      elements.set(key, { tag: tag.toLowerCase(), id, classes: new Set(classes.split(/\s+/u).filter(Boolean)) })
    }
  }
  const all = [...elements.values()]
  return {
    all,
    byTag: Map.groupBy(all, ({ tag }) => tag),
    byClass: groupByClass(all),
    names: new Set([...html.matchAll(names)].flatMap(([text]) => text.match(word) ?? [])),
  }
}

function groupByClass(all: readonly PageElement[]): Map<string, PageElement[]> {
  const groups = new Map<string, PageElement[]>()
  for (const element of all) {
    for (const name of element.classes) {
      const group = groups.get(name)
      if (group) group.push(element)
      else groups.set(name, [element])
    }
  }
  return groups
}
