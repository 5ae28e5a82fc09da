import LineBreaker from 'linebreak'
import { splitClusters } from './split-clusters.ts'

/** From `start` to before `end`, in UTF-16 code units, without the blanks at the end. */
export type LineRange = { readonly start: number; readonly end: number }

/** Width of the text from `start` to before `end`, in the unit of the line. */
type Measure = (start: number, end: number) => number

/** More letters than any line has room for: a longer word is cut without measuring all of it, which would take time for each line. */
const mostLetters = 500

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
    const visible = end + text.slice(end, position).trimEnd().length
    let wordWidth = visible - end > mostLetters ? Infinity : measure(end, visible)
    if (end > start && used + wordWidth > width) endLine()
    if (wordWidth > width) {
      for (const cut of cutWord(text, { start: end, end: visible }, width, measure)) {
        end = cut
        endLine()
      }
      wordWidth = measure(end, visible)
    }
    used += wordWidth + (visible < position ? measure(visible, position) : 0)
    end = position
  }
  if (start < text.length || lines.length === 0) endLine()
  return lines
}

/** Ends of the lines that a long word fills; what is left of it fits into the next one. */
function* cutWord(text: string, { start, end }: LineRange, width: number, measure: Measure): Generator<number, void> {
  let from = start
  const places = splitClusters(text.slice(start, end)).map((cluster) => (from += cluster.length))
  from = start
  for (let first = 0; first < places.length;) {
    const fits = (count: number) => measure(from, places[first + count - 1] ?? end) <= width
    const left = places.length - first
    // By doubling, then by halves: each letter is measured a few times, however long the word is.
    let fitting = 1
    let over = 2
    while (over <= left && fits(over)) [fitting, over] = [over, over * 2]
    if (over > left && fits(left)) return
    for (over = Math.min(over, left); over - fitting > 1;) {
      const middle = (fitting + over) >> 1
      if (fits(middle)) fitting = middle
      else over = middle
    }
    first += fitting
    from = places[first - 1] ?? end
    yield from
  }
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
