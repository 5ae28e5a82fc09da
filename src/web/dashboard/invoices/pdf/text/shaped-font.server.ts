import { create, type Font, type Glyph, type GlyphRun } from 'fontkit'
import type * as HarfBuzz from 'harfbuzzjs'

/** Where a glyph is drawn, in units of the font. */
type Position = GlyphRun['positions'][number]

/**
 * A font that HarfBuzz lays out: fontkit's own layout fails for words in several scripts (fontkit 2.0.4). Each glyph stands for the letters that
 * it has in the text that is laid out, so that they can be copied.
 *
 * @param name Differs from that of every other font of a document: pdfkit takes fonts of one name for the same.
 * @param bytes Of a TrueType font.
 */
export function createShapedFont(harfbuzz: typeof HarfBuzz, name: string, bytes: Uint8Array): Font {
  const font = create(bytes)
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes).buffer)))
  const layout: Font['layout'] = (text) => {
    const buffer = new harfbuzz.Buffer()
    buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS)
    // What joins or parts letters has no glyph of its own.
    buffer.setFlags(harfbuzz.BufferFlag.REMOVE_DEFAULT_IGNORABLES)
    buffer.addText(text)
    buffer.guessSegmentProperties()
    const isRightToLeft = runsRightToLeft(text)
    buffer.setDirection(isRightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR)
    harfbuzz.shape(shaper, buffer)
    const shaped = buffer.getGlyphInfos()
    const clusters = shaped.map(({ cluster }) => cluster)
    const meanings = assignLetters(text, clusters, isRightToLeft)
    const glyphs = shaped.map(({ codepoint: id }, index) => withMeaning(font.getGlyph(id), meanings[index] ?? []))
    return createRun(glyphs, buffer.getGlyphPositions())
  }
  return Object.create(font, { postscriptName: { value: name }, layout: { value: layout } }) as Font // with all that it inherits
}

/** The same glyph, which stands for these letters: fontkit keeps one for all texts. */
export function withMeaning(glyph: Glyph, codePoints: readonly number[]): Glyph {
  return Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph // with all that it inherits
}

/** pdfkit scales the positions, and asks for the width afterwards, as it does with fontkit's own. */
function createRun(glyphs: Glyph[], shaped: readonly Position[]): GlyphRun {
  const positions = shaped.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset }))
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}

/**
 * The letters that each glyph stands for. Readers of PDF files turn a run from right to left around by its code points (Poppler, PDF.js and PDFium
 * do), so that a glyph for two letters has them in the order of the page there.
 *
 * @param clusters Where the letters of each glyph begin in the text, from left to right.
 */
function assignLetters(text: string, clusters: readonly number[], isRightToLeft: boolean): readonly (readonly number[])[] {
  const starts = [...new Set(clusters)].toSorted((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1]]))
  // Glyphs of the same letters stand together.
  const groups: { readonly start: number; count: number }[] = []
  for (const start of clusters) {
    const last = groups.at(-1)
    if (last?.start === start) last.count++
    else groups.push({ start, count: 1 })
  }
  return groups.flatMap(({ start, count }) => {
    const letters = listLetters(text.slice(start, ends.get(start)), count)
    const ordered = isRightToLeft ? letters.toReversed() : letters
    return Array.from({ length: count }, (_, place) => ordered.slice(place, place === count - 1 ? undefined : place + 1))
  })
}

/** Digits run from left to right in every script. */
function runsRightToLeft(text: string): boolean {
  return /\p{L}/u.test(text) && /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u.test(text)
}

/** One at least for each glyph: a vowel that is drawn in two parts is written in two. */
function listLetters(text: string, count: number): readonly number[] {
  const letters = toCodePoints(text)
  const parts = letters.length < count ? toCodePoints(text.normalize('NFKD')) : letters
  return parts.concat(Array.from({ length: Math.max(0, count - parts.length) }, () => 0x200b))
}

function toCodePoints(text: string): readonly number[] {
  return Array.from(text, (letter) => letter.codePointAt(0) ?? 0)
}
