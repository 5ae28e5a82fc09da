import LineBreaker from 'linebreak'
import { splitClusters } from './glyphs.server.ts'

/** From `start` (inclusive) to `end` (exclusive) in UTF-16 code units, without trailing spaces. */
export type LineRange = { readonly start: number; readonly end: number }

/** Width of the text from `start` (inclusive) to `end` (exclusive), in the unit of the line width. */
type Measure = (start: number, end: number) => number

/** Breaks a paragraph into lines (UAX 14). A word wider than a line is broken between grapheme clusters. */
export function breakLines(text: string, width: number, measure: Measure): readonly LineRange[] {
  const lines: LineRange[] = []
  let start = 0
  let end = 0
  let used = 0
  const endLine = () => {
    lines.push({ start, end: start + text.slice(start, end).trimEnd().length })
    start = end
    used = 0
  }
  for (const position of listBreaks(text)) {
    const word = text.slice(end, position).trimEnd()
    const wordWidth = measure(end, end + word.length)
    if (end > start && used + wordWidth > width) endLine()
    // Adds clusters one by one, so that the time for a long word stays linear.
    for (const part of wordWidth > width ? splitClusters(word) : [word]) {
      const partWidth = measure(end, end + part.length)
      if (end > start && used + partWidth > width) endLine()
      used += partWidth
      end += part.length
    }
    used += end < position ? measure(end, position) : 0
    end = position
  }
  if (start < text.length || lines.length === 0) endLine()
  return lines
}

/** Ascending positions before which a line may break; the last one is the end of the text. */
function listBreaks(text: string): readonly number[] {
  const breaks = new Set<number>(findThaiWords(text))
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) breaks.add(found.position)
  return [...breaks].toSorted((a, b) => a - b)
}

/** Word starts in Thai, Lao or Khmer text, which has no spaces between words. */
function findThaiWords(text: string): readonly number[] {
  const southeast = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
  if (!southeast.test(text)) return []
  return Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(text))
    .filter(({ index, segment, isWordLike }) => isWordLike === true && southeast.test(segment) && southeast.test(text[index - 1] ?? ''))
    .map(({ index }) => index)
}
