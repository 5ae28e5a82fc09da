import { roundForPage } from './page-measures.ts'
import type { EmbeddedTypeface, GlyphPlace } from './pdfkit-inside.server.ts'

/** A text as what stands between the brackets of an operator that shows it at a size of 1 (ISO 32000-1, 9.4.3). */
export type ShownText = {
  readonly glyphs: string
  /** Width in thousandths of the size. */
  readonly advance: number
}

/** Words whose glyphs are kept: papers say the same again and again, and never so much that memory counts. */
const mostWords = 4000

/** Sets texts in one typeface of a document. What it has set once it knows. */
export class Face {
  readonly typeface: EmbeddedTypeface
  readonly #known = new Map<string, ShownText>()
  readonly #glyphs = new Map<string, boolean>()

  constructor(typeface: EmbeddedTypeface) {
    this.typeface = typeface
  }

  hasGlyph(character: string): boolean {
    const known = this.#glyphs.get(character)
    if (known !== undefined) return known
    const has = this.typeface.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
    this.#glyphs.set(character, has)
    return has
  }

  hasGlyphs(text: string): boolean {
    for (const character of text) if (character !== '\n' && !this.hasGlyph(character)) return false
    return true
  }

  show(text: string): ShownText {
    let glyphs = ''
    let advance = 0
    for (const [index, word] of text.split(' ').entries()) {
      if (index > 0) add(this.#showPart(' '))
      // What has no letters are numbers, mostly: figures of one width, which stand below each other, and are few.
      if (this.#known.has(word) || /\p{L}/u.test(word)) add(this.#showPart(word))
      else for (const character of word) add(this.#showPart(character, ['tnum']))
    }
    return { glyphs: glyphs.replaceAll('><', ''), advance }

    function add(part: ShownText): void {
      glyphs += part.glyphs
      advance += part.advance
    }
  }

  #showPart(part: string, features?: readonly string[]): ShownText {
    const known = this.#known.get(part)
    if (known) return known
    const [glyphs, places] = this.typeface.encode(part, features)
    const advance = places.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    const shown = { glyphs: glyphs.map((glyph, index) => showGlyph(glyph, places[index])).join(''), advance }
    if (this.#known.size >= mostWords) this.#known.clear()
    this.#known.set(part, shown)
    return shown
  }
}

/** A glyph, moved from its place where the typeface wants it so, and what the next one moves closer by. */
function showGlyph(glyph: string, place: GlyphPlace | undefined): string {
  const { xAdvance, advanceWidth, xOffset, yOffset } = place ?? { xAdvance: 0, advanceWidth: 0, xOffset: 0, yOffset: 0 }
  const closer = advanceWidth - xAdvance
  const shown = `${move(-xOffset)}<${glyph}>${move(closer + xOffset)}`
  return yOffset === 0 ? shown : `] TJ ${roundForPage(yOffset / 1000)} Ts [${shown}] TJ 0 Ts [`
}

function move(distance: number): string {
  return distance === 0 ? '' : ` ${roundForPage(distance)} `
}
