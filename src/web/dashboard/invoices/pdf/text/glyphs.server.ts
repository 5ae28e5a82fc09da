import type { Font } from 'fontkit'

/** What has glyphs: a font, or a file with a slice of one. */
export type Glyphs = {
  /** Whether every character of a text has a glyph; line breaks need none. */
  readonly hasAll: (text: string) => boolean
}

export type PdfFont = Glyphs & {
  /** Differs from that of every other font of a document. */
  readonly name: string
  readonly font: Font
  /** Whether one of its glyphs may stand for other letters in another text (`shaped-font.server.ts`). */
  readonly isShaped: boolean
}

export function createGlyphs(codePoints: Iterable<number>): Glyphs {
  const known = new Set(codePoints).add(0x0a)
  return { hasAll: (text) => toCodePoints(text).every((codePoint) => known.has(codePoint)) }
}

/** What readers take for one letter or sign: a letter with its marks, a sequence of emoji (UAX 29). */
export function splitClusters(text: string): readonly string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}

/** The first that has all characters of a cluster, or at least those that are visible. */
export function findGlyphs<Found extends Glyphs>(cluster: string, list: readonly Found[]): Found | undefined {
  const visible = cluster.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
  return list.find(({ hasAll }) => hasAll(cluster)) ?? (visible === '' ? undefined : list.find(({ hasAll }) => hasAll(visible)))
}

export function toCodePoints(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? 0)
}
