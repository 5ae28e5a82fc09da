import parser, { type Node, type Selector as ParsedSelector } from 'postcss-selector-parser'
import type { PageElement, PageElements } from './page-elements.ts'

/**
 * What a page must hold for a selector to match in some state: an element for each of its compounds. Attributes, pseudo-classes and
 * `:not()` ask for nothing, because scripts and visitors change what they depend on. Neither does the place of the elements.
 */
export type Selector = { readonly text: string; readonly compounds: readonly Compound[] }

type Compound = {
  readonly tag?: string
  readonly id?: string
  readonly classes: readonly string[]
  /** The lists of `:is()` and `:where()`, and the parents of `&`: the element is the subject of one of each. */
  readonly alternatives: readonly (readonly Selector[])[]
  /** The lists of `:has()`: one of each matches somewhere. */
  readonly others: readonly (readonly Selector[])[]
}

const parse = parser()

/**
 * @param parents Selectors of the rule around this one.
 * @throws Error if the text is no list of selectors.
 */
export function readSelectors(text: string, parents?: readonly Selector[]): Selector[] {
  return parse.astSync(text).nodes.map((node) => {
    const selector = readSelector(node, parents)
    // A nested selector without `&` is relative to its parent.
    if (!parents || holdsNesting(node)) return selector
    return { ...selector, compounds: [{ classes: [], alternatives: [parents], others: [] }, ...selector.compounds] }
  })
}

function holdsNesting(selector: ParsedSelector): boolean {
  let isFound = false
  selector.walkNesting(() => {
    isFound = true
  })
  return isFound
}

function readSelector(selector: ParsedSelector, parents: readonly Selector[] | undefined): Selector {
  const compounds: Node[][] = [[]]
  for (const node of selector.nodes) {
    if (node.type === 'combinator') compounds.push([])
    else compounds.at(-1)?.push(node)
  }
  return { text: String(selector).trim(), compounds: compounds.map((nodes) => readCompound(nodes, parents)) }
}

function readCompound(nodes: readonly Node[], parents: readonly Selector[] | undefined): Compound {
  const tag = nodes.find((node) => node.type === 'tag')?.value.toLowerCase()
  const id = nodes.find((node) => node.type === 'id')?.value
  const readList = (names: readonly string[]) =>
    nodes.flatMap((node) =>
      node.type === 'pseudo' && names.includes(node.value.toLowerCase()) ? [node.nodes.map((each) => readSelector(each, parents))] : [],
    )
  return {
    ...(tag !== undefined && { tag }),
    ...(id !== undefined && { id }),
    classes: nodes.flatMap((node) => (node.type === 'class' ? [node.value] : [])),
    alternatives: [...readList([':is', ':where']), ...(parents && nodes.some((node) => node.type === 'nesting') ? [parents] : [])],
    others: readList([':has']),
  }
}

/** Returns whether a page holds what a selector asks for. Answers are kept, because nested rules ask again for their parents. */
export function createMatcher(page: PageElements): (selector: Selector) => boolean {
  const known = new Map<Selector, boolean>()

  const matches = (selector: Selector): boolean => {
    let answer = known.get(selector)
    if (answer === undefined) {
      answer = selector.compounds.every((compound) => listCandidates(compound, page).some((element) => is(element, compound)))
      known.set(selector, answer)
    }
    return answer
  }

  const is = (element: PageElement, { tag, id, classes, alternatives, others }: Compound): boolean =>
    (tag === undefined || tag === element.tag) &&
    (id === undefined || id === element.id) &&
    classes.every((name) => element.classes.has(name)) &&
    alternatives.every((list) => list.some((selector) => isSubject(element, selector))) &&
    others.every((list) => list.some(matches))

  const isSubject = (element: PageElement, selector: Selector): boolean => {
    const subject = selector.compounds.at(-1)
    return subject !== undefined && is(element, subject) && matches(selector)
  }

  return matches
}

function listCandidates({ tag, classes: [first] }: Compound, { all, byTag, byClass }: PageElements): readonly PageElement[] {
  if (first !== undefined) return byClass.get(first) ?? []
  return tag === undefined ? all : (byTag.get(tag) ?? [])
}
