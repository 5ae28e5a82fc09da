import type { Font } from 'fontkit'
import { type PdfFont, toCodePoints } from './glyphs.server.ts'
import { withMeaning } from './shaped-font.server.ts'

/** Text that each glyph of a font represents, by glyph ID. */
type Meanings = Map<number, string>
type Variant = { readonly font: PdfFont; readonly meanings: Meanings }

/** Normal text needs a few. Anything beyond is drawn, but copies incorrectly. */
const mostVariants = 50

/**
 * Fonts of a document, chosen so that its text copies correctly. In a PDF each glyph of a font has one meaning, but Devanagari reorders
 * vowels and right-to-left text mirrors brackets. A glyph that needs a second meaning is drawn with a second copy of the font.
 */
export class CopiedText {
  readonly #variants = new Map<PdfFont, Variant[]>()

  /**
   * Finds the font to draw a text in.
   *
   * @param copied What a mirrored sign copies as; by default the drawn text.
   * @returns Undefined if a glyph has two meanings within the text, whose letters must then be drawn one by one.
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

/** @returns Undefined if a glyph has two meanings. */
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
