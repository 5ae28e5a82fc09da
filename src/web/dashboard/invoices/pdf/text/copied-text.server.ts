import type { Glyph } from 'fontkit'
import type { PdfFont } from './fonts.server.ts'

/** What each glyph stands for. */
type Meanings = Map<number, readonly number[]>

/**
 * Fonts of one document whose glyphs stand for what is copied from it. In a PDF a glyph of a font stands for the same letters everywhere, but in
 * Devanagari a vowel is drawn before its consonant, and a bracket from right to left is drawn as the other one: these get fonts of their own.
 */
export class CopiedText {
  readonly #fonts = new Map<PdfFont, { readonly font: PdfFont; readonly meanings: Meanings }[]>()

  /** The font to draw a text in, such as one letter with its marks, so that readers copy `copied`. */
  findFont(font: PdfFont, drawn: string, copied = drawn): PdfFont {
    if (isCopiedAs(font, drawn, copied)) return font
    const meanings = assignLetters(font.font.layout(drawn).glyphs, copied)
    if (!meanings) return font
    const fonts = this.#fonts.get(font) ?? []
    this.#fonts.set(font, fonts)
    const found = fonts.find((candidate) => isCompatible(candidate.meanings, meanings)) ?? createFont(font, fonts.length + 1)
    for (const [id, letters] of meanings) found.meanings.set(id, letters)
    if (!fonts.includes(found)) fonts.push(found)
    return found.font
  }
}

/** Whether readers find a text in the glyphs that are drawn, in its order. */
export function isCopiedAs({ font }: PdfFont, drawn: string, copied: string): boolean {
  return String.fromCodePoint(...font.layout(drawn).glyphs.flatMap(({ codePoints }) => codePoints)) === copied
}

/** A letter for each glyph, the rest for the last. Undefined where a glyph would stand for two, or for none. */
function assignLetters(glyphs: readonly Glyph[], copied: string): Meanings | undefined {
  const letters = Array.from(copied, (letter) => letter.codePointAt(0) ?? 0)
  const meanings: Meanings = new Map()
  if (glyphs.length > letters.length) return undefined
  for (const [index, { id }] of glyphs.entries()) {
    if (meanings.has(id)) return undefined
    meanings.set(id, letters.slice(index, index === glyphs.length - 1 ? undefined : index + 1))
  }
  return meanings
}

function isCompatible(known: Meanings, wanted: Meanings): boolean {
  return [...wanted].every(([id, letters]) => (known.get(id) ?? letters).join() === letters.join())
}

function createFont({ name, font, hasGlyph }: PdfFont, place: number): { readonly font: PdfFont; readonly meanings: Meanings } {
  const meanings: Meanings = new Map()
  const ownName = `${name}-${place}`
  const layout: typeof font.layout = (text) => {
    const run = font.layout(text)
    for (const [index, glyph] of run.glyphs.entries()) {
      const codePoints = meanings.get(glyph.id) ?? glyph.codePoints
      run.glyphs[index] = Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph // with all that it inherits
    }
    return run
  }
  const own = Object.create(font, { postscriptName: { value: ownName }, layout: { value: layout } }) as typeof font // with all that it inherits
  return { font: { name: ownName, font: own, hasGlyph }, meanings }
}
