import LineBreaker from 'linebreak'
import { splitClusters } from './split-clusters.ts'

/** From `start` to before `end`, in UTF-16 code units, without the blanks at the end. */
export type LineRange = { readonly start: number; readonly end: number }

/**
 * Divides a text into lines (UAX 14). A word that is wider than a line is cut between letters.
 *
 * @param measure Width of the text from `start` to before `end`, in the unit of `width`.
 */
export function breakLines(text: string, width: number, measure: (start: number, end: number) => number): readonly LineRange[] {
  const lines: LineRange[] = []
  let start = 0
  let end = 0
  let used = 0
  const endLine = () => {
    lines.push({ start, end: start + text.slice(start, end).trimEnd().length })
    start = end
    used = 0
  }
  for (const { position, isRequired } of listBreaks(text)) {
    const visible = end + text.slice(end, position).trimEnd().length
    if (end > start && used + measure(end, visible) > width) endLine()
    let next = end
    for (const cluster of measure(next, visible) > width ? splitClusters(text.slice(next, visible)) : []) {
      if (end > start && measure(start, next + cluster.length) > width) endLine()
      next += cluster.length
      end = next
    }
    used = measure(start, position)
    end = position
    if (isRequired) endLine()
  }
  if (start < text.length || lines.length === 0) endLine()
  return lines
}

/** Places in front of which a line may end, in their order; the last is the end of the text. */
function listBreaks(text: string): readonly { readonly position: number; readonly isRequired: boolean }[] {
  const breaks = new Map<number, boolean>()
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    breaks.set(found.position, found.required === true && found.position < text.length)
  }
  for (const position of findThaiWords(text)) breaks.set(position, breaks.get(position) ?? false)
  return [...breaks].toSorted(([a], [b]) => a - b).map(([position, isRequired]) => ({ position, isRequired }))
}

/** Starts of words inside of Thai, Lao or Khmer, which put no blanks between them. */
function findThaiWords(text: string): readonly number[] {
  const southeast = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
  if (!southeast.test(text)) return []
  return Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(text))
    .filter(({ index, segment, isWordLike }) => isWordLike === true && southeast.test(segment) && southeast.test(text[index - 1] ?? ''))
    .map(({ index }) => index)
}
