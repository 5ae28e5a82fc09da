import { breakLines } from './break-lines.server.ts'
import type { CopiedText } from './copied-text.server.ts'
import type { PdfFont } from './pdf-font.server.ts'
import { orderLines, type Piece } from './order-lines.server.ts'
import { splitClusters } from './split-clusters.ts'
import { splitRuns } from './split-runs.server.ts'

/** A part of a line, as it is drawn. */
export type SetPiece = {
  readonly text: string
  readonly font: PdfFont
  /** From the start of the line, in points. */
  readonly x: number
}

export type SetLine = {
  /** From left to right. */
  readonly pieces: readonly SetPiece[]
  /** In points. */
  readonly width: number
  /** In ems: fonts of some scripts are higher than those of Latin letters. */
  readonly height: number
  /** From the top of the line to its base line, in ems: that of the first font, so that texts beside each other stand on one line. */
  readonly ascent: number
}

export type SetText = {
  readonly lines: readonly SetLine[]
  /** Whether some of it runs from right to left. */
  readonly isReordered: boolean
}

type Setting = {
  /** At least one, in the order of preference. */
  readonly fonts: readonly PdfFont[]
  /** Of the document. */
  readonly copiedText: CopiedText
  /** Of a line, in points. */
  readonly width: number
  /** Width of a text in a font, in points. */
  readonly measure: (text: string, font: PdfFont) => number
}

/** Sets a text whose letters need several fonts, or another direction. */
export function setText(text: string, setting: Setting): SetText {
  const runs = splitRuns(text, setting.fonts)
  const runIndexes = Uint32Array.from(runs.flatMap((run, index) => Array.from({ length: run.end - run.start }, () => index)))
  const measureRange = (start: number, end: number) => {
    let sum = 0
    for (const run of runs.slice(runIndexes[start], start === end ? 0 : (runIndexes[end - 1] ?? 0) + 1)) {
      sum += setting.measure(text.slice(Math.max(run.start, start), Math.min(run.end, end)), run.font)
    }
    return sum
  }
  const lines = orderLines(text, runs, breakLines(text, setting.width, measureRange))
  return {
    lines: lines.map((pieces) => placePieces(pieces, setting)),
    isReordered: lines.flat().some(({ isRightToLeft }) => isRightToLeft),
  }
}

function placePieces(pieces: readonly Piece[], { copiedText, fonts, measure }: Setting): SetLine {
  let x = 0
  const placed = pieces
    .flatMap((piece) => divide(piece, copiedText))
    .map(({ text, font }) => {
      const start = x
      x += measure(text, font)
      return { text, font, x: start }
    })
  const heights = placed.map(({ font: { font } }) => (font.ascent - font.descent) / font.unitsPerEm)
  const [first] = fonts
  return { pieces: placed, width: x, height: Math.max(1.2, ...heights), ascent: first ? first.font.ascent / first.font.unitsPerEm : 1 }
}

/** Into letters with their marks, where a glyph would stand for two letters of a word. */
function divide({ text, font, isRightToLeft, mirrored }: Piece, copiedText: CopiedText): readonly Omit<SetPiece, 'x'>[] {
  const whole = copiedText.findFont(font, text, mirrored)
  if (whole) return [{ text, font: whole }]
  const words = isRightToLeft ? [text] : text.split(/(?<= )/u)
  return words.flatMap((word) => {
    const found = copiedText.findFont(font, word)
    // Letters from right to left are joined.
    if (found || isRightToLeft) return [{ text: word, font: found ?? font }]
    return splitClusters(word).map((cluster) => ({ text: cluster, font: copiedText.findFont(font, cluster) ?? font }))
  })
}
