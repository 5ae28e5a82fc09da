import { fold } from '#domain/fold-text.ts'

/** Folds a heading or a word for comparison: `Straße (privat)` is `strasse`, `Std.` is `std`, `% IVA` is `%iva`. */
export function foldName(name: string): string {
  return fold(name.replaceAll(/\([^)]*\)|\[[^\]]*\]|\b(?:in )?EUR\b/gu, '')).replaceAll(/[^\p{L}\d%]/gu, '')
}
