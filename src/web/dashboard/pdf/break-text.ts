/** After blanks that may become the end of a line, and after a hyphen or slash between letters. */
const opportunities = /(?<=[ \t])(?=[^ \t])|(?<=\p{L}[-‐/])(?=\p{L})/u

/**
 * Cuts a text into lines, as many words on each as fit. A word that is longer than a line is cut between letters.
 *
 * @param text Without line feeds.
 * @param measure Width of a text, in the unit of `width`; that of two texts together is their sum.
 */
export function breakText(text: string, width: number, measure: (text: string) => number): readonly string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const part of text.split(opportunities)) {
    if (used + measure(part.trimEnd()) > width && line !== '') {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    if (measure(part.trimEnd()) > width) {
      const word = part.trimEnd()
      const pieces = cutWord(word, width, measure)
      line = (pieces.pop() ?? '') + part.slice(word.length)
      lines.push(...pieces)
      used = measure(line)
    } else {
      line += part
      used += measure(part)
    }
  }
  return [...lines, line.trimEnd()]
}

/** Pieces that fit, of one letter with its marks at least. */
function cutWord(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces = ['']
  let used = 0
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const advance = measure(segment)
    if (used + advance > width && used > 0) {
      pieces.push('')
      used = 0
    }
    pieces[pieces.length - 1] += segment
    used += advance
  }
  return pieces
}
