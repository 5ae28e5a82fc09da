import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { Site } from '#words/site.ts'

/** Whole glyphs of Latin letters with their marks, so that names of most of Europe can be written. */
const faces = {
  regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf')),
  strong: fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf')),
}

/** In points of 1/72 inch; A4 is 595 by 842. */
const left = 62
const right = 533
const top = 56
/** Where the text of a page ends; the foot is below. */
const bottom = 742
const footTop = 770
const textWidth = right - left
const textSize = 9.5
/** Characters that fit on a page for certain, as a paragraph and in the first cell of a row. */
const paragraphLength = 2500
const cellLength = 400
/** Rows of a step. */
const rowsAtOnce = 50
/** Of a picture beside facts. */
const pictureSide = 104
/** Of facts beside a picture, with what is said below it. */
export const heightBeside = pictureSide + 30

const colors = { ink: '#0f1a2b', soft: '#4a5870', line: '#d5dde9', accent: '#355faf' }

export type PaperOptions = {
  /** Language of its words (BCP 47). */
  readonly languageTag: string
  readonly title: string
  /** Whose paper it is; stands in the head and the foot. */
  readonly agency: Site
  /** Country of the agency in the paper's language. */
  readonly agencyCountry: string
  /** Words at the foot of a page. */
  readonly describePage: (page: number, count: number) => string
  /** What its properties say; the same data makes the same bytes. */
  readonly createdAt: Date
}

export type PaperColumn = {
  readonly heading: string
  /** Share of the width of the text; all of a table make 1. */
  readonly share: number
  readonly isAmount?: boolean
}

export type PaperRow = {
  readonly cells: readonly string[]
  /** A sum, or what stands out otherwise. */
  readonly isStrong?: boolean
}

/** A picture of squares, such as a QR code: `path` in a field of `size` units (SVG path data). */
export type SquarePicture = { readonly path: string; readonly size: number; readonly description: string }

/** The types know others of a page's own entries (ISO 32000-1, table 30). */
type PageEntries = { Contents: unknown }

/** The types know but half of them. */
type StructureOptions = PDFKit.Mixins.StructureElementOptions & {
  readonly scope?: 'Column'
  readonly bbox?: [left: number, top: number, right: number, bottom: number]
}

type Kind = 'P' | 'H1' | 'H2' | 'TH' | 'TD'
type TextStyle = { readonly size?: number; readonly isStrong?: boolean; readonly color?: string; readonly align?: 'left' | 'right' }

/**
 * A document on A4 with the agency's head and foot: tagged for screen readers (PDF/UA, ISO 14289-1), faces embedded, tables that go on
 * over pages with their heads repeated. Its bytes can be taken while it is written (`streamPaper`).
 */
export class Paper {
  readonly #document: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement
  readonly #options: PaperOptions
  #y = top

  constructor(options: PaperOptions) {
    const { languageTag, title, agency, createdAt } = options
    this.#options = options
    const settings = {
      size: 'A4',
      // Rows and blocks break by themselves.
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: languageTag,
      displayTitle: true,
      bufferPages: true,
      info: { Title: title, Author: agency.legalName, Creator: agency.legalName, CreationDate: createdAt, ModDate: createdAt },
    } as const
    // The types do not know this subset yet.
    this.#document = new PDFDocument(settings as unknown as PDFKit.PDFDocumentOptions)
    this.#document.registerFont('regular', faces.regular)
    this.#document.registerFont('strong', faces.strong)
    this.#root = this.#document.struct('Document')
    this.#document.addStructure(this.#root)
    this.#writeHead()
  }

