import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'
import { createContext } from 'react-router'
import { type LegibleText, makeLegible } from './make-legible.ts'

/** Static font files: Latin letters first, then Greek, Cyrillic and more Latin letters. A document embeds the glyphs that it uses. */
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

export type PdfFont = { readonly font: Font; readonly hasGlyph: (character: string) => boolean }

/** Fonts that all documents share: reads a file when it is first needed, and keeps it. */
export class Fonts {
  readonly #opened = new Map<Weight, readonly PdfFont[]>()

  /** In the order of preference. */
  open(weight: Weight): readonly PdfFont[] {
    const opened = this.#opened.get(weight) ?? files[weight].map(openFont)
    this.#opened.set(weight, opened)
    return opened
  }
}

/** The fonts of all requests. */
export const fontsContext = createContext<Fonts>()

/**
 * Chooses the font that has the most letters of a text, and names the letters that it lacks.
 *
 * @param fonts At least one.
 * @param nameScript Of a code such as `Arab` (ISO 15924), in the language of the text.
 */
export function fitText(
  text: string,
  fonts: readonly PdfFont[],
  nameScript: (code: string) => string,
): LegibleText & { readonly font: Font } {
  const normalized = text.normalize()
  const characters = Array.from(normalized).filter((character) => character !== '\n')
  const complete = fonts.find(({ hasGlyph }) => characters.every(hasGlyph))
  if (complete) return { font: complete.font, text: normalized, hidesLetters: false }
  const counts = fonts.map(({ hasGlyph }) => characters.filter(hasGlyph).length)
  const chosen = fonts[counts.indexOf(Math.max(...counts))]
  if (!chosen) throw new Error('There is no font.')
  return { font: chosen.font, ...makeLegible(text, chosen.hasGlyph, nameScript) }
}

function openFont(path: string): PdfFont {
  const font = openSync(path)
  // fontkit caches glyphs. A glyph that it first meets as a part of another one would have no code point, and its text could not be copied.
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  const characters = new Set(Array.from(font.characterSet, (codePoint) => String.fromCodePoint(codePoint)))
  return { font: withTabularFigures(font), hasGlyph: (character) => characters.has(character) }
}

/**
 * The same font, whose figures all have one width, so that amounts stand below each other. pdfkit's own option `features` does the same,
 * but it shapes each word again for each use: a statement of 5,000 entries takes ten times as long.
 */
function withTabularFigures(font: Font): Font {
  const layout: Font['layout'] = (text) => font.layout(text, ['tnum'])
  return Object.create(font, { layout: { value: layout } }) as Font // with all that it inherits
}
