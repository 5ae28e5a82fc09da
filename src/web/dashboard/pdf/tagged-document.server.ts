import { type Color, roundForPage } from './page-measures.ts'
import {
  type EmbeddedTypeface,
  type Inside,
  OpenEndedDocument,
  type PageInside,
  type PdfObject,
  type StructureOptions,
  type TypefaceFile,
} from './pdfkit-inside.server.ts'

export type StructureKind = 'Document' | 'P' | 'H1' | 'H2' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD' | 'Figure'

export type TaggedDocumentOptions = {
  /** Language of its words (BCP 47). */
  readonly languageTag: string
  readonly title: string
  readonly author: string
  /** What its properties say; the same data makes the same bytes. */
  readonly createdAt: Date
}

/** Entries of a step while the table of all objects is written. */
const entriesAtOnce = 5000

/**
 * A PDF on A4, tagged for screen readers (PDF/UA, ISO 14289-1), whose bytes are taken while it is written. It holds on to no page that is
 * done: what stays is where objects begin, and a few names for each page.
 */
export class TaggedDocument {
  readonly #document: PDFKit.PDFDocument
  readonly #inside: Inside
  readonly root: PDFKit.PDFStructureElement

  constructor({ languageTag, title, author, createdAt }: TaggedDocumentOptions) {
    const settings = {
      size: 'A4',
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: languageTag,
      displayTitle: true,
      bufferPages: false,
      autoFirstPage: false,
      // None but the paper's own, and what is set of them is kept there.
      font: null,
      fontLayoutCache: false,
      info: { Title: title, Author: author, Creator: author, CreationDate: createdAt, ModDate: createdAt },
    } as const
    // The types do not know this subset yet, and less of typefaces.
    this.#document = new OpenEndedDocument(settings as unknown as PDFKit.PDFDocumentOptions)
    this.#inside = this.#document as unknown as Inside // see there
    this.root = this.#document.struct('Document')
    this.#document.addStructure(this.root)
  }

  embed(file: TypefaceFile): EmbeddedTypeface {
    // pdfkit takes what its reader has opened as well.
    this.#document.font(file as unknown as PDFKit.Mixins.PDFFontSource)
    return this.#inside._font
  }

  addPage(): void {
    this.#leavePage()
    this.#document.addPage()
  }

  /** Adds operators to the page (ISO 32000-1, annex A); y grows downwards. */
  draw(operators: string): void {
    // As bytes: pdfkit would make them letter by letter.
    this.#document.addContent(Buffer.from(`${operators}\n`, 'latin1'))
  }

  /** Lets the page use a typeface. */
  use(typeface: EmbeddedTypeface): void {
    this.#page.fonts[typeface.id] ??= typeface.ref()
  }

  /** @param path Of squares (SVG path data), in the unit of `scale` points. */
  fillPath(path: string, { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number }, color: Color): void {
    this.#document.save().translate(x, y).scale(scale).path(path).fill(color).restore()
  }

  /** What decorates a page or stands on every one is not read aloud. */
  drawArtifact(draw: () => void): void {
    this.#document.markContent('Artifact', { type: 'Pagination' })
    draw()
    this.#document.endMarkedContent()
  }

  /** Adds a part to the document's structure that has parts itself. It is to be ended. */
  open(parent: PDFKit.PDFStructureElement, kind: StructureKind): PDFKit.PDFStructureElement {
    const element = this.#document.struct(kind)
    parent.add(element)
    return element
  }

  /** Adds a part to the document's structure, with what it shows. */
  add(parent: PDFKit.PDFStructureElement, kind: StructureKind, options: StructureOptions, draw: () => void): void {
    parent.add(this.#document.struct(kind, options, draw))
  }

  /** A drawing that pages name before it is there (ISO 32000-1, 8.10). */
  announceDrawing(): PdfObject {
    return this.#ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 596, 842] })
  }

  /** @param name On this page. */
  showDrawing(name: string, drawing: PdfObject, { x, y }: { readonly x: number; readonly y: number }): void {
    this.#page.xobjects[name] = drawing
    this.draw(`q 1 0 0 1 ${roundForPage(x)} ${roundForPage(y)} cm /${name} Do Q`)
  }

  /** Draws what was announced, on a page that has all of its typefaces. */
  finishDrawing(drawing: PdfObject, draw: () => void): void {
    const { page } = this.#document
    const { content } = page
    page.content = drawing as unknown as PDFKit.PDFKitReference // ours to begin with
    draw()
    page.content = content
    Object.assign(drawing.data ?? {}, { Resources: { Font: { ...this.#page.fonts } } })
    drawing.end()
  }

  /** The bytes that were written since the last call; undefined when there are none. */
  takeBytes(): Uint8Array<ArrayBuffer> | undefined {
    const bytes: unknown = this.#document.read()
    return bytes instanceof Uint8Array ? new Uint8Array(bytes) : undefined
  }

  /** Ends it, in steps. */
  *end(): Generator<undefined, void> {
    this.#leavePage()
    this.root.end()
    this.#document.end()
    const { _offset: start, _offsets: offsets, _root: root, _info: info, _id: id } = this.#inside
    this.#inside._write(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f `)
    for (let at = 0; at < offsets.length; at += entriesAtOnce) {
      const entries = offsets.slice(at, at + entriesAtOnce)
      this.#inside._write(entries.map((offset) => `${String(offset).padStart(10, '0')} 00000 n `).join('\n'))
      yield
    }
    const name = Buffer.from(id).toString('hex')
    const trailer = `/Size ${offsets.length + 1} /Root ${root.toString()} /Info ${info.toString()} /ID [<${name}> <${name}>]`
    this.#inside._write(`trailer\n<< ${trailer} >>\nstartxref\n${start}\n%%EOF`)
  }

  /** Hands out which elements the page shows, which would stay in memory until the end with all that they hold. */
  #leavePage(): void {
    if (!this.#hasPage) return
    const tree = this.#inside.getStructParentTree()
    const key = this.#page.structParentTreeKey
    const elements = this.#ref(tree.get(key))
    elements.end()
    elements.data = null
    tree.add(key, elements)
  }

  get #hasPage(): boolean {
    // There is none at first, which its type does not say.
    return (this.#document.page as PDFKit.PDFPage | null) !== null
  }

  get #page(): PageInside {
    return this.#document.page as unknown as PageInside // its types know less
  }

  #ref(data: Record<string, unknown> | readonly PdfObject[]): PdfObject {
    return this.#document.ref(data) as unknown as PdfObject // its types know few entries, and no arrays
  }
}
