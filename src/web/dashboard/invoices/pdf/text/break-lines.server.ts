import LineBreaker from 'linebreak'
import { splitClusters } from './glyphs.server.ts'

/** From `start` to before `end`, in UTF-16 code units, without the blanks at the end. */
export type LineRange = { readonly start: number; readonly end: number }

/** Width of the text from `start` to before `end`, in the unit of the line. */
type Measure = (start: number, end: number) => number

/** Divides a paragraph into lines (UAX 14). A word that is wider than a line is cut between letters. */
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
    // Each letter by itself, so that a long word takes time in proportion to its length.
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

/** Places in front of which a line may end, in their order; the last is the end of the text. */
function listBreaks(text: string): readonly number[] {
  const breaks = new Set<number>(findThaiWords(text))
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) breaks.add(found.position)
  return [...breaks].toSorted((a, b) => a - b)
}

/** Starts of words inside of Thai, Lao or Khmer, which put no blanks between them. */
function findThaiWords(text: string): readonly number[] {
  const southeast = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
  if (!southeast.test(text)) return []
  return Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(text))
    .filter(({ index, segment, isWordLike }) => isWordLike === true && southeast.test(segment) && southeast.test(text[index - 1] ?? ''))
    .map(({ index }) => index)
}
