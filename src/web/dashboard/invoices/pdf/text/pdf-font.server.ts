import type { Font } from 'fontkit'

export type PdfFont = {
  /** Differs from that of every other font of a document. */
  readonly name: string
  readonly font: Font
  readonly hasGlyph: (character: string) => boolean
  /** Whether one of its glyphs may stand for other letters in another text (`shaped-font.server.ts`). */
  readonly isShaped: boolean
}

export function createPdfFont(name: string, font: Font, isShaped: boolean): PdfFont {
  const characters = new Set(Array.from(font.characterSet, (codePoint) => String.fromCodePoint(codePoint)))
  return { name, font, hasGlyph: (character) => characters.has(character), isShaped }
}

/** Whether a font has every character of a text. */
export function hasAll({ hasGlyph }: PdfFont, text: string): boolean {
  return Array.from(text).every((character) => character === '\n' || hasGlyph(character))
}
