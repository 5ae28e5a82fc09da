import createBidi, { type Bidi } from 'bidi-js'
import type { LineRange } from './break-lines.server.ts'
import { type PdfFont, splitClusters } from './glyphs.server.ts'

export { type Bidi, createBidi }

/** A part of a text in one font: from `start` to before `end`, in UTF-16 code units. */
export type FontRun = { readonly start: number; readonly end: number; readonly font: PdfFont }

/** Text of one font and one direction, as a font lays it out. */
export type Piece = {
  readonly text: string
  readonly font: PdfFont
  readonly isRightToLeft: boolean
  /** The sign that a mirrored one stands for, such as `(` for what looks like `)` from right to left. */
  readonly mirrored: string | undefined
}

/** Blocks whose letters run from right to left, and marks that say so: a text without them needs no ordering. */
const mayRunRightToLeft = /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** @returns Orders a line of a paragraph, as it is drawn from left to right (UAX 9). It takes the line's parts in one font. */
export function createLineOrder(text: string, bidi: Bidi): (line: LineRange, parts: readonly FontRun[]) => readonly Piece[] {
  const leftToRight = { isRightToLeft: false, mirrored: undefined }
  if (!mayRunRightToLeft.test(text)) {
    return (_, parts) => parts.map(({ start, end, font }) => ({ text: text.slice(start, end), font, ...leftToRight }))
  }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  const isRightToLeft = ({ start }: FontRun) => (levels[start] ?? 0) % 2 === 1
  // A font turns letters around, but neither signs nor blanks.
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

/** Into letters and signs. */
function splitRun(text: string, { start, end, font }: FontRun): readonly FontRun[] {
  let at = start
  return splitClusters(text.slice(start, end)).map((cluster) => ({ start: at, end: (at += cluster.length), font }))
}
