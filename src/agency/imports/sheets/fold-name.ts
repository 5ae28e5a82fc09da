/** Folds a heading or a word for comparison: `Straße (privat)` is `strasse`, `Std.` is `std`, `% IVA` is `%iva`. */
export function foldName(name: string): string {
  return name
    .replaceAll(/\([^)]*\)|\[[^\]]*\]|\b(?:in )?EUR\b/gu, '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\d%]/gu, '')
}
