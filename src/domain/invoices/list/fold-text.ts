/** Letters that are no base letter with a mark. */
const spelledOut: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** A text for a search, in which case, accents and ligatures do not count: `Müller` is `muller`, and `Straße` is `strasse`. */
export function fold(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return bare.replaceAll(/[ßæœøłđðþı]/gu, (letter) => spelledOut[letter] ?? letter)
}
