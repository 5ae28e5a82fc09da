/** First and last initial: “Joost van Veldhuizen” is JV. */
export function initials(name: string): string {
  const words = name.split(' ')
  return initial(words[0] ?? '') + (words.length > 1 ? initial(words.at(-1) ?? '') : '')
}

/** First character of a name, which may have two UTF-16 units. */
export function initial(name: string): string {
  const [first = ''] = name
  return first
}
