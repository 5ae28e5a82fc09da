import type { TermNode } from './term-table.ts'
import type { XmlTree } from './xml-tree.ts'

/** The text of a term, and its place. */
export type TermValue = {
  /** As written, with blanks around. */
  readonly text: string
  readonly attributes: Readonly<Record<string, string>>
  /** Such as `Invoice/OrderReference/ID`. */
  readonly path: string
}

/**
 * What an e-invoice, or a repeated group of it, says: values by business term (BT) and by constant of the syntax (`=VAT`), and repeated
 * groups (BG).
 */
export type TermRecord = {
  readonly values: Map<string, TermValue[]>
  readonly groups: Map<string, TermRecord[]>
  readonly path: string
}

/** An element that is not read. */
export type UnknownElement = { readonly path: string }

/** Its value and what is wanted, and the rest of a sentence after the path. */
type WrongConstant = UnknownElement & { readonly value: string; readonly wanted: string; readonly problem: string }

/** The terms of a document, and the elements that are no terms of EN 16931. */
export type Collected = {
  readonly record: TermRecord
  readonly unknown: readonly UnknownElement[]
  /** Elements that hold nothing, and say nothing. */
  readonly empty: readonly UnknownElement[]
  /** Constants that are others. */
  readonly wrong: readonly WrongConstant[]
}

/** The only long text. */
const attachment = 'BT-125'
/** Of any other: rules and patterns are applied to it. */
const mostText = 100_000

/** Collects the terms of a document by the table of its syntax. @param namespaces Those of the syntax; elements of others are unknown. */
export function collectTerms(root: XmlTree, table: TermNode, namespaces: ReadonlySet<string>): Collected {
  const record = createRecord(root.name)
  const unknown: UnknownElement[] = []
  const empty: UnknownElement[] = []
  const wrong: WrongConstant[] = []
  collectChildren(root, table, record, root.name)
  return { record, unknown, empty, wrong }

  function collectChildren(element: XmlTree, node: TermNode, into: TermRecord, path: string): void {
    for (const child of element.children) {
      const childPath = `${path}/${child.name}`
      if (child.children.length === 0 && child.text.trim() === '') empty.push({ path: childPath })
      const known = namespaces.has(child.namespace) ? node.children.find((each) => isMeant(each, child)) : undefined
      if (!known) unknown.push({ path: childPath })
      else if (known.term?.startsWith('=') === true) checkConstant(known.term, child, into, childPath)
      else if (known.term?.startsWith('BG-') === true) {
        const group = createRecord(childPath)
        add(into.groups, known.term, group)
        collectChildren(child, known, group, childPath)
      } else if (known.term !== undefined && known.children.length === 0) collectValue(known.term, child, into, childPath)
      else collectChildren(child, known, into, childPath)
    }
  }

  function collectValue(term: string, element: XmlTree, into: TermRecord, path: string): void {
    for (const child of element.children) unknown.push({ path: `${path}/${child.name}` })
    if (element.text.trim() === '') return
    const { text, attributes } = element
    if (term !== attachment && text.length > mostText)
      wrong.push({ path, value: text.slice(0, 40), wanted: `≤ ${mostText}`, problem: `has more than ${mostText} characters` })
    else add(into.values, term, { text, attributes, path })
  }

  function checkConstant(term: string, element: XmlTree, into: TermRecord, path: string): void {
    const [found, expected] = [element.text.trim(), term.slice(1)]
    if (expected !== '*' && !expected.split('|').includes(found))
      wrong.push({
        path,
        value: found.slice(0, 40),
        wanted: expected,
        problem: `is ${JSON.stringify(found.slice(0, 40))}, not ${expected}`,
      })
    add(into.values, term, { text: found, attributes: element.attributes, path })
  }
}

/** Whether a term is given. */
export function has(record: TermRecord, term: string): boolean {
  return record.values.has(term)
}

/** The texts of a term, without blanks around. */
export function textsOf(record: TermRecord, term: string): readonly string[] {
  return (record.values.get(term) ?? []).map(({ text }) => text.trim())
}

/** In place: a document may have very many. */
function add<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key)
  if (list) list.push(item)
  else lists.set(key, [item])
}

function createRecord(path: string): TermRecord {
  return { values: new Map(), groups: new Map(), path }
}

function isMeant({ name, condition }: TermNode, element: XmlTree): boolean {
  if (element.name !== name) return false
  if (!condition) return true
  const { path, attribute, values, isNegated } = condition
  const [target] = path.reduce<readonly XmlTree[]>(
    (found, part) => found.flatMap((each) => each.children.filter((child) => child.name === part)),
    [element],
  )
  if (!target) return false
  const value = (attribute === undefined ? target.text : target.attributes[attribute])?.trim()
  return (value !== undefined && values.includes(value)) !== isNegated
}