  /** The address of whom the paper is for, where a window of an envelope shows it, and facts beside it. */
  addressed(recipient: readonly string[], facts: readonly (readonly [label: string, value: string])[]): void {
    this.#y = 130
    const start = this.#y
    this.#block(recipient, { x: left, width: 240, size: 10.5 })
    const end = this.#y
    this.#y = start
    for (const [label, value] of facts) {
      const height = Math.max(this.#height(label, 90), this.#height(value, 130))
      const y = this.#y
      this.#text(this.#root, 'P', label, { x: 310, y, width: 90, color: colors.soft })
      this.#text(this.#root, 'P', value, { x: 403, y, width: 130, align: 'right' })
      this.#y = y + height + 3
    }
    this.#y = Math.max(end, this.#y) + 34
  }

  title(text: string, lead: string): void {
    this.#y = this.#text(this.#root, 'H1', text, { x: left, y: this.#y, width: textWidth, size: 19, isStrong: true }) + 2
    if (lead !== '') this.#y = this.#text(this.#root, 'P', lead, { x: left, y: this.#y, width: textWidth, size: 11, color: colors.soft })
    this.#y += 16
  }

  /** @param following Height of what must stand on the same page, in points. */
  heading(text: string, following = 40): void {
    this.#makeRoom(following + 40)
    this.#y += 14
    this.#y = this.#text(this.#root, 'H2', text, { x: left, y: this.#y, width: textWidth, size: 11.5, isStrong: true }) + 6
  }

  paragraph(text: string, style: TextStyle = {}): void {
    for (const part of splitText(text, paragraphLength)) {
      this.#makeRoom(this.#height(part, textWidth, style))
      this.#y = this.#text(this.#root, 'P', part, { x: left, y: this.#y, width: textWidth, ...style }) + 6
    }
  }

  /** A table, in steps of some rows; its head is repeated on every page that it reaches. */
  *table(columns: readonly PaperColumn[], rows: Iterable<PaperRow>): Generator<undefined, void> {
    const table = this.#document.struct('Table')
    this.#root.add(table)
    const heads = { cells: columns.map(({ heading }) => heading) }
    const headHeight = this.#rowHeight(columns, heads)
    let count = 0
    for (const row of splitRows(rows)) {
      const height = this.#rowHeight(columns, row)
      if (count === 0) {
        this.#makeRoom(headHeight + height)
        this.#row(table, 'TH', columns, heads, headHeight)
      } else if (this.#makeRoom(height)) {
        this.#asArtifact(() => this.#row(undefined, 'TH', columns, heads, headHeight))
      }
      this.#row(table, 'TD', columns, row, height)
      if (++count % rowsAtOnce === 0) yield
    }
    table.end()
    this.#y += 8
  }

  /** Lines of label and value beside a picture, kept together. */
  factsBeside(facts: readonly (readonly [label: string, value: string])[], picture: SquarePicture | undefined, caption: string): void {
    const width = picture ? textWidth - pictureSide - 24 : textWidth
    const labelWidth = 110
    this.#makeRoom(heightBeside)
    const start = this.#y
    for (const [label, value] of facts) {
      const y = this.#y
      this.#text(this.#root, 'P', label, { x: left, y, width: labelWidth, color: colors.soft })
      this.#y = this.#text(this.#root, 'P', value, { x: left + labelWidth, y, width: width - labelWidth, isStrong: true }) + 4
    }
    if (!picture) return
    const x = right - pictureSide
    const scale = pictureSide / picture.size
    const draw = () => {
      this.#document.save().translate(x, start).scale(scale).path(picture.path).fill('#000000').restore()
    }
    const options: StructureOptions = { alt: picture.description, bbox: [x, start, x + pictureSide, start + pictureSide] }
    this.#root.add(this.#document.struct('Figure', options, draw))
    const end = this.#text(this.#root, 'P', caption, {
      x: x - 30,
      y: start + pictureSide + 4,
      width: pictureSide + 30,
      size: 8,
      align: 'right',
      color: colors.soft,
    })
    this.#y = Math.max(this.#y, end) + 6
  }

  /** The bytes that were written since the last call; undefined when there are none. */
  takeBytes(): Uint8Array<ArrayBuffer> | undefined {
    const bytes: unknown = this.#document.read()
    return bytes instanceof Uint8Array ? new Uint8Array(bytes) : undefined
  }

  /** Writes the feet, and ends it. */
  end(): void {
    const { count } = this.#document.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.#document.switchToPage(page)
      this.#asArtifact(() => this.#writeFoot(page + 1, count))
    }
    this.#root.end()
    this.#document.end()
  }

  #writeHead(): void {
    const { agency } = this.#options
    const { street, postalCode, city } = agency.address
    this.#asArtifact(() => {
      this.#document.rect(left, top, 26, 3).fill(colors.accent)
      this.#write(agency.legalName, { x: left, y: top + 12, width: 300, size: 13, isStrong: true })
      this.#write(`${street}, ${postalCode} ${city}`, { x: left, y: top + 30, width: 300, size: 8.5, color: colors.soft })
      this.#write(`${agency.email}\n${agency.phoneDisplay}`, {
        x: 333,
        y: top + 14,
        width: 200,
        size: 8.5,
        align: 'right',
        color: colors.soft,
      })
    })
    this.#y = top + 60
  }

  #writeFoot(page: number, count: number): void {
    const { agency, agencyCountry, describePage } = this.#options
    const { legalName, representative, register, vatId, address } = agency
    this.#rule(footTop, colors.line)
    const style = { y: footTop + 8, size: 7.5, color: colors.soft }
    this.#write(`${legalName}\n${address.street}, ${address.postalCode} ${address.city}\n${agencyCountry}`, {
      ...style,
      x: left,
      width: 190,
    })
    this.#write(`${representative}\n${register}\n${vatId}`, { ...style, x: left + 200, width: 170 })
    this.#write(describePage(page, count), { ...style, x: right - 100, width: 100, align: 'right' })
  }

  #row(
    table: PDFKit.PDFStructureElement | undefined,
    kind: 'TH' | 'TD',
    columns: readonly PaperColumn[],
    row: PaperRow,
    height: number,
  ): void {
    const start = this.#y
    const element = table && this.#document.struct('TR')
    if (element) table.add(element)
    const color = kind === 'TH' ? colors.soft : colors.ink
    for (const [index, column] of columns.entries()) {
      const { x, width } = placeColumn(columns, index)
      const align = column.isAmount ? 'right' : 'left'
      const style = {
        x,
        y: start + 5,
        width,
        align,
        color,
        ...(kind === 'TH' ? { size: 8 } : {}),
        isStrong: row.isStrong ?? false,
      } as const
      const text = row.cells[index] ?? ''
      if (element) this.#text(element, kind, text, style)
      else this.#write(text, style)
    }
    element?.end()
    this.#y = start + height
    const rule = () => this.#rule(this.#y, kind === 'TH' ? colors.ink : colors.line)
    if (element) this.#asArtifact(rule)
    else rule()
  }

  #rowHeight(columns: readonly PaperColumn[], { cells, isStrong = false }: PaperRow): number {
    return Math.max(...columns.map((_, index) => this.#height(cells[index] ?? '', placeColumn(columns, index).width, { isStrong }))) + 10
  }

  #block(lines: readonly string[], { x, width, size }: { readonly x: number; readonly width: number; readonly size: number }): void {
    for (const line of lines) this.#y = this.#text(this.#root, 'P', line, { x, y: this.#y, width, size }) + 1
  }

  /** Begins a page when what comes does not fit on this one. @returns Whether it did. */
  #makeRoom(height: number): boolean {
    if (this.#y + height <= bottom) return false
    this.#leavePage()
    this.#document.addPage()
    this.#y = top
    return true
  }

  /** Hands out what stands on a page. Its foot is written at the end, when the number of pages is known, and is a part of its own. */
  #leavePage(): void {
    const { page } = this.#document
    const body = page.content
    page.content = this.#document.ref({})
    const entries = page.dictionary.data as unknown as PageEntries // see there
    entries.Contents = [body, page.content]
    body.end('')
  }

  /** Writes text as a part of the document's structure. @returns Where it ends. */
  #text(parent: PDFKit.PDFStructureElement, kind: Kind, text: string, place: TextStyle & { x: number; y: number; width: number }): number {
    let end = place.y
    const options: StructureOptions = kind === 'TH' ? { scope: 'Column' } : {}
    parent.add(
      this.#document.struct(kind, options, () => {
        end = this.#write(text, place)
      }),
    )
    return end
  }

  /** @returns Where it ends. */
  #write(text: string, { x, y, width, align = 'left', ...style }: TextStyle & { x: number; y: number; width: number }): number {
    this.#setFace(style)
    this.#document.fillColor(style.color ?? colors.ink).text(text, x, y, { width, align, lineGap: 1.5 })
    return this.#document.y
  }

  #height(text: string, width: number, style: TextStyle = {}): number {
    this.#setFace(style)
    return this.#document.heightOfString(text, { width, lineGap: 1.5 })
  }

  #setFace({ size = textSize, isStrong = false }: TextStyle): void {
    this.#document.font(isStrong ? 'strong' : 'regular').fontSize(size)
  }

  #rule(y: number, color: string): void {
    this.#document.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(color).stroke()
  }

  /** What decorates a page or is said on every page is not read aloud. */
  #asArtifact(draw: () => void): void {
    this.#document.markContent('Artifact', { type: 'Pagination' })
    draw()
    this.#document.endMarkedContent()
  }
}

/** A row whose first cell would not fit on a page goes on in further rows, with that cell alone. */
function* splitRows(rows: Iterable<PaperRow>): Generator<PaperRow, void> {
  for (const { cells, ...row } of rows) {
    const [first = '', ...rest] = cells
    for (const [index, part] of splitText(first, cellLength).entries()) yield { ...row, cells: index === 0 ? [part, ...rest] : [part] }
  }
}

/** Parts of at most so many characters, cut at blanks where there are some. */
function splitText(text: string, length: number): readonly string[] {
  if (text.length <= length) return [text]
  const end = text.lastIndexOf(' ', length)
  const cut = end > 0 ? end : length
  return [text.slice(0, cut), ...splitText(text.slice(cut).trimStart(), length)]
}

/** A little room stands between columns. */
function placeColumn(columns: readonly PaperColumn[], index: number): { readonly x: number; readonly width: number } {
  const before = columns.slice(0, index).reduce((sum, { share }) => sum + share, 0)
  const gap = index === columns.length - 1 ? 0 : 8
  return { x: left + before * textWidth, width: (columns[index]?.share ?? 0) * textWidth - gap }
}
