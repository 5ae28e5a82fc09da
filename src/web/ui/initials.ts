/** First and last: “Joost van Veldhuizen” is JV. */
export function initials(name: string): string {
  const words = name.split(' ')
  return initial(words[0] ?? '') + (words.length > 1 ? initial(words.at(-1) ?? '') : '')
}

/** The first character of a name, whole also where it takes two units of UTF-16. */
export function initial(name: string): string {
  const [first = ''] = name
  return first
}
