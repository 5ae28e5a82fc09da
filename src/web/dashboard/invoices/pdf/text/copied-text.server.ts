import type { Glyph } from 'fontkit'
import type { PdfFont } from './pdf-font.server.ts'
import { withMeaning } from './shaped-font.server.ts'

/** What each glyph of a font stands for, as code points. */
type Meanings = Map<number, readonly number[]>
type Variant = { readonly font: PdfFont; readonly meanings: Meanings }

/** A language needs a few; what needs more is no text, and is drawn, but not copied right. */
const mostVariants = 50

/**
 * Fonts of one document whose glyphs stand for what is copied from it. In a PDF a glyph of a font stands for the same letters everywhere, but in
 * Devanagari a vowel is drawn before its consonant, and a bracket from right to left is drawn as the other one. Where a glyph needs another
 * meaning, the same font is taken once more.
 */
export class CopiedText {
  readonly #variants = new Map<PdfFont, Variant[]>()

  /**
   * The font to draw a text in.
   *
   * @param copied What readers copy; the letters as the font lays them out unless it is given.
   * @returns Undefined where a glyph of the text stands for two things: its letters are to be drawn one by one.
   */
  findFont(font: PdfFont, drawn: string, copied?: string): PdfFont | undefined {
    const { glyphs } = font.font.layout(drawn)
    const usual = listMeanings(glyphs.map(({ id, codePoints }) => [id, codePoints]))
    const wanted = copied === undefined ? usual : listMeanings(listCopied(glyphs, copied))
    if (!usual || !wanted) return undefined
    const variants = this.#variants.get(font) ?? [{ font, meanings: new Map(usual) }]
    this.#variants.set(font, variants)
    let found = variants.find(({ meanings }, index) => (index > 0 || copied === undefined) && isCompatible(meanings, wanted))
    if (!found) {
      if (variants.length >= mostVariants) return font
      found = createVariant(font, variants.length)
      variants.push(found)
    }
    for (const [id, letters] of wanted) found.meanings.set(id, letters)
    return found.font
  }
}

/** A letter for each glyph, the rest for the last. */
function listCopied(glyphs: readonly Glyph[], copied: string): readonly (readonly [number, readonly number[]])[] {
  const letters = Array.from(copied, (letter) => letter.codePointAt(0) ?? 0)
  return glyphs.map(({ id }, index) => [id, letters.slice(index, index === glyphs.length - 1 ? undefined : index + 1)])
}

function listMeanings(glyphs: readonly (readonly [id: number, letters: readonly number[]])[]): Meanings | undefined {
  const meanings: Meanings = new Map()
  for (const [id, letters] of glyphs) {
    if (!isCompatible(meanings, new Map([[id, letters]]))) return undefined
    meanings.set(id, letters)
  }
  return meanings
}

function isCompatible(known: Meanings, wanted: Meanings): boolean {
  return [...wanted].every(([id, letters]) => (known.get(id) ?? letters).join() === letters.join())
}

function createVariant({ name, font, hasGlyph, isShaped }: PdfFont, place: number): Variant {
  const meanings: Meanings = new Map()
  const ownName = `${name}-${place}`
  const layout: typeof font.layout = (text) => {
    const run = font.layout(text)
    for (const [index, glyph] of run.glyphs.entries()) run.glyphs[index] = withMeaning(glyph, meanings.get(glyph.id) ?? glyph.codePoints)
    return run
  }
  const own = Object.create(font, { postscriptName: { value: ownName }, layout: { value: layout } }) as typeof font // with all that it inherits
  return { font: { name: ownName, font: own, hasGlyph, isShaped }, meanings }
}
