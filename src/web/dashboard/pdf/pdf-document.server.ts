import { colors, page, textWidth } from './page-measures.ts'
import { PaperPages, type PaperPagesOptions } from './pdf-pages.server.ts'
import { type PaperColumn, type PaperRow, writeTable } from './pdf-table.server.ts'
import type { TaggedDocument } from './tagged-document.server.ts'
import { cutText, TextSetter, type TextStyle } from './text-setter.server.ts'
import type { Typefaces } from './fonts.server.ts'

export type PaperOptions = PaperPagesOptions & {
  /** Language of its words (BCP 47). */
  readonly languageTag: string
  readonly title: string
  /** What its properties say; the same data makes the same bytes. */
  readonly createdAt: Date
  readonly typefaces: Typefaces
  /** Says what names of scripts in brackets stand for. */
  readonly explainBrackets: string
}

/** Label and value. */
export type PaperFact = readonly [label: string, value: string]

/** A picture of squares, such as a QR code: `path` in a field of `size` units (SVG path data). */
export type SquarePicture = { readonly path: string; readonly size: number; readonly description: string }

/** Of a paragraph, which stand together on a page. */
const linesAtOnce = 40
/** Of a picture beside facts. */
const pictureSide = 104
/** Of facts beside a picture, with what is said below it. */
export const heightBeside = pictureSide + 30

/** What an invoice or a statement is written with: blocks, one below the other. Its bytes can be taken meanwhile (`streamPaper`). */
export class Paper {
  readonly #document: TaggedDocument
  readonly #setter: TextSetter
  readonly #pages: PaperPages
  readonly #options: PaperOptions

  constructor(document: TaggedDocument, options: PaperOptions) {
    this.#document = document
    this.#options = options
    this.#setter = new TextSetter(document, options.typefaces, options.languageTag)
    this.#pages = new PaperPages(document, this.#setter, options)
  }

  /** The address of whom the paper is for, where a window of an envelope shows it, and facts beside it. */
  addressed(recipient: readonly string[], facts: readonly PaperFact[]): void {
    let y = 130
    for (const line of recipient) y = this.#write('P', line, { x: page.left, y, width: 240, size: 10.5 }) + 1
    let beside = 130
    for (const [label, value] of facts) {
      const labelled = this.#pages.set(label, 90, { color: colors.soft })
      const labelWidth = Math.max(...labelled.lines.map(({ width }) => width)) + 12
      const labelEnd = this.#pages.write(this.#document.root, 'P', labelled, 310, beside)
      const place = { x: 310 + labelWidth, y: beside, width: page.right - 310 - labelWidth }
      beside = Math.max(labelEnd, this.#write('P', value, { ...place, align: 'right' })) + 3
    }
    this.#pages.y = Math.max(y, beside) + 34
  }

  title(text: string, lead: string): void {
    this.#writeBelow('H1', text, { size: 19, isStrong: true }, 2)
    if (lead !== '') this.#writeBelow('P', lead, { size: 11, color: colors.soft }, 0)
    this.#pages.y += 16
  }

  /** @param following Height of what must stand on the same page, in points. */
  heading(text: string, following = 40): void {
    this.#pages.makeRoom(following + 40)
    this.#pages.y += 14
    this.#writeBelow('H2', text, { size: 11.5, isStrong: true }, 6)
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.#writeBelow('P', text, style, 6)
  }

  /** A table, in steps; its head is repeated on every page that it reaches. */
  table(columns: readonly PaperColumn[], rows: Iterable<PaperRow>): Generator<undefined, void> {
    return writeTable(this.#pages, this.#document.root, columns, rows)
  }

  /** Lines of label and value beside a picture, kept together. */
  factsBeside(facts: readonly PaperFact[], picture: SquarePicture | undefined, caption: string): void {
    const width = picture ? textWidth - pictureSide - 24 : textWidth
    const labelWidth = 110
    this.#pages.makeRoom(heightBeside)
    const start = this.#pages.y
    let y = start
    for (const [label, value] of facts) {
      this.#write('P', label, { x: page.left, y, width: labelWidth, color: colors.soft })
      y = this.#write('P', value, { x: page.left + labelWidth, y, width: width - labelWidth, isStrong: true }) + 4
    }
    this.#pages.y = y
    if (!picture) return
    const x = page.right - pictureSide
    const bbox = [x, start, x + pictureSide, start + pictureSide] as const
    this.#document.add(this.#document.root, 'Figure', { alt: picture.description, bbox }, () =>
      this.#document.fillPath(picture.path, { x, y: start, scale: pictureSide / picture.size }, colors.code),
    )
    const below = { x: x - 30, y: start + pictureSide + 4, width: pictureSide + 30 }
    const end = this.#write('P', caption, { ...below, size: 8, align: 'right', color: colors.soft })
    this.#pages.y = Math.max(y, end) + 6
  }

  /** Ends it, in steps. */
  *end(): Generator<undefined, void> {
    if (this.#setter.hidesLetters) {
      this.#pages.y += 12
      this.paragraph(this.#options.explainBrackets, { size: 8, color: colors.soft })
    }
    this.#pages.end()
    yield* this.#document.end()
  }

  /** @returns Where it ends. */
  #write(
    kind: 'P' | 'H1' | 'H2',
    text: string,
    { x, y, width, ...style }: TextStyle & { readonly x: number; readonly y: number; readonly width: number },
  ): number {
    return this.#pages.write(this.#document.root, kind, this.#pages.set(text, width, style), x, y)
  }

  #writeBelow(kind: 'P' | 'H1' | 'H2', text: string, style: TextStyle, gap: number): void {
    for (const piece of cutText(this.#pages.set(text, textWidth, style), linesAtOnce)) {
      this.#pages.makeRoom(piece.height)
      this.#pages.y = this.#pages.write(this.#document.root, kind, piece, page.left, this.#pages.y) + gap
    }
  }
}
