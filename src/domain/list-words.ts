/**
 * Writes words as a list: `Monday, Tuesday and Friday`. English lists have no comma before `and`, as in the texts of the site; the American
 * pattern of the platform has one.
 *
 * @param tag Of the language (BCP 47).
 */
export function listWords(words: Iterable<string>, tag: string): string {
  return new Intl.ListFormat(tag === 'en-US' ? 'en-GB' : tag).format(words)
}
