import type { Site } from '#words/site.ts'
import { type Color, colors, drawWith, fillWith, page, roundForPage } from './page-measures.ts'
import type { PdfObject, StructureOptions } from './pdfkit-inside.server.ts'
import type { StructureKind, TaggedDocument } from './tagged-document.server.ts'
import type { SetText, TextSetter, TextStyle } from './text-setter.server.ts'

export type PaperPagesOptions = {
  /** Whose paper it is; stands in the head and the foot. */
  readonly agency: Site
  /** Country of the agency in the paper's language. */
  readonly agencyCountry: string
  /** Its VAT ID with what it is called in the paper's language. */
  readonly agencyVatId: string
  /** Words at the foot of a page; the number of pages comes last in them. */
  readonly describePage: (pageNumber: number, count: number | string) => string
  /** About how many there will be: room is left for as many digits. */
  readonly expectedPages: number
}

/** Stands for the number of pages while it is not known: a character that no text has. */
const countMark = '\uE000'

/** Where the columns of the foot begin. */
const footColumns = { address: page.left, register: page.left + 210, pageNumber: page.right - 100 } as const
const footStyle = { size: 7.5, color: colors.soft } as const

/**
 * The pages of a paper, one after the other, with the agency's head on the first and its foot on each. How many they are is known when the
 * last one has been written: each shows two drawings that come at the end of the file, the foot that all have in common, and that number.
 */
export class PaperPages {
  readonly document: TaggedDocument
  readonly #setter: TextSetter
  readonly #options: PaperPagesOptions
  readonly #foot: PdfObject
  readonly #count: PdfObject
  #pageCount = 1
  /** Where on the page what comes next begins. */
  y: number

  constructor(document: TaggedDocument, setter: TextSetter, options: PaperPagesOptions) {
    this.document = document
    this.#setter = setter
    this.#options = options
    this.#foot = document.announceDrawing()
    this.#count = document.announceDrawing()
    document.addPage()
    document.drawArtifact(() => this.#drawHead())
    this.y = page.top + 60
  }

  hasRoom(height: number): boolean {
    return this.y + height <= page.bottom
  }

  makeRoom(height: number): void {
    if (!this.hasRoom(height)) this.turn()
  }

  /** Leaves this page for the next one. */
  turn(): void {
    this.#showFoot()
    this.document.addPage()
    this.#pageCount++
    this.y = page.top
  }

  set(text: string, width: number, style: TextStyle = {}): SetText {
    return this.#setter.set(text, width, style)
  }

  /** Draws what is in a part of the document's structure already, or in none. */
  draw(text: SetText, x: number, y: number): void {
    this.#setter.draw(text, x, y)
  }

  /** Writes text as a part of the document's structure. @returns Where it ends. */
  write(parent: PDFKit.PDFStructureElement, kind: StructureKind, text: SetText, x: number, y: number): number {
    const options: StructureOptions = {
      ...(kind === 'TH' && { scope: 'Column' as const }),
      ...(text.meant !== undefined && { actual: text.meant }),
    }
    this.document.add(parent, kind, options, () => this.draw(text, x, y))
    return y + text.height
  }

  drawRule(y: number, color: Color): void {
    this.document.draw(`${drawWith(color)} 0.6 w ${page.left} ${roundForPage(y)} m ${page.right} ${roundForPage(y)} l S`)
  }

  /** Leaves the last page, and draws what all have shown. */
  end(): void {
    this.#showFoot()
    this.document.finishDrawing(this.#foot, () => this.#drawFoot())
    const count = this.set(this.#describePage(this.#pageCount)[1], 60, footStyle)
    this.document.finishDrawing(this.#count, () => this.draw(count, 0, 0))
  }

  #drawHead(): void {
    const { agency } = this.#options
    const { street, postalCode, city } = agency.address
    const small = { size: 8.5, color: colors.soft } as const
    this.document.draw(`${fillWith(colors.accent)} ${page.left} ${page.top} 26 3 re f`)
    this.draw(this.set(agency.legalName, 300, { size: 13, isStrong: true }), page.left, page.top + 12)
    this.draw(this.set(`${street}, ${postalCode} ${city}`, 300, small), page.left, page.top + 30)
    this.draw(this.set(`${agency.email}\n${agency.phoneDisplay}`, 160, { ...small, align: 'right' }), page.right - 160, page.top + 18)
  }

  #showFoot(): void {
    const [before] = this.#describePage(countMark)
    const text = this.set(before, 100, footStyle)
    const textWidth = text.lines[0]?.width ?? 0
    const countWidth = this.set('0'.repeat(String(this.#options.expectedPages).length), 100, footStyle).lines[0]?.width ?? 0
    const place = { x: page.right - countWidth, y: page.foot + 8 }
    this.document.drawArtifact(() => {
      this.document.showDrawing('Foot', this.#foot, { x: 0, y: 0 })
      this.draw(text, place.x - textWidth, place.y)
      this.document.showDrawing('Count', this.#count, place)
    })
  }

  #drawFoot(): void {
    const { agency, agencyCountry, agencyVatId } = this.#options
    const { legalName, representative, register, address } = agency
    const { address: first, register: second, pageNumber: third } = footColumns
    const own = `${legalName}\n${address.street}, ${address.postalCode} ${address.city}\n${agencyCountry}`
    this.drawRule(page.foot, colors.line)
    this.draw(this.set(own, second - first - 20, footStyle), first, page.foot + 8)
    this.draw(this.set(`${representative}\n${register}\n${agencyVatId}`, third - second - 20, footStyle), second, page.foot + 8)
  }

  /** What stands before the number of pages, and from there on. */
  #describePage(count: number | string): readonly [before: string, after: string] {
    const { describePage } = this.#options
    const before = describePage(this.#pageCount, countMark).split(countMark, 1)[0] ?? ''
    return [before, describePage(this.#pageCount, count).slice(before.length)]
  }
}
