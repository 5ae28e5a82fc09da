/** Bounds of the cache, so that no client can fill the memory. */
const kept = { results: 500, textLength: 256 } as const

/**
 * Caches a function's results for the first texts. For header values, of which browsers send few different ones.
 *
 * @param compute Must be a pure function.
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
