import type { Font } from 'fontkit'

/** A font, or a slice of one. */
export type Glyphs = {
  /** Whether every character has a glyph; line breaks need none. */
  readonly hasAll: (text: string) => boolean
}

export type PdfFont = Glyphs & {
  /** Unique among the fonts of a document. */
  readonly name: string
  readonly font: Font
  /** Whether a glyph may represent other letters in another text (`shaped-font.server.ts`). */
  readonly isShaped: boolean
}

export function createGlyphs(codePoints: Iterable<number>): Glyphs {
  const known = new Set(codePoints).add(0x0a)
  return { hasAll: (text) => toCodePoints(text).every((codePoint) => known.has(codePoint)) }
}

/** Splits a text into grapheme clusters (UAX 29), such as a letter with its marks or an emoji sequence. */
export function splitClusters(text: string): readonly string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

/** Finds the first font with all characters of a cluster, otherwise with all visible ones. */
export function findGlyphs<Found extends Glyphs>(cluster: string, list: readonly Found[]): Found | undefined {
  const visible = cluster.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return list.find(({ hasAll }) => hasAll(cluster)) ?? (visible === '' ? undefined : list.find(({ hasAll }) => hasAll(visible)))
}

export function toCodePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}
