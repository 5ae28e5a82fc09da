import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmTable } from 'micromark-extension-gfm-table'
import { codeLanguages } from './code-language.ts'
import { ContentError } from './content-error.ts'
import type { ContentProblem } from './content-error.ts'
import type { SvgElement } from './figure.ts'
import type { Picture } from './picture.ts'
import { type Block, calloutKinds, type Footnote, footnoteId, type Inline, toPlainText } from './post-block.ts'
import { filesAnchor } from './post-file.ts'
import { createSlug } from './slug.ts'

/** How deep an article may nest quotations, lists and emphasis: what shows it calls itself at each level. Our own judgement. */
const mostNested = 20

export type PostBodyOptions = {
  readonly file: string
  /** Line of the file at which the Markdown begins, for the problems. */
  readonly firstLine: number
  /** Reads the drawing of a figure. Its ids get the prefix. @throws ContentError when it cannot be shown. */
  readonly readFigure: (name: string, prefix: string) => SvgElement
  /** Reads a picture of the article's folder. @throws ContentError when it cannot be shown. */
  readonly readPicture: (name: string, alt: string) => Picture
  /** Ids that the page has, to which those of the headings are added. Default: those of an article's page. */
  readonly headingIds?: Set<string>
}

/**
 * Turns Markdown with tables, footnotes, callouts and figures into plain JSON that a page can render without HTML strings (Trusted Types).
 *
 * @throws ContentError naming each line with raw HTML, a heading of another depth, an unsafe link, a footnote without text, an unknown
 * language of code, what is nested too deeply, or anything else unknown; and what is wrong in a figure.
 */
export function parsePostBody(markdown: string, options: PostBodyOptions): readonly Block[] {
  const root = parseMarkdown(markdown)
  const reading: Reading = {
    headingIds: new Set([filesAnchor]),
    ...options,
    problems: [],
    footnotes: new Map(),
    figureCount: 0,
    depth: 0,
  }
  const blocks = readBlocks(
    root.children.filter(({ type }) => type !== 'footnoteDefinition'),
    reading,
  )
  const definitions = root.children.filter((node) => node.type === 'footnoteDefinition')
  const footnotes = readFootnotes(definitions, reading)
  if (blocks.length === 0 && reading.problems.length === 0) reading.problems.push({ file: options.file, field: '', message: 'has no text' })
  if (reading.problems.length > 0) throw new ContentError(reading.problems)
  return [...blocks, ...footnotes]
}

/** The addresses of all links of a text, in footnotes and tables too, with their lines. */
export function listLinks(markdown: string): { readonly target: string; readonly line: number }[] {
  return listTargets(parseMarkdown(markdown))
}

function listTargets(node: Node | ReturnType<typeof fromMarkdown>): { target: string; line: number }[] {
  const own = node.type === 'link' || node.type === 'definition' ? [{ target: node.url, line: node.position?.start.line ?? 1 }] : []
  return 'children' in node ? [...own, ...node.children.flatMap(listTargets)] : own
}

function parseMarkdown(markdown: string) {
  return fromMarkdown(markdown, {
    extensions: [gfmTable(), gfmFootnote()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown()],
  })
}

type Node = ReturnType<typeof fromMarkdown>['children'][number]
type NodeOf<Type extends Node['type']> = Extract<Node, { type: Type }>
type Reading = PostBodyOptions & {
  readonly problems: ContentProblem[]
  readonly headingIds: Set<string>
  /** The ids of the references to each footnote, in the order in which the text first refers to them. */
  readonly footnotes: Map<string, string[]>
  figureCount: number
  /** Levels that the place is nested. */
  depth: number
}

function readBlocks(nodes: readonly Node[], reading: Reading): Block[] {
  return readNested(nodes, reading, readBlock)
}

function readNested<Result>(nodes: readonly Node[], reading: Reading, read: (node: Node, reading: Reading) => Result[]): Result[] {
  const [first] = nodes
  if (first && reading.depth > mostNested) return refuse(first, `more than ${mostNested} levels within one another`, reading)
  reading.depth += 1
  const results = nodes.flatMap((node) => read(node, reading))
  reading.depth -= 1
  return results
}

function readBlock(node: Node, reading: Reading): Block[] {
  switch (node.type) {
    case 'paragraph': {
      const [only, ...rest] = node.children
      if (only?.type === 'image' && rest.length === 0) return readFigureBlock(only, reading)
      return [{ type: 'paragraph', children: readInlines(node.children, reading) }]
    }
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
      return readCode(node, reading)
    case 'blockquote':
      return readQuote(node, reading)
    case 'table':
      return readTable(node, reading)
    case 'html':
      return refuse(node, 'raw HTML', reading)
    default:
      return refuse(node, `Markdown that articles do not know (${node.type})`, reading)
  }
}

function readCode(node: NodeOf<'code'>, reading: Reading): Block[] {
  if (!node.lang) return [{ type: 'code', text: node.value }]
  const language = codeLanguages.find((known) => known === node.lang)
  if (!language) return refuse(node, `code in ${node.lang}; articles know ${codeLanguages.join(', ')}`, reading)
  return [{ type: 'code', language, text: node.value }]
}

