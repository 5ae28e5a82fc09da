import { type AtRule, type ChildNode, type Container, parse, type Rule } from 'postcss'
import { readSelectors, type Selector } from './selector.ts'

/** A style sheet, as far as it is known which elements and names its parts depend on. */
export type StyleSheet = readonly Part[]

export type Part =
  | { readonly kind: 'declaration'; readonly property: string; readonly text: string; readonly uses: readonly string[] }
  | { readonly kind: 'rule'; readonly selectors: readonly Selector[]; readonly parts: readonly Part[] }
  /** A condition or a layer around rules. */
  | {
      readonly kind: 'group'
      readonly name: string
      readonly head: string
      readonly uses: readonly string[]
      readonly parts: readonly Part[]
    }
  /** Does nothing unless something uses its name: `@keyframes`, `@property`. */
  | { readonly kind: 'definition'; readonly name: string; readonly text: string; readonly uses: readonly string[] }
  /** Anything else, such as `@font-face` and statements. */
  | { readonly kind: 'other'; readonly text: string; readonly uses: readonly string[] }

const groups = new Set(['layer', 'media', 'supports', 'container', 'scope', 'starting-style'])

/** @throws Error if the text is no style sheet. */
export function parseStyleSheet(css: string): StyleSheet {
  return readParts(parse(css), undefined)
}

function readParts(container: Container, parents: readonly Selector[] | undefined): Part[] {
  return (container.nodes ?? []).flatMap((node) => readPart(node, parents) ?? [])
}

function readPart(node: ChildNode, parents: readonly Selector[] | undefined): Part | undefined {
  switch (node.type) {
    case 'comment':
      return undefined
    case 'decl':
      return { kind: 'declaration', property: node.prop, text: node.toString(), uses: listUses(node.prop, node.value) }
    case 'rule':
      return readRule(node, parents)
    case 'atrule':
      return readAtRule(node, parents)
  }
}

function readRule(rule: Rule, parents: readonly Selector[] | undefined): Part {
  const selectors = readSelectors(rule.selector, parents)
  return { kind: 'rule', selectors, parts: readParts(rule, selectors) }
}

function readAtRule(rule: AtRule, parents: readonly Selector[] | undefined): Part {
  const name = rule.name.toLowerCase()
  const uses = listCustomProperties(rule.params)
  if (groups.has(name) && rule.nodes) {
    // Within a scope, `&` is its root.
    const parts = readParts(rule, name === 'scope' ? undefined : parents)
    return { kind: 'group', name, head: `@${rule.name} ${rule.params}`.trim(), uses, parts }
  }
  const text = rule.toString()
  if (/^(?:-\w+-)?keyframes$|^property$/u.test(name)) {
    const name = rule.params.replaceAll(/^["']|["']$/gu, '')
    return { kind: 'definition', name, text, uses: listCustomProperties(text) }
  }
  return { kind: 'other', text: rule.nodes ? text : `${text};`, uses: listCustomProperties(text) }
}

/** Names of custom properties and, where they may stand, of animations. */
function listUses(property: string, value: string): readonly string[] {
  const mayAnimate = property.startsWith('--') || /^(?:-\w+-)?animation(?:-name)?$/u.test(property)
  return mayAnimate ? (value.match(/[\w-]+/gu) ?? []) : listCustomProperties(value)
}

function listCustomProperties(text: string): readonly string[] {
  return text.match(/--[\w-]+/gu) ?? []
}
