/** Returns a number with its noun, such as `2 accounts`. @param many An irregular plural. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}
