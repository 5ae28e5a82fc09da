import { writeTown } from '#domain/write-town.ts'
import { type Color, colors } from './pdf-colors.server.ts'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { normalizeLines } from '#domain/form/typed-text.ts'
import type { Seller } from '#domain/invoices/seller.ts'
import { CopiedText } from '#web/dashboard/invoices/pdf/text/copied-text.server.ts'
import type { Fonts, ListFonts } from '#web/dashboard/invoices/pdf/text/fonts.server.ts'
import type { PdfFont } from '#web/dashboard/invoices/pdf/text/glyphs.server.ts'
import { makeLegible } from '#web/dashboard/invoices/pdf/text/make-legible.ts'
import { createBidi } from '#web/dashboard/invoices/pdf/text/order-line.server.ts'
import { type SetLine, setText } from '#web/dashboard/invoices/pdf/text/set-text.server.ts'
import { completeArchive, type EInvoiceAttachment } from './pdf-archive.server.ts'
import { drawMark } from './pdf-mark.server.ts'
import { toXmpText } from './xmp-text.ts'

export type PdfOptions = {
  /** Sender; in the header of the first page and the footer of every page. */
  readonly agency: Seller
  /** In the document's language. */
  readonly agencyCountry: string
  /** Up to three lines, in the document's language (`listAgencyIds`). */
  readonly agencyIds: readonly string[]
  /** Fields of the title block at the foot of a page, at most six. */
  readonly describeSheet: (pageNumber: number, count: number) => readonly Fact[]
  /** BCP 47. */
  readonly languageTag: string
  readonly title: string
  /** Passed in so that the output is deterministic. */
  readonly createdAt: Date
  readonly fonts: Fonts
  /** User-entered texts in the document, whose fonts are loaded before writing. */
  readonly texts: Iterable<string>
  /** The reader's country (ISO 3166-1 alpha-2). */
  readonly country: string
  /** Note on script names in brackets, such as `[Arabic]`. */
  readonly explainBrackets: string
  readonly eInvoice?: EInvoiceAttachment | undefined
}

export type TextStyle = {
  /** In points. */
  readonly size?: number
  readonly isStrong?: boolean
  readonly color?: Color
  readonly align?: 'left' | 'right'
}

/** A text broken into lines, with its height in points, ready to draw. */
export type PreparedText = Required<TextStyle> & {
  /** The text for screen readers (PDF `ActualText`), if letters were replaced by brackets or run from right to left. */
  readonly actual: string | undefined
  readonly width: number
  readonly height: number
  readonly lines: readonly SetLine[]
}

export type StructureKind = 'P' | 'H1' | 'H2' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD'
export type StructureElement = PDFKit.PDFStructureElement

export type Fact = readonly [label: string, value: string]

/** A square image such as a QR code, from an SVG `path` in a coordinate system of `size` by `size`. */
export type SquarePicture = { readonly path: string; readonly size: number; readonly description: string }

/** Place of one of `count` equal parts, the first of which has the index 0. */
export type DimensionLine = { readonly count: number; readonly index: number; readonly text: string }

/** Positions on an A4 page, in points from the upper left corner. */
export const page = { left: 62, right: 533, top: 56, bottom: 718, foot: 742, width: 471 } as const
/** Left edge of the facts next to an address or a title. */
const aside = 310
const pageHeight = 841.89
/** A row of the title block, and the cell of its mark. */
const block = { row: 23, mark: 46 } as const
/** Height of the footer, in points: the title block and the details that the law requires. */
const footHeight = 74

/** In points; a text up to this height is not split across pages. */
export const keptHeight = 200

/** Space between a row's text and the rules above and below it, in points. */
export const padding = 5
/** Space between the lines of a text, in points. */
const lineGap = 1.5
const pictureSide = 104
/** Size of the largest figure. */
const figureSize = 30
/** Height of facts next to a picture with its caption, in points. */
export const factsHeight = pictureSide + 30

/** Creates a PDF. `write` fills it. */
export async function createPdf(options: PdfOptions, write: (pdf: PdfDocument) => void): Promise<Uint8Array<ArrayBuffer>> {
  const listFonts = await options.fonts.openFor(options.texts, options.country)
  const file = createFile(options)
  const bytes = buffer(file)
  const pdf = new PdfDocument(file, options, listFonts)
  write(pdf)
  pdf.end()
  file.end()
  return await bytes
}

