import bidiFactory from 'bidi-js'
import type { FontRun } from './split-runs.server.ts'
import { splitClusters } from './split-clusters.ts'
import type { LineRange } from './break-lines.server.ts'

/** Of a document: each takes 40 ms until it knows the letters of all scripts. */
export type Bidi = ReturnType<typeof bidiFactory>

export function createBidi(): Bidi {
  return bidiFactory()
}

/** Text of one font and one direction, as a font lays it out. */
export type Piece = {
  readonly text: string
  readonly font: FontRun['font']
  readonly isRightToLeft: boolean
  /** The sign that a mirrored one stands for, such as `(` for what looks like `)` from right to left. */
  readonly mirrored?: string
}

/** Blocks whose letters run from right to left, and marks that say so: a text without them needs no ordering. */
const mayRunRightToLeft = /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/** Orders the lines of a paragraph from left to right, as they are drawn (UAX 9). Lines are broken before. */
export function orderLines(text: string, runs: readonly FontRun[], lines: readonly LineRange[], bidi: Bidi): readonly (readonly Piece[])[] {
  if (!mayRunRightToLeft.test(text)) {
    return splitLines(runs, lines).map((pieces) =>
      pieces.map(({ start, end, font }) => ({ text: text.slice(start, end), font, isRightToLeft: false })),
    )
  }
  const embedding = bidi.getEmbeddingLevels(text)
  return splitLines(runs, lines).map((parts, index) => {
    const pieces = parts.flatMap(splitLevels).flatMap((piece) => (levelAt(piece.start) % 2 === 1 ? splitSigns(piece) : [piece]))
    const line = lines[index]
    return (line && pieces.some(({ start }) => levelAt(start) > 0) ? orderPieces(pieces, line) : pieces).map(layOut)
  })

  function orderPieces(pieces: readonly FontRun[], { start, end }: LineRange): readonly FontRun[] {
    const order = Array.from({ length: end - start }, (_, index) => index)
    for (const [from = 0, to = 0] of bidi.getReorderSegments(text, embedding, start, end - 1)) {
      const turned = order.slice(from - start, to - start + 1).toReversed()
      for (const [index, place] of turned.entries()) order[from - start + index] = place
    }
    const places = new Map(order.map((place, index) => [start + place, index]))
    return pieces.toSorted((a, b) => (places.get(a.start) ?? 0) - (places.get(b.start) ?? 0))
  }

  function splitLevels({ start, end, font }: FontRun): readonly FontRun[] {
    const parts: { start: number; end: number; font: FontRun['font'] }[] = []
    for (let index = start; index < end; index++) {
      const last = parts.at(-1)
      if (last && levelAt(last.start) === levelAt(index)) last.end = index + 1
      else parts.push({ start: index, end: index + 1, font })
    }
    return parts
  }

  /** From right to left also around signs and blanks, because a font turns letters alone. */
  function splitSigns({ start, end, font }: FontRun): readonly FontRun[] {
    const pieces: FontRun[] = []
    let at = start
    let isAfterLetter = false
    for (const cluster of splitClusters(text.slice(start, end))) {
      const last = pieces.at(-1)
      const next = at + cluster.length
      const isPartOfWord = isLetter(cluster)
      if (last && isPartOfWord && isAfterLetter) pieces[pieces.length - 1] = { ...last, end: next }
      else pieces.push({ start: at, end: next, font })
      isAfterLetter = isPartOfWord
      at = next
    }
    return pieces
  }

  function levelAt(index: number): number {
    return embedding.levels[index] ?? 0
  }

  function layOut({ start, end, font }: FontRun): Piece {
    const logical = text.slice(start, end)
    if (levelAt(start) % 2 === 0) return { text: logical, font, isRightToLeft: false }
    const mirrored = bidi.getMirroredCharacter(logical)
    return mirrored === null
      ? { text: logical, font, isRightToLeft: true }
      : { text: mirrored, font, isRightToLeft: true, mirrored: logical }
  }
}

/** The parts of each line in one font; both lists are in the order of the text. */
function splitLines(runs: readonly FontRun[], lines: readonly LineRange[]): readonly (readonly FontRun[])[] {
  let first = 0
  return lines.map((line) => {
    while ((runs[first]?.end ?? Infinity) <= line.start) first++
    const parts: FontRun[] = []
    for (let index = first; (runs[index]?.start ?? Infinity) < line.end; index++) {
      const run = runs[index]
      if (run) parts.push({ ...run, start: Math.max(run.start, line.start), end: Math.min(run.end, line.end) })
    }
    return parts
  })
}

function isLetter(text: string): boolean {
  return /^[\p{L}\p{M}\p{Cf}]+$/u.test(text)
}
