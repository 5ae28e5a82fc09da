import bidiFactory from 'bidi-js'
import type { FontRun } from './split-runs.server.ts'
import { splitClusters } from './split-clusters.ts'
import type { LineRange } from './break-lines.server.ts'

/** Text of one font and one direction, as a font lays it out. */
export type Piece = {
  readonly text: string
  readonly font: FontRun['font']
  readonly isRightToLeft: boolean
  /** The sign that a mirrored one stands for, such as `(` for what looks like `)` from right to left. */
  readonly mirrored?: string
}

/** Orders the lines of a text from left to right, as they are drawn (UAX 9). Lines are broken before. */
export function orderLines(text: string, runs: readonly FontRun[], lines: readonly LineRange[]): readonly (readonly Piece[])[] {
  const bidi = bidiFactory()
  const embedding = bidi.getEmbeddingLevels(text)
  return lines.map((line) => {
    const pieces = splitPieces(line)
    return (pieces.some(({ start }) => levelAt(start) > 0) ? orderPieces(pieces, line) : pieces).map(layOut)
  })

  function orderPieces(pieces: readonly FontRun[], { start, end }: LineRange): readonly FontRun[] {
    // Of the whole text, in which the line alone is ordered.
    const order = bidi.getReorderedIndices(text, embedding, start, end - 1).slice(start, end)
    return pieces.toSorted((a, b) => order.indexOf(a.start) - order.indexOf(b.start))
  }

  /** Where the font or the direction changes; from right to left also around signs and blanks, because a font turns letters alone. */
  function splitPieces(line: LineRange): readonly FontRun[] {
    return runs
      .filter((run) => run.end > line.start && run.start < line.end)
      .flatMap(({ font, ...run }) =>
        splitLevels(Math.max(run.start, line.start), Math.min(run.end, line.end)).map((part) => ({ ...part, font })),
      )
      .flatMap((piece) => (levelAt(piece.start) % 2 === 1 ? splitSigns(piece) : [piece]))
  }

  function splitLevels(start: number, end: number): readonly LineRange[] {
    const parts: { start: number; end: number }[] = []
    for (let index = start; index < end; index++) {
      const last = parts.at(-1)
      if (last && levelAt(last.start) === levelAt(index)) last.end = index + 1
      else parts.push({ start: index, end: index + 1 })
    }
    return parts
  }

  function splitSigns({ start, end, font }: FontRun): readonly FontRun[] {
    const pieces: FontRun[] = []
    let at = start
    for (const cluster of splitClusters(text.slice(start, end))) {
      const last = pieces.at(-1)
      const next = at + cluster.length
      if (last && isLetter(cluster) && isLetter(text.slice(last.start, last.end))) pieces[pieces.length - 1] = { ...last, end: next }
      else pieces.push({ start: at, end: next, font })
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

function isLetter(text: string): boolean {
  return /^[\p{L}\p{M}\p{Cf}]+$/u.test(text)
}
