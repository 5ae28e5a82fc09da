import { parseXml, XmlElement } from '@rgrove/parse-xml'

/** An element of a document, read by the local names of what it holds: prefixes do not matter. */
export type Element = {
  readonly name: string
  /** The elements at a path such as `Party/Contact`. */
  readonly all: (path: string) => readonly Element[]
  /** The first of them. */
  readonly one: (path: string) => Element | undefined
  /** The text of the first of them, without blanks around. */
  readonly text: (path: string) => string | undefined
  /** The same with them. */
  readonly wholeText: (path: string) => string | undefined
  readonly attribute: (name: string) => string | undefined
}

/** The root of a document. */
export function readXml(xml: string): Element {
  const { root } = parseXml(xml)
  if (!root) throw new Error('The document has no root.')
  return wrap(root)
}

function wrap(element: XmlElement): Element {
  const all = (path: string): readonly Element[] => {
    const [name, ...rest] = path.split('/')
    const found = element.children.filter((child) => child instanceof XmlElement).filter((child) => localName(child) === name)
    return rest.length === 0 ? found.map(wrap) : found.flatMap((child) => wrap(child).all(rest.join('/')))
  }
  const wholeText = (path: string): string | undefined => (path === '.' ? element.text : all(path)[0]?.wholeText('.'))
  const text = (path: string) => wholeText(path)?.trim()
  return { name: localName(element), all, one: (path) => all(path)[0], text, wholeText, attribute: (name) => element.attributes[name] }
}

function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1)
}
