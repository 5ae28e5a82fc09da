import { breakLines } from './break-lines.server.ts'
import type { CopiedText } from './copied-text.server.ts'
import type { PdfFont } from './pdf-font.server.ts'
import { type Bidi, orderLines, type Piece } from './order-lines.server.ts'
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
  /** Of the document. */
  readonly bidi: Bidi
  /** Of a line, in points. */
  readonly width: number
  /** Width of a text in a font, in points. */
  readonly measure: (text: string, font: PdfFont) => number
}

/** Sets a text of any letters. A line break at its end makes no line of its own. */
export function setText(text: string, setting: Setting): SetText {
  const lines = text
    .replace(/\n$/u, '')
    .split('\n')
    .flatMap((paragraph) => setParagraph(paragraph, setting))
  return {
    lines: lines.map((pieces) => placePieces(pieces, setting)),
    isReordered: lines.some((pieces) => pieces.some(({ isRightToLeft }) => isRightToLeft)),
  }
}

function setParagraph(text: string, { fonts, bidi, width, measure }: Setting): readonly (readonly Piece[])[] {
  const runs = splitRuns(text, fonts)
  const runIndexes = Uint32Array.from(runs.flatMap((run, index) => Array.from({ length: run.end - run.start }, () => index)))
  const measureRange = (start: number, end: number) => {
    let sum = 0
    for (let index = runIndexes[start] ?? 0; (runs[index]?.start ?? Infinity) < end; index++) {
      const run = runs[index]
      if (run) sum += measure(text.slice(Math.max(run.start, start), Math.min(run.end, end)), run.font)
    }
    return sum
  }
  return orderLines(text, runs, breakLines(text, width, measureRange), bidi)
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
  const height = placed.reduce((highest, { font: { font } }) => Math.max(highest, (font.ascent - font.descent) / font.unitsPerEm), 1.2)
  const [first] = fonts
  return { pieces: placed, width: x, height, ascent: first ? first.font.ascent / first.font.unitsPerEm : 1 }
}

/** Into letters with their marks, where a glyph would stand for two letters of a word. */
function divide({ text, font, isRightToLeft, mirrored }: Piece, copiedText: CopiedText): readonly Omit<SetPiece, 'x'>[] {
  if (!font.isShaped && mirrored === undefined) return [{ text, font }]
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
