import { breakLines } from './break-lines.server.ts'
import { findGlyphs, type PdfFont, splitClusters } from './glyphs.server.ts'
import type { CopiedText } from './copied-text.server.ts'
import { type Bidi, createLineOrder, type FontRun, type Piece } from './order-line.server.ts'

export type SetLine = {
  /** From left to right; `x` is the distance from the start of the line, in points. */
  readonly pieces: readonly { readonly text: string; readonly font: PdfFont; readonly x: number }[]
  /** In points. */
  readonly width: number
  /** In ems: fonts of some scripts are taller than Latin ones. */
  readonly height: number
  /** From the top of the line to the baseline, in ems: that of the first font, so that adjacent texts share a baseline. */
  readonly ascent: number
}

type Setting = {
  /** At least one, in order of preference. */
  readonly fonts: readonly PdfFont[]
  readonly copiedText: CopiedText
  readonly bidi: Bidi
  /** Width of a line, in points. */
  readonly width: number
  /** Width of a text in a font, in points. */
  readonly measure: (text: string, font: PdfFont) => number
}

/** Sets a text in any script. A trailing line break adds no line. @returns Whether some of it runs from right to left. */
export function setText(text: string, setting: Setting): { readonly lines: readonly SetLine[]; readonly isReordered: boolean } {
  const paragraphs = text.replace(/\n$/u, '').split('\n')
  const lines = paragraphs.flatMap((paragraph) => setParagraph(paragraph, setting))
  const isReordered = lines.some((pieces) => pieces.some(({ isRightToLeft }) => isRightToLeft))
  return { lines: lines.map((pieces) => placePieces(pieces, setting)), isReordered }
}

function setParagraph(text: string, { fonts, bidi, width, measure }: Setting): readonly (readonly Piece[])[] {
  const runs = splitRuns(text, fonts)
  const runIndexes = Uint32Array.from(runs.flatMap((run, index) => Array.from({ length: run.end - run.start }, () => index)))
  const listParts = (start: number, end: number) => {
    const parts: FontRun[] = []
    for (let index = runIndexes[start] ?? 0; (runs[index]?.start ?? Infinity) < end; index++) {
      const run = runs[index]
      if (run) parts.push({ ...run, start: Math.max(run.start, start), end: Math.min(run.end, end) })
    }
    return parts
  }
  const measureRange = (from: number, to: number) =>
    listParts(from, to).reduce((sum, { start, end, font }) => sum + measure(text.slice(start, end), font), 0)
  const order = createLineOrder(text, bidi)
  return breakLines(text, width, measureRange).map((line) => order(line, listParts(line.start, line.end)))
}

/** Chooses for each grapheme cluster the first font that has it. @param fonts At least one, in order of preference. */
export function splitRuns(text: string, fonts: readonly PdfFont[]): readonly FontRun[] {
  const [first] = fonts
  if (!first) throw new Error('No fonts given.')
  if (text !== '' && first.hasAll(text)) return [{ start: 0, end: text.length, font: first }]
  const runs: FontRun[] = []
  let start = 0
  for (const part of splitClusters(text).flatMap((cluster) => (findGlyphs(cluster, fonts) ? [cluster] : Array.from(cluster)))) {
    const font = findGlyphs(part, fonts) ?? first
    const end = start + part.length
    const last = runs.at(-1)
    if (last?.font === font) runs[runs.length - 1] = { ...last, end }
    else runs.push({ start, end, font })
    start = end
  }
  return runs
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

/** Splits a piece into words, and those into clusters where a glyph would have two meanings. */
function divide({ text, font, isRightToLeft, mirrored }: Piece, copiedText: CopiedText): readonly Pick<Piece, 'text' | 'font'>[] {
  if (!font.isShaped && mirrored === undefined) return [{ text, font }]
  const whole = copiedText.findFont(font, text, mirrored)
  // Right-to-left letters are joined and cannot be drawn one by one.
  if (whole || isRightToLeft) return [{ text, font: whole ?? font }]
  return text.split(/(?<= )/u).flatMap((word) => {
    const found = copiedText.findFont(font, word)
    if (found) return [{ text: word, font: found }]
    return splitClusters(word).map((cluster) => ({ text: cluster, font: copiedText.findFont(font, cluster) ?? font }))
  })
}
