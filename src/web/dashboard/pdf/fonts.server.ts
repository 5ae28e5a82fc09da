import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { createContext } from 'react-router'
import type { EmbeddedTypeface, TypefaceFile } from './pdfkit-inside.server.ts'

/**
 * Whole glyphs: of Latin letters with their marks, and beside them of Greek and Cyrillic ones, of more Latin ones and of signs for currencies.
 * A document holds those that it uses.
 */
const files = {
  regular: [
    fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf')),
    fileURLToPath(import.meta.resolve('@expo-google-fonts/commissioner/400Regular/Commissioner_400Regular.ttf')),
  ],
  strong: [
    fileURLToPath(import.meta.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf')),
    fileURLToPath(import.meta.resolve('@expo-google-fonts/commissioner/600SemiBold/Commissioner_600SemiBold.ttf')),
  ],
} as const

export type Weight = keyof typeof files

/** Typefaces for any number of papers: a file is read when it is first asked for, and then kept. */
export class Typefaces {
  readonly #files = new Map<string, TypefaceFile>()

  /** In the order in which they are to be asked for a glyph. */
  open(weight: Weight): readonly TypefaceFile[] {
    return files[weight].map((path) => {
      const file = this.#files.get(path) ?? readTypeface(path)
      this.#files.set(path, file)
      return file
    })
  }
}

/** Those of all requests. */
export const typefacesContext = createContext<Typefaces>()

/** pdfkit's reader of typefaces is its own (fontkit): a document that nobody sees reads them for all others. */
function readTypeface(path: string): TypefaceFile {
  const { _font } = new PDFDocument({ autoFirstPage: false, font: path }) as unknown as { readonly _font: EmbeddedTypeface } // see there
  // It keeps each glyph as it is first asked for, and one that is first met as a part of another would not know its letter.
  for (const codePoint of _font.font.characterSet) _font.font.glyphForCodePoint(codePoint)
  return _font.font
}
