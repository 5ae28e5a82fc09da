/** Orders texts by their UTF-16 units, as `<` does: numbers, codes and days. For the words of a language there is `Intl.Collator`. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
