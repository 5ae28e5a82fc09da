/** Most results that are kept, and the longest text whose result is: no sender can fill the memory. */
const kept = { results: 500, textLength: 256 } as const

/**
 * Remembers what a function made of the first texts it was given: for header values, of which browsers send few different ones.
 *
 * @param compute Depends on its text alone.
 */
export function memoizeText<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    const result = compute(text)
    if (results.size < kept.results && text.length <= kept.textLength) results.set(text, result)
    return result
  }
}
