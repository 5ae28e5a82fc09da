import { type PageElements, readPageElements } from './page-elements.ts'
import { createMatcher, type Selector } from './selector.ts'
import type { Part, StyleSheet } from './style-sheet.ts'

/**
 * Writes what a document uses of its style sheets: rules that match an element of it in some state, with the custom properties and
 * animations that these name. Layers keep their order, also those that become empty.
 *
 * @param html The document as it is sent, without the styles.
 */
export function writeUsedStyles(sheets: readonly StyleSheet[], html: string): string {
  const page = readPageElements(html)
  const parts = selectParts(sheets.flat(), createMatcher(page))
  return writeParts(parts, findUsedNames(parts, page))
}

function selectParts(parts: readonly Part[], matches: (selector: Selector) => boolean): Part[] {
  return parts.flatMap((part): Part[] => {
    if (part.kind === 'group') return [{ ...part, parts: selectParts(part.parts, matches) }]
    if (part.kind !== 'rule') return [part]
    const selectors = part.selectors.filter(matches)
    return selectors.length > 0 ? [{ ...part, selectors, parts: selectParts(part.parts, matches) }] : []
  })
}

/** Names that the page, a rule, or something named by these uses. */
function findUsedNames(parts: readonly Part[], page: PageElements): ReadonlySet<string> {
  const definitions = new Map<string, string[]>()
  const used = new Set<string>()
  const open = [...page.names]
  const read = (parts: readonly Part[]) => {
    for (const part of parts) {
      if ('parts' in part) read(part.parts)
      const name = findName(part)
      if (part.kind === 'rule') continue
      if (name === undefined) open.push(...part.uses)
      else definitions.set(name, [...(definitions.get(name) ?? []), ...part.uses])
    }
  }
  read(parts)
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue
    used.add(name)
    open.push(...(definitions.get(name) ?? []))
  }
  return used
}

/** The name by which others use a part; without one it works by itself. */
function findName(part: Part): string | undefined {
  if (part.kind === 'definition') return part.name
  return part.kind === 'declaration' && part.property.startsWith('--') ? part.property : undefined
}

function writeParts(parts: readonly Part[], used: ReadonlySet<string>): string {
  let css = ''
  let needsSemicolon = false
  for (const part of parts) {
    const name = findName(part)
    const text = name === undefined || used.has(name) ? writePart(part, used) : ''
    if (!text) continue
    css += needsSemicolon ? `;${text}` : text
    needsSemicolon = part.kind === 'declaration'
  }
  return css
}

function writePart(part: Part, used: ReadonlySet<string>): string {
  if (!('parts' in part)) return part.text
  const inside = writeParts(part.parts, used)
  if (part.kind === 'rule') return inside && `${part.selectors.map(({ text }) => text).join(',')}{${inside}}`
  if (inside) return `${part.head}{${inside}}`
  // The first mention of a layer decides its place.
  return part.name === 'layer' ? `${part.head};` : ''
}
