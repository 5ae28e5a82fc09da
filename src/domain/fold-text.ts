/** Letters that Unicode does not decompose into a base letter and a mark. */
const spelledOut: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** Folds text for search, ignoring case, accents and ligatures: `Müller` is `muller`, `Straße` is `strasse`. */
export function fold(text: string): string {
  const bare = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return bare.replaceAll(/[ßæœøłđðþı]/gu, (letter) => spelledOut[letter] ?? letter)
}

/** Letters with a two-letter spelling for keyboards that lack them. */
const asTwoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/** The folded spellings under which a text may be searched: `Müller` is `muller` and `mueller`. One or two texts. */
export function listFoldings(text: string): readonly string[] {
  const bare = fold(text)
  const spelled = fold(text.normalize('NFC').replaceAll(/[äöüåø]/giu, (letter) => asTwoLetters[letter.toLowerCase()] ?? letter))
  return spelled === bare ? [bare] : [bare, spelled]
}
