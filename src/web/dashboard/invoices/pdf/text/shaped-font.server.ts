import { create, type Font, type Glyph } from 'fontkit'
import type * as HarfBuzz from 'harfbuzzjs'
import { toCodePoints } from './glyphs.server.ts'

/**
 * A font laid out by HarfBuzz, because fontkit's own layout fails for words in some scripts (fontkit 2.0.4). Each glyph keeps the letters
 * that it represents in the text, so that they can be copied.
 *
 * @param name Unique in a document: pdfkit treats fonts of one name as the same.
 * @param bytes Of a TrueType font.
 */
export function createShapedFont(harfbuzz: typeof HarfBuzz, name: string, bytes: Buffer): Font {
  const font = create(bytes) as Font // a file of one font
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes).buffer)))
  const layout: Font['layout'] = (text) => {
    const buffer = new harfbuzz.Buffer()
    buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS)
    // Joiners and non-joiners have no glyph.
    buffer.setFlags(harfbuzz.BufferFlag.REMOVE_DEFAULT_IGNORABLES)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    // Digits run from left to right in every script.
    const isRightToLeft = /\p{L}/u.test(text) && /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u.test(text)
    buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
    harfbuzz.shape(shaper, buffer)
    const shaped = buffer.getGlyphInfos()
    const clusters = shaped.map(({ cluster }) => cluster)
    const letters = assignLetters(text, clusters, isRightToLeft)
    return Object.assign(font.layout(''), {
      glyphs: shaped.map(({ codepoint: id }, index) => withMeaning(font.getGlyph(id), letters[index] ?? [])),
      // pdfkit scales the positions.
      positions: buffer.getGlyphPositions().map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset })),
    })
  }
  return Object.create(font, { postscriptName: { value: name }, layout: { value: layout } }) as Font // with all that it inherits
}

/** A copy of a glyph that represents these letters. fontkit shares one glyph object between all texts. */
export function withMeaning(glyph: Glyph, codePoints: readonly number[]): Glyph {
  return Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph // with all that it inherits
}

/**
 * Assigns letters to glyphs. PDF readers (Poppler, PDF.js, PDFium) reverse right-to-left runs by code point, so a glyph for two letters has
 * them in visual order.
 *
 * @param clusters Text position of each glyph's letters, from left to right; glyphs of the same letters are adjacent.
 */
function assignLetters(text: string, clusters: readonly number[], isRightToLeft: boolean): readonly (readonly number[])[] {
  const groups = Map.groupBy(clusters, (start) => start)
  const starts = [...groups.keys()].toSorted((a, b) => a - b)
  const lettersAt = new Map(
    starts.map((start, index) => {
      const letters = listLetters(text.slice(start, starts[index + 1]), groups.get(start)?.length ?? 0)
      return [start, isRightToLeft ? letters.toReversed() : letters]
    }),
  )
  // One letter for each glyph, and the rest for the last.
  return clusters.map((start, index) => lettersAt.get(start)?.splice(0, clusters[index + 1] === start ? 1 : Infinity) ?? [])
}

/** At least one letter for each glyph: a vowel drawn in two parts is decomposed. */
function listLetters(text: string, count: number): number[] {
  const letters = toCodePoints(text)
  const parts = letters.length < count ? toCodePoints(text.normalize('NFKD')) : letters
  return parts.concat(Array.from({ length: Math.max(0, count - parts.length) }, () => 0x200b))
}