/** A quotation, or a callout when its first line is the name of one: `[!NOTE]`. */
function readQuote(node: NodeOf<'blockquote'>, reading: Reading): Block[] {
  const [first, ...rest] = node.children
  const [mark] = first?.type === 'paragraph' ? first.children : []
  const [whole, name] = (mark?.type === 'text' && /^\[!(\w+)\](?:\n|$)/u.exec(mark.value)) || []
  if (whole === undefined || mark?.type !== 'text' || first?.type !== 'paragraph') {
    return [{ type: 'quote', children: readBlocks(node.children, reading) }]
  }
  const kind = calloutKinds.find((known) => known.toUpperCase() === name)
  if (!kind) return refuse(node, `a callout ${name}; articles know ${calloutKinds.join(', ').toUpperCase()}`, reading)
  const text = mark.value.slice(whole.length)
  const words = [...(text ? [{ ...mark, value: text }] : []), ...first.children.slice(1)]
  const children = readBlocks(words.length > 0 ? [{ ...first, children: words }, ...rest] : rest, reading)
  return children.length === 0 ? refuse(node, 'a callout without text', reading) : [{ type: 'callout', kind, children }]
}

function readTable(node: NodeOf<'table'>, reading: Reading): Block[] {
  const [head = [], ...rows] = node.children.map((row) => row.children.map((cell) => readInlines(cell.children, reading)))
  const alignments = head.map((_, column) => {
    const align = node.align?.[column]
    return align === 'right' ? 'end' : align === 'center' ? 'center' : 'start'
  })
  return [{ type: 'table', alignments, head, rows }]
}

function readFigureBlock(node: NodeOf<'image'>, reading: Reading): Block[] {
  if (!node.alt) return refuse(node, 'a figure without an alternative text: ![what it shows](photo.jpg)', reading)
  if (!node.url.endsWith('.svg')) {
    const picture = attempt(() => reading.readPicture(node.url, node.alt ?? ''))
    return 'problems' in picture ? report(picture, reading) : [describePicture(picture.result, node)]
  }
  const drawing = attempt(() => reading.readFigure(node.url, `figure_${reading.figureCount + 1}_`))
  if ('problems' in drawing) {
    // What is no drawing in the site's colours may be a picture in its own. If it is neither, the faults of the drawing are reported.
    const picture = attempt(() => reading.readPicture(node.url, node.alt ?? ''))
    return 'problems' in picture ? report(drawing, reading) : [describePicture(picture.result, node)]
  }
  if (!node.title) return refuse(node, 'a figure without a caption', reading)
  reading.figureCount += 1
  return [{ type: 'figure', alternative: node.alt, caption: node.title, drawing: drawing.result }]
}

function describePicture(picture: Picture, { title }: NodeOf<'image'>): Block {
  return { type: 'picture', picture, ...(title && { caption: title }) }
}

type Failed = { readonly problems: readonly ContentProblem[] }

function attempt<Result>(read: () => Result): { readonly result: Result } | Failed {
  try {
    return { result: read() }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return error
  }
}

function report({ problems }: Failed, reading: Reading): [] {
  reading.problems.push(...problems)
  return []
}

function readFootnotes(definitions: readonly NodeOf<'footnoteDefinition'>[], reading: Reading): Block[] {
  const known = new Map(definitions.map((node) => [node.identifier, node]))
  const footnotes: Footnote[] = []
  // A footnote may refer to a further one, which then follows: a loop over a map comes to what is added meanwhile.
  for (const [identifier, references] of reading.footnotes) {
    const children = readBlocks(known.get(identifier)?.children ?? [], reading)
    footnotes.push({ id: footnoteId(footnotes.length + 1), references, children })
  }
  for (const node of definitions) {
    if (!reading.footnotes.has(node.identifier)) refuse(node, `a footnote ${node.identifier} that nothing refers to`, reading)
  }
  return footnotes.length === 0 ? [] : [{ type: 'footnotes', footnotes }]
}

function readInlines(nodes: readonly Node[], reading: Reading): Inline[] {
  return readNested(nodes, reading, readInline)
}

function readInline(node: Node, reading: Reading): Inline[] {
  switch (node.type) {
    case 'text':
      // Without its text a footnote is no Markdown.
      if (/\[\^[^\]]+\]/u.test(node.value)) return refuse(node, 'a reference to a footnote that is not there', reading)
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
    case 'footnoteReference':
      return [readReference(node.identifier, reading)]
    case 'image':
      return refuse(node, 'a figure that is not a paragraph by itself', reading)
    case 'html':
      return refuse(node, 'raw HTML', reading)
    default:
      return refuse(node, `Markdown that articles do not know (${node.type})`, reading)
  }
}

function readReference(identifier: string, { footnotes }: Reading): Inline {
  const references = footnotes.get(identifier) ?? []
  footnotes.set(identifier, references)
  const number = [...footnotes.keys()].indexOf(identifier) + 1
  const id = `${footnoteId(number)}_from_${references.length + 1}`
  references.push(id)
  return { type: 'footnoteReference', number, id }
}

function refuse(node: Node, message: string, { file, firstLine, problems }: Reading): [] {
  problems.push({ file, field: `line ${firstLine - 1 + (node.position?.start.line ?? 1)}`, message })
  return []
}

function createHeadingId(children: readonly Inline[], known: Set<string>): string {
  const slug = createSlug(toPlainText(children)) || 'section'
  let id = slug
  for (let count = 2; known.has(id); count += 1) id = `${slug}-${count}`
  known.add(id)
  return id
}
