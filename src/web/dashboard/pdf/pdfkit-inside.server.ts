// What pdfkit does and its types do not tell, in one place (pdfkit 0.20.2, pinned; the tests of papers read whole files back).
import PDFDocument from 'pdfkit'

/** An object of the file (ISO 32000-1, 7.3.10). */
export type PdfObject = { data: Record<string, unknown> | readonly PdfObject[] | null; end(): void; toString(): string }

/** A file of a typeface, read once (fontkit's font, which the documents share). */
export type TypefaceFile = {
  readonly characterSet: readonly number[]
  readonly hasGlyphForCodePoint: (codePoint: number) => boolean
  readonly glyphForCodePoint: (codePoint: number) => unknown
}

/** A typeface in one document, of which it holds the glyphs that are used. */
export type EmbeddedTypeface = {
  /** Its name on pages. */
  readonly id: string
  readonly font: TypefaceFile
  /** Height above the line, in thousandths of the size; so is all that follows. */
  readonly ascender: number
  readonly descender: number
  ref(): PdfObject
  /** Glyphs in hexadecimal digits, and where they go. */
  encode(text: string, features?: readonly string[]): readonly [glyphs: readonly string[], places: readonly GlyphPlace[]]
}

export type GlyphPlace = {
  readonly advanceWidth: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/** Of an element. */
export type StructureOptions = PDFKit.Mixins.StructureElementOptions & {
  readonly scope?: 'Column'
  readonly bbox?: readonly [left: number, top: number, right: number, bottom: number]
}

/** Of a document. */
export type Inside = {
  readonly _font: EmbeddedTypeface
  readonly _root: PdfObject
  readonly _info: PdfObject
  readonly _id: Uint8Array
  /** Where each object begins in the file, by number, from 1. */
  readonly _offsets: readonly number[]
  /** Bytes so far. */
  _offset: number
  push(bytes: Uint8Array): void
  _write(data: string): void
  getStructParentTree(): { get(page: number): readonly PdfObject[]; add(page: number, elements: PdfObject): void }
}

/** Of a page. */
export type PageInside = {
  readonly structParentTreeKey: number
  readonly fonts: Record<string, PdfObject>
  readonly xobjects: Record<string, PdfObject>
}

/** Writes as pdfkit does, faster, and leaves the end of the file to others. */
export class OpenEndedDocument extends PDFDocument {
  /** pdfkit's own one turns text into bytes letter by letter, and it has very many to turn. */
  _write(data: string | Uint8Array): void {
    const bytes = typeof data === 'string' ? Buffer.from(`${data}\n`, 'latin1') : data
    const inside = this as unknown as Inside // see there
    inside.push(bytes)
    inside._offset += bytes.length
  }

  /** pdfkit's own one writes the table of all objects at once; `TaggedDocument.end` does it in steps. */
  _finalize(): void {
    // Nothing yet.
  }
}
