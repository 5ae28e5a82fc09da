import { writeTown } from '#domain/write-town.ts'
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
import { toXmpText } from './xmp-text.ts'

export type PdfOptions = {
  /** Sender; in the header of the first page and the footer of every page. */
  readonly agency: Seller
  /** In the document's language. */
  readonly agencyCountry: string
  /** Up to three lines, in the document's language (`listAgencyIds`). */
  readonly agencyIds: readonly string[]
  /** Footer text, such as `Page 1 of 3`. */
  readonly describePage: (pageNumber: number, count: number) => string
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

/** Positions on an A4 page, in points from the upper left corner. */
export const page = { left: 62, right: 533, top: 56, bottom: 742, foot: 770, width: 471 } as const
const pageHeight = 841.89
/** Height of the footer, in points. */
const footHeight = 60

/** In points; a text up to this height is not split across pages. */
export const keptHeight = 200

export const colors = { ink: '#0f1a2b', soft: '#4a5870', line: '#d5dde9', accent: '#355faf', code: '#000000' } as const
export type Color = (typeof colors)[keyof typeof colors]

/** Space between a row's text and the rules above and below it, in points. */
export const padding = 5
/** Space between the lines of a text, in points. */
const lineGap = 1.5
const pictureSide = 104
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
      const labelEnd = this.write(this.root, 'P', labelled, 310, beside)
      const place = { x: 310 + labelWidth, y: beside, width: page.right - 310 - labelWidth }
      beside = Math.max(labelEnd, this.#write('P', value, place, { align: 'right' })) + 3
    }
    this.y = Math.max(y, beside) + 34
  }

  title(text: string, lead: string): void {
    this.#writeBlock('H1', text, { size: 19, isStrong: true }, 2)
    if (lead !== '') this.#writeBlock('P', lead, { size: 11, color: colors.soft }, 0)
    this.y += 16
  }

  /** @param following Height in points of the content that must stay on the page of the heading. */
  heading(text: string, following = 40): void {
    this.makeRoom(following + 40)
    this.y += 14
    this.#writeBlock('H2', text, { size: 11.5, isStrong: true }, 6)
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
    if (this.y > foot - (page.foot - page.bottom)) file.addPage()
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

  drawRule(y: number, color: Color): void {
    this.drawArtifact(() => this.#file.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.6).stroke(color))
  }

  /** Writes the note about brackets if needed, closes the structure tree, and draws the footers. The caller ends the file. */
  end(): void {
    this.#explainBrackets()
    this.root.end()
    const count = this.pageCount
    for (let index = 0; index < count; index++) {
      this.#file.switchToPage(index)
      this.drawArtifact(() => this.#drawFoot(this.#options.describePage(index + 1, count), this.#feet.get(index) ?? page.foot))
    }
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
    this.#file.rect(page.left, page.top, 26, 3).fill(colors.accent)
    this.draw(this.prepare(legalName, 300, { size: 13, isStrong: true }), page.left, page.top + 12)
    this.draw(this.prepare(`${address.street}, ${writeTown(address)}`, 300, small), page.left, page.top + 30)
    this.draw(this.prepare(`${email}\n${phoneDisplay}`, 160, { ...small, align: 'right' }), page.right - 160, page.top + 18)
  }

  #drawFoot(pageText: string, top: number): void {
    const { agency, agencyCountry, agencyIds } = this.#options
    const { legalName, address } = agency
    this.#file.moveTo(page.left, top).lineTo(page.right, top).lineWidth(0.6).stroke(colors.line)
    const draw = (text: string, x: number, width: number, align: 'left' | 'right' = 'left') =>
      // Without a height, text below the bottom margin would add a page.
      this.draw(this.prepare(text, width, { size: 7.5, color: colors.soft, align }), x, top + 8, footHeight)
    draw(`${legalName}\n${address.street}, ${writeTown(address)}\n${agencyCountry}`, page.left, 190)
    draw(agencyIds.join('\n'), page.left + 210, 141)
    draw(pageText, page.right - 100, 100, 'right')
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