/** Creates an empty A4 document, tagged for screen readers (PDF/UA, ISO 14289-1) and archivable (PDF/A-3b, ISO 19005-3). */
function createFile({ title, agency, createdAt, languageTag, fonts, eInvoice }: PdfOptions): PDFKit.PDFDocument {
  const author = toXmpText(agency.legalName)
  const settings = {
    size: 'A4',
    margins: { left: page.left, right: 595.28 - page.right, top: page.top, bottom: pageHeight - page.bottom },
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: languageTag,
    displayTitle: true,
    bufferPages: true,
    font: fonts.open('regular')[0]?.font,
    info: { Title: toXmpText(title), Author: author, Creator: author, CreationDate: createdAt, ModDate: createdAt },
  } as const
  // The types do not allow font objects (pdfkit 0.20).
  const file = new PDFDocument(settings as unknown as PDFKit.PDFDocumentOptions)
  completeArchive(file, createdAt, eInvoice)
  return file
}

/** Writes blocks of text one below the other. The first page has the agency's header, every page its footer. */
export class PdfDocument {
  readonly root: StructureElement
  readonly #file: PDFKit.PDFDocument
  readonly #options: PdfOptions
  readonly #listFonts: ListFonts
  readonly #copiedText = new CopiedText()
  // One per document: creating it takes 40 ms.
  readonly #bidi = createBidi()
  readonly #nameScript: (code: string) => string
  readonly #fontNames = new Set<string>()
  #drawn: PreparedText | undefined
  #hidesLetters = false
  /** Footer positions of pages where it differs. */
  readonly #feet = new Map<number, number>()
  /** Position of the next block. */
  y: number

