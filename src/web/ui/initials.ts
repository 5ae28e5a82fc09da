/** First and last: “Joost van Veldhuizen” is JV. */
export function initials(name: string): string {
  const words = name.split(' ')
  return [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => word?.slice(0, 1) ?? '').join('')
}
