/** What readers take for one letter or sign: a letter with its marks, a sequence of emoji (UAX 29). */
export function splitClusters(text: string): readonly string[] {
  return Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}