  constructor(file: PDFKit.PDFDocument, options: PdfOptions, listFonts: ListFonts) {
    this.#file = file
    this.#options = options
    this.#listFonts = listFonts
    const names = new Intl.DisplayNames(options.languageTag, { type: 'script' })
    this.#nameScript = (code) => names.of(code) ?? code
    this.root = file.struct('Document')
    file.addStructure(this.root)
    this.drawArtifact(() => this.#drawHead())
    this.y = page.top + 60
  }

  /** Writes the recipient's address in the envelope window's position, and facts next to it. */
  addressed(recipient: readonly string[], facts: readonly Fact[]): void {
    let y = 130
    for (const line of recipient) y = this.#write('P', line, { x: page.left, y, width: 240 }, { size: 10.5 }) + 1
    let beside = 130
    for (const [label, value] of facts) {
      const labelled = this.prepare(label, 90, { color: colors.soft })
      const labelWidth = widthOf(labelled) + 12
      const labelEnd = this.write(this.root, 'P', labelled, aside, beside)
      const place = { x: aside + labelWidth, y: beside, width: page.right - aside - labelWidth }
      beside = Math.max(labelEnd, this.#write('P', value, place, { align: 'right' })) + 3
    }
    this.y = Math.max(y, beside) + 24
  }

  /** @param measure A dimension line next to the title. */
  title(text: string, lead: string, measure?: DimensionLine): void {
    const place = { x: page.left, y: this.y, width: measure ? aside - page.left - 20 : page.width }
    const top = this.y
    const titled = this.#write('H1', text, place, { size: 22, isStrong: true }) + 2
    const led = lead === '' ? titled : this.#write('P', lead, { ...place, y: titled }, { size: 11, color: colors.soft })
    this.y = Math.max(led, measure ? this.#writeMeasure(measure, top + 14) : 0) + 12
  }

  /** @param following Height in points of the content that must stay on the page of the heading. */
  heading(text: string, following = 40): void {
    this.makeRoom(following + 40)
    this.y += 14
    this.#writeBlock('H2', text, { size: 11.5, isStrong: true }, 6)
  }

  /** Writes the largest figure of the document at the right, with its label and a note at the left, under a heavy rule. */
  figure(label: string, amount: string, note: string): void {
    const width = 300
    const natural = widthOf(this.prepare(amount, Infinity, { size: figureSize, isStrong: true }))
    const size = Math.min(figureSize, Math.floor((figureSize * width) / natural))
    this.makeRoom(64)
    this.drawRule(this.y, colors.ink, 1.2)
    const top = this.y + 12
    const end = this.#write('P', label, { x: page.left, y: top, width: page.width - width - 8 }, { size: 12, isStrong: true })
    const amountEnd = this.#write('P', amount, { x: page.right - width, y: top - 4, width }, { size, isStrong: true, align: 'right' })
    const noteEnd =
      note === '' ? end : this.#write('P', note, { x: page.left, y: end + 1, width: page.width - width - 8 }, { color: colors.soft })
    this.y = Math.max(noteEnd, amountEnd) + 8
  }

  paragraph(text: string, style: TextStyle = {}): void {
    this.#writeBlock('P', text, style, 6)
  }

  /** Writes labels with values next to a picture; starts a new page unless there is room for usual ones. */
  factsBeside(facts: readonly Fact[], picture: SquarePicture | undefined, caption: string): void {
    const labelWidth = 110
    const width = page.width - labelWidth - (picture ? pictureSide + 24 : 0)
    this.makeRoom(factsHeight)
    const start = this.y
    for (const [label, value] of facts) {
      this.#write('P', label, { x: page.left, y: this.y, width: labelWidth }, { color: colors.soft })
      this.y = this.#write('P', value, { x: page.left + labelWidth, y: this.y, width }, { isStrong: true }) + 4
    }
    if (!picture) return
    const x = page.right - pictureSide
    this.#addPicture(picture, x, start)
    const place = { x: x - 30, y: start + pictureSide + 4, width: pictureSide + 30 }
    const end = this.#write('P', caption, place, { size: 8, align: 'right', color: colors.soft })
    this.y = Math.max(this.y, end) + 6
  }

  /** Draws a slip across the full width at the bottom of a page, below its footer. @param height In points. */
  drawSlip(height: number, description: string, draw: (file: PDFKit.PDFDocument) => void): void {
    this.#explainBrackets()
    const file = this.#file
    const top = pageHeight - height
    const foot = top - footHeight
    if (this.y > foot) file.addPage()
    this.#feet.set(this.pageCount - 1, foot)
    const { margins } = file.page
    file.page.margins = { ...margins, bottom: 0 }
    file.y = page.top
    const figure = { alt: description, bbox: [0, top, file.page.width, pageHeight] } // the types lack the box (pdfkit 0.20)
    this.root.add(
      file.struct('Figure', figure, () => {
        file.save()
        draw(file)
        file.restore()
      }),
    )
    file.page.margins = margins
    this.y = page.bottom
  }

  get pageCount(): number {
    return this.#file.bufferedPageRange().count
  }

  /** Starts a new page unless the current one has room for a height in points. */
  makeRoom(height: number): void {
    if (this.y + height <= page.bottom) return
    this.y = page.top
    this.#file.addPage()
  }

  /**
   * Calls `draw` on each page added from now on, for example to repeat the head of a table.
   *
   * @param draw Returns the position where the page's text begins.
   * @returns Removes the listener.
   */
  beginPagesWith(draw: () => number): () => void {
    const listener = () => {
      const interrupted = this.#drawn
      this.y = draw()
      // Restores the place and color of the text that the page break interrupted.
      this.#file.y = this.y + padding
      if (interrupted) this.#use(interrupted)
    }
    this.#file.on('pageAdded', listener)
    return () => this.#file.removeListener('pageAdded', listener)
  }

  prepare(text: string, width: number, style: TextStyle = {}): PreparedText {
    const { size = 9.5, isStrong = false, color = colors.ink, align = 'left' } = style
    const shared = { size, isStrong, color, align, width }
    const weight = isStrong ? 'strong' : 'regular'
    // Stored text may contain anything: removes control characters and long runs of combining marks before they reach the fonts.
    const normalized = normalizeLines(text)
    const plain = this.#options.fonts.open(weight).find(({ hasAll }) => hasAll(normalized))
    const fonts = plain ? [plain] : this.#listFonts(weight, normalized)
    const hasGlyph = (character: string) => fonts.some(({ hasAll }) => hasAll(character))
    const { text: legible, hidesLetters } = plain
      ? { text: normalized, hidesLetters: false }
      : makeLegible(normalized, hasGlyph, this.#nameScript)
    this.#hidesLetters ||= hidesLetters
    const measure = (part: string, font: PdfFont) => this.#select(font, size).widthOfString(part)
    const { lines, isReordered } = setText(legible, { fonts, copiedText: this.#copiedText, bidi: this.#bidi, width, measure })
    const height = lines.reduce((sum, line) => sum + line.height * size + lineGap, 0)
    return { ...shared, actual: hidesLetters || isReordered ? text : undefined, height, lines }
  }

  /** Adds a structure element, which the caller must end. @param actual Text for screen readers, in place of the content. */
  open(parent: StructureElement, kind: StructureKind, actual?: string): StructureElement {
    const options = { ...(kind === 'TH' && { scope: 'Column' as const }), ...(actual !== undefined && { actual }) }
    const element = this.#file.struct(kind, options)
    parent.add(element)
    return element
  }

  /** Writes a text as a structure element. @returns Its end position. */
  write(parent: StructureElement, kind: StructureKind, text: PreparedText, x: number, y: number): number {
    const element = this.open(parent, kind, text.actual)
    element.add(() => this.draw(text, x, y))
    element.end()
    return this.#file.y
  }

  /** Draws a text. It continues on the next page unless `height` limits it. @returns Its end position. */
  draw(text: PreparedText, x: number, top: number, height = Infinity): number {
    const file = this.#file
    let y = top
    this.#use(text)
    for (const line of text.lines) {
      const lineHeight = line.height * text.size + lineGap
      if (y + lineHeight > top + height) break
      if (height === Infinity && y + lineHeight > page.bottom) {
        file.continueOnNewPage()
        y = file.y
      }
      const start = text.align === 'right' ? x + text.width - line.width : x
      for (const piece of line.pieces) {
        this.#select(piece.font, text.size).text(piece.text, start + piece.x, y + line.ascent * text.size, {
          lineBreak: false,
          baseline: 'alphabetic',
        })
      }
      y += lineHeight
    }
    file.x = x
    file.y = y
    return y
  }

  /** Draws what screen readers skip: the header, the footer, rules, repeated table heads. */
  drawArtifact(draw: () => void): void {
    this.#file.markContent('Artifact', { type: 'Pagination' })
    draw()
    this.#file.endMarkedContent()
  }

  drawRule(y: number, color: Color, width = 0.6): void {
    this.drawArtifact(() => this.#file.moveTo(page.left, y).lineTo(page.right, y).lineWidth(width).stroke(color))
  }

  /** Writes the note about brackets if needed, closes the structure tree, and draws the footers. The caller ends the file. */
  end(): void {
    this.#explainBrackets()
    this.root.end()
    const count = this.pageCount
    for (let index = 0; index < count; index++) {
      this.#file.switchToPage(index)
      this.drawArtifact(() => this.#drawFoot(this.#options.describeSheet(index + 1, count), this.#feet.get(index) ?? page.foot))
    }
  }

  /** A line of equal parts with ticks, one of them thick, and a text below. @returns Its end position. */
  #writeMeasure({ count, index, text }: DimensionLine, y: number): number {
    const part = (page.right - aside) / count
    // Ticks would touch where there are many.
    const ticks = count > 40 ? 1 : count
    this.drawArtifact(() => {
      const file = this.#file.lineWidth(0.8).moveTo(aside, y).lineTo(page.right, y)
      for (let tick = 0; tick <= ticks; tick++) {
        const x = aside + (tick * (page.right - aside)) / ticks
        file.moveTo(x, y - 4).lineTo(x, y + 4)
      }
      file.stroke(colors.draft)
      file.rect(aside + index * part, y - 2, part, 4).fill(colors.warm)
    })
    return this.#write('P', text, { x: aside, y: y + 8, width: page.right - aside }, { size: 8.5, color: colors.soft })
  }

  #explainBrackets(): void {
    if (!this.#hidesLetters) return
    this.#hidesLetters = false
    this.y += 12
    this.paragraph(this.#options.explainBrackets, { size: 8, color: colors.soft })
  }

  #use(text: PreparedText): void {
    this.#file.fillColor(text.color)
    this.#drawn = text
  }

  #select({ name, font }: PdfFont, size: number): PDFKit.PDFDocument {
    if (!this.#fontNames.has(name)) {
      // pdfkit accepts font objects; its types do not (pdfkit 0.20).
      this.#file.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
      this.#fontNames.add(name)
    }
    return this.#file.font(name, size)
  }

  #drawHead(): void {
    const { legalName, address, email, phoneDisplay } = this.#options.agency
    const small = { size: 8.5, color: colors.soft } as const
    const marked = drawMark(this.#file, { x: page.left, y: page.top, width: 130, height: 30 })
    const left = page.left + (marked > 0 ? marked + 10 : 0)
    const width = page.right - 170 - left
    this.draw(this.prepare(legalName, width, { size: 13, isStrong: true }), left, page.top - 1)
    this.draw(this.prepare(`${address.street}, ${writeTown(address)}`, width, small), left, page.top + 17)
    this.draw(this.prepare(`${email}\n${phoneDisplay}`, 160, { ...small, align: 'right' }), page.right - 160, page.top + 5)
  }

  /** The title block with the mark, as on every sheet of the site, and below it what the law requires on letters. */
  #drawFoot(fields: readonly Fact[], top: number): void {
    const { agency, agencyCountry, agencyIds } = this.#options
    const rows = [fields.slice(0, 3), fields.slice(3, 6)].filter((row) => row.length > 0)
    const width = page.width - block.mark
    const bottom = top + rows.length * block.row
    const file = this.#file.lineWidth(0.8).rect(page.left, top, page.width, bottom - top)
    file.moveTo(page.left + width, top).lineTo(page.left + width, bottom)
    for (const [at, row] of rows.entries()) {
      const rowTop = top + at * block.row
      if (at > 0) file.moveTo(page.left, rowTop).lineTo(page.left + width, rowTop)
      for (let cell = 1; cell < row.length; cell++) {
        const x = page.left + (cell * width) / 3
        file.moveTo(x, rowTop).lineTo(x, rowTop + block.row)
      }
    }
    file.stroke(colors.draft)
    for (const [at, row] of rows.entries()) {
      for (const [cell, [label, value]] of row.entries()) {
        const x = page.left + (cell * width) / 3 + 6
        const rowTop = top + at * block.row
        const room = width / 3 - 12
        this.draw(this.prepare(label, room, { size: 6.5, color: colors.accent }), x, rowTop + 2.5, 10)
        const natural = widthOf(this.prepare(value, Infinity, { size: 8, isStrong: true }))
        const size = natural > room ? Math.max(4, (8 * room) / natural - 0.05) : 8
        this.draw(this.prepare(value, room, { size, isStrong: true }), x, rowTop + 10.5, 12)
      }
    }
    drawMark(this.#file, { x: page.left + width + 4, y: (top + bottom - 22) / 2, width: block.mark - 8, height: 22 }, 'center')
    const { legalName, address } = agency
    const sender = [legalName, address.street, writeTown(address), agencyCountry].join(', ')
    const small = { size: 7, color: colors.soft } as const
    // Without a height, text below the bottom margin would add a page.
    this.draw(this.prepare(`${sender}\n${agencyIds.join(', ')}`, page.width, small), page.left, bottom + 6, footHeight)
  }

  #addPicture({ path, size, description: alt }: SquarePicture, x: number, y: number): void {
    const draw = () =>
      this.#file
        .save()
        .translate(x, y)
        .scale(pictureSide / size)
        .path(path)
        .fill(colors.code)
        .restore()
    // The types lack `bbox` (pdfkit 0.20).
    const figure = { alt, bbox: [x, y, x + pictureSide, y + pictureSide] }
    this.root.add(this.#file.struct('Figure', figure, draw))
  }

  /** @returns Its end position. */
  #write(
    kind: StructureKind,
    text: string,
    { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
    style: TextStyle,
  ): number {
    return this.write(this.root, kind, this.prepare(text, width, style), x, y)
  }

  #writeBlock(kind: StructureKind, text: string, style: TextStyle, gap: number): void {
    const prepared = this.prepare(text, page.width, style)
    this.makeRoom(Math.min(prepared.height, keptHeight))
    this.y = this.write(this.root, kind, prepared, page.left, this.y) + gap
  }
}

/** Width of the widest line. */
export function widthOf({ lines }: PreparedText): number {
  return lines.reduce((widest, { width }) => Math.max(widest, width), 0)
}
