/** Letters that are no base letter with a mark. */
const spelledOut: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** A text for a search, in which case, accents and ligatures do not count: `Müller` is `muller`, and `Straße` is `strasse`. */
export function fold(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return bare.replaceAll(/[ßæœøłđðþı]/gu, (letter) => spelledOut[letter] ?? letter)
}

/** Letters that are written as two where a keyboard lacks them. */
const asTwoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** A text as it may be typed for a search, folded: `Müller` is `muller` and `mueller`. One text, or two that differ. */
export function listFoldings(text: string): readonly string[] {
  const bare = fold(text)
  const spelled = fold(text.normalize('NFC').replaceAll(/[äöüåø]/giu, (letter) => asTwoLetters[letter.toLowerCase()] ?? letter))
  return spelled === bare ? [bare] : [bare, spelled]
}
