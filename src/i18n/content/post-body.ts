import { fromMarkdown } from 'mdast-util-from-markdown'
import { ContentError } from './content-error.ts'
import type { ContentProblem } from './content-error.ts'
import { createSlug } from './slug.ts'

/** Text in a line. A link leads to another site, to an address of ours without its language prefix (`/pricing`), or to `#heading`. */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'emphasis' | 'strong'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] }

/** A part of an article. Headings begin at depth 2, because the title is the page's `h1`; their ids are unique within the article. */
export type Block =
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly type: 'heading'; readonly depth: 2 | 3; readonly id: string; readonly children: readonly Inline[] }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly type: 'code'; readonly language: string; readonly text: string }
  | { readonly type: 'quote'; readonly children: readonly Block[] }

export type PostBody = { readonly blocks: readonly Block[]; readonly wordCount: number }

/**
 * Turns Markdown into plain JSON that a page can render without HTML strings (Trusted Types).
 *
 * @param firstLine Line of the file at which the Markdown begins, for the problems.
 * @throws ContentError naming each line with raw HTML, an image, a heading of another depth, an unsafe link, or anything else unknown.
 */
export function parsePostBody(markdown: string, file: string, firstLine: number): PostBody {
  const root = fromMarkdown(markdown)
  const reading: Reading = { file, firstLine, problems: [], headingIds: new Set(), wordCount: 0 }
  const blocks = readBlocks(root.children, reading)
  if (blocks.length === 0 && reading.problems.length === 0) reading.problems.push({ file, field: '', message: 'has no text' })
  if (reading.problems.length > 0) throw new ContentError(reading.problems)
  return { blocks, wordCount: reading.wordCount }
}

type Node = ReturnType<typeof fromMarkdown>['children'][number]
type Reading = {
  readonly file: string
  readonly firstLine: number
  readonly problems: ContentProblem[]
  readonly headingIds: Set<string>
  wordCount: number
}

function readBlocks(nodes: readonly Node[], reading: Reading): Block[] {
  return nodes.flatMap((node) => readBlock(node, reading))
}

function readBlock(node: Node, reading: Reading): Block[] {
  switch (node.type) {
    case 'paragraph':
      return [{ type: 'paragraph', children: readInlines(node.children, reading) }]
    case 'heading': {
      const { depth } = node
      const children = readInlines(node.children, reading)
      if (depth !== 2 && depth !== 3) return refuse(node, `a heading of depth ${depth}; articles have ## and ###`, reading)
      return [{ type: 'heading', depth, id: createHeadingId(children, reading.headingIds), children }]
    }
    case 'list':
      if (node.ordered && node.start !== 1) return refuse(node, 'a list that does not begin at 1', reading)
      return [{ type: 'list', ordered: node.ordered === true, items: node.children.map((item) => readBlocks(item.children, reading)) }]
    case 'code':
      return [{ type: 'code', language: node.lang ?? '', text: node.value }]
    case 'blockquote':
      return [{ type: 'quote', children: readBlocks(node.children, reading) }]
    case 'html':
      return refuse(node, 'raw HTML', reading)
    default:
      return refuse(node, `Markdown that articles do not know (${node.type})`, reading)
  }
}

function readInlines(nodes: readonly Node[], reading: Reading): Inline[] {
  return nodes.flatMap((node) => readInline(node, reading))
}

function readInline(node: Node, reading: Reading): Inline[] {
  switch (node.type) {
    case 'text':
      reading.wordCount += node.value.match(/[\p{Letter}\p{Number}]+/gu)?.length ?? 0
      return [{ type: 'text', text: node.value.replaceAll('\n', ' ') }]
    case 'inlineCode':
      return [{ type: 'code', text: node.value }]
    case 'break':
      return [{ type: 'break' }]
    case 'emphasis':
    case 'strong':
      return [{ type: node.type, children: readInlines(node.children, reading) }]
    case 'link':
      if (!/^(?:https:\/\/|mailto:|#|\/(?![/\\]))/u.test(node.url)) return refuse(node, `a link to "${node.url}"`, reading)
      return [{ type: 'link', href: node.url, children: readInlines(node.children, reading) }]
    case 'html':
      return refuse(node, 'raw HTML', reading)
    default:
      return refuse(node, `Markdown that articles do not know (${node.type})`, reading)
  }
}

function refuse(node: Node, message: string, { file, firstLine, problems }: Reading): [] {
  problems.push({ file, field: `line ${firstLine - 1 + (node.position?.start.line ?? 1)}`, message })
  return []
}

function createHeadingId(children: readonly Inline[], known: Set<string>): string {
  const slug = createSlug(children.map(toText).join('')) || 'section'
  let id = slug
  for (let count = 2; known.has(id); count += 1) id = `${slug}-${count}`
  known.add(id)
  return id
}

function toText(inline: Inline): string {
  if (inline.type === 'break') return ' '
  return 'text' in inline ? inline.text : inline.children.map(toText).join('')
}
