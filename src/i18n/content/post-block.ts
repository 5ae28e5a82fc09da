import type { CodeLanguage } from './code-language.ts'
import type { SvgElement } from './figure.ts'
import type { Picture } from './picture.ts'

/** Text in a line. A link leads to another site, to an address of ours without its language prefix (`/pricing`), or to `#heading`. */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly text: string }
  | { readonly type: 'break' }
  | { readonly type: 'emphasis' | 'strong'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] }
  /** The number of a footnote; `id` is this place, to which the footnote leads back. */
  | { readonly type: 'footnoteReference'; readonly number: number; readonly id: string }

/** A part of an article. Headings begin at depth 2, because the title is the page's `h1`; ids are unique within the article. */
export type Block =
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly type: 'heading'; readonly depth: 2 | 3; readonly id: string; readonly children: readonly Inline[] }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | CodeBlock
  | { readonly type: 'quote'; readonly children: readonly Block[] }
  | { readonly type: 'callout'; readonly kind: CalloutKind; readonly children: readonly Block[] }
  | TableBlock
  | { readonly type: 'figure'; readonly alternative: string; readonly caption: string; readonly drawing: SvgElement }
  | { readonly type: 'picture'; readonly picture: Picture; readonly caption?: string }
  /** At the end of the article; the first has the number 1. */
  | { readonly type: 'footnotes'; readonly footnotes: readonly Footnote[] }

export type CodeBlock = {
  readonly type: 'code'
  /** Absent for text that is not highlighted, such as output. */
  readonly language?: CodeLanguage
  readonly text: string
  /** The text in parts, once it is highlighted. */
  readonly tokens?: readonly CodeToken[]
}

/** A part of highlighted code; one without a kind has the colour of the text. */
export type CodeToken = { readonly kind?: TokenKind; readonly text: string }
export type TokenKind = 'comment' | 'keyword' | 'string' | 'number' | 'name' | 'type'

/** The alerts of GitHub's Markdown that articles use: `> [!NOTE]`. */
export const calloutKinds = ['note', 'tip', 'warning'] as const
export type CalloutKind = (typeof calloutKinds)[number]

export type TableBlock = {
  readonly type: 'table'
  /** Of each column. */
  readonly alignments: readonly ('start' | 'center' | 'end')[]
  readonly head: readonly TableCell[]
  readonly rows: readonly (readonly TableCell[])[]
}
export type TableCell = readonly Inline[]

export type Footnote = {
  readonly id: string
  /** The ids of the places that refer to it. */
  readonly references: readonly string[]
  readonly children: readonly Block[]
}

/** The id of a footnote. No heading has an underscore in its id. */
export function footnoteId(number: number): string {
  return `note_${number}`
}

/** Text without its marks, as for ids and structured data. */
export function toPlainText(parts: readonly Inline[]): string {
  return parts.map(toText).join('')
}

function toText(inline: Inline): string {
  if (inline.type === 'break') return ' '
  if (inline.type === 'footnoteReference') return ''
  return 'text' in inline ? inline.text : toPlainText(inline.children)
}
