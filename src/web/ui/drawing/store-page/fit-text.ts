/** Cuts a text to a number of characters. */
export function shorten(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

/** Breaks a text into lines of a number of characters at most; a longer word has a line of its own, shortened. */
export function breakLines(text: string, most: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= most) lines.splice(-1, 1, `${last} ${word}`)
    else lines.push(shorten(word, most))
  }
  return lines
}
