import createBidi, { type Bidi } from 'bidi-js'
import type { LineRange } from './break-lines.server.ts'
import { type PdfFont, splitClusters } from './glyphs.server.ts'

export { type Bidi, createBidi }

/** A part of a text in one font, from `start` (inclusive) to `end` (exclusive) in UTF-16 code units. */
export type FontRun = { readonly start: number; readonly end: number; readonly font: PdfFont }

/** Text in one font and one direction, the unit that a font lays out. */
export type Piece = {
  readonly text: string
  readonly font: PdfFont
  readonly isRightToLeft: boolean
  /** The original of a mirrored sign, such as `(` for one that looks like `)` in right-to-left text. */
  readonly mirrored: string | undefined
}

/** Right-to-left blocks and control characters: text without them needs no reordering. */
const mayRunRightToLeft = /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** @returns A function that orders the font runs of a line in visual order, from left to right (UAX 9). */
export function createLineOrder(text: string, bidi: Bidi): (line: LineRange, parts: readonly FontRun[]) => readonly Piece[] {
  const leftToRight = { isRightToLeft: false, mirrored: undefined }
  if (!mayRunRightToLeft.test(text)) {
    return (_, parts) => parts.map(({ start, end, font }) => ({ text: text.slice(start, end), font, ...leftToRight }))
  }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  const isRightToLeft = ({ start }: FontRun) => (levels[start] ?? 0) % 2 === 1
  // A font reverses letters, but not signs and spaces.
  const isWord = (start: number, end: number) => /^[\p{L}\p{M}\p{Cf}]+$/u.test(text.slice(start, end))
  return ({ start, end }, parts) => {
    const ofLine = { levels: levels.slice(start, end), paragraphs: [{ start: 0, end: end - start - 1, level: paragraphs[0]?.level ?? 0 }] }
    const places = new Map(bidi.getReorderedIndices(text.slice(start, end), ofLine).map((index, place) => [start + index, place]))
    const placeOf = (run: FontRun) => places.get(run.start) ?? 0
    const runs: FontRun[] = []
    for (const next of parts.flatMap((part) => splitRun(text, part)).toSorted((a, b) => placeOf(a) - placeOf(b))) {
      const last = runs.at(-1)
      const isJoined = isRightToLeft(next) ? next.end === last?.start && isWord(next.start, last.end) : last?.end === next.start
      if (last && isJoined && last.font === next.font && levels[last.start] === levels[next.start])
        runs[runs.length - 1] = { ...last, start: Math.min(last.start, next.start), end: Math.max(last.end, next.end) }
      else runs.push(next)
    }
    return runs.map((run) => {
      const logical = text.slice(run.start, run.end)
      if (!isRightToLeft(run)) return { text: logical, font: run.font, ...leftToRight }
      const drawn = bidi.getMirroredCharacter(logical) ?? undefined
      return { text: drawn ?? logical, font: run.font, isRightToLeft: true, mirrored: drawn && logical }
    })
  }
}

/** Splits a run into letters and signs. */
function splitRun(text: string, { start, end, font }: FontRun): readonly FontRun[] {
  let at = start
  return splitClusters(text.slice(start, end)).map((cluster) => ({ start: at, end: (at += cluster.length), font }))
}
