import type { Font } from 'fontkit'
import { type PdfFont, toCodePoints } from './glyphs.server.ts'
import { withMeaning } from './shaped-font.server.ts'

/** The letters that glyphs of a font stand for, by the glyph's id. */
type Meanings = Map<number, string>
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
   * @param copied What readers copy for a mirrored sign; the letters of the text unless it is given.
   * @returns Undefined where a glyph of the text stands for two things: its letters are to be drawn one by one.
   */
  findFont(font: PdfFont, drawn: string, copied?: string): PdfFont | undefined {
    const wanted = listMeanings(font, drawn, copied)
    if (!wanted) return undefined
    const variants = this.#variants.get(font) ?? []
    this.#variants.set(font, variants)
    let found = variants.find(({ meanings }) => [...wanted].every(([id, letters]) => (meanings.get(id) ?? letters) === letters))
    if (!found) {
      if (variants.length >= mostVariants) return font
      found = createVariant(font, variants.length)
      variants.push(found)
    }
    for (const [id, letters] of wanted) found.meanings.set(id, letters)
    return found.font
  }
}

/** @returns Undefined where a glyph stands for two things. */
function listMeanings({ font }: PdfFont, drawn: string, copied: string | undefined): Meanings | undefined {
  const meanings: Meanings = new Map()
  for (const { id, codePoints } of font.layout(drawn).glyphs) {
    const meaning = copied ?? String.fromCodePoint(...codePoints)
    if ((meanings.get(id) ?? meaning) !== meaning) return undefined
    meanings.set(id, meaning)
  }
  return meanings
}

function createVariant(base: PdfFont, place: number): Variant {
  const meanings: Meanings = new Map()
  const name = `${base.name}-${place}`
  const layout: Font['layout'] = (text) => {
    const run = base.font.layout(text)
    run.glyphs = run.glyphs.map((glyph) => {
      const letters = meanings.get(glyph.id)
      return letters === undefined ? glyph : withMeaning(glyph, toCodePoints(letters))
    })
    return run
  }
  const font = Object.create(base.font, { postscriptName: { value: name }, layout: { value: layout } }) as Font // with all that it inherits
  return { font: { ...base, name, font }, meanings }
}
