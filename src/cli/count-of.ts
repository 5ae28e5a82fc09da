/** A number with what it counts, as in a sentence: `1 account`, `2 accounts`. @param many Where an `s` does not make it. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
