import { fold } from '#domain/fold-text.ts'

/** How a day is to be written, which some templates say in the heading. */
const notationOfDays = /\b(?:dd|tt)[./-]mm[./-](?:yyyy|jjjj|aaaa)\b/giu

/** Folds a heading or a word for comparison: `Straße (privat)` is `strasse`, `Std.` is `std`, `% IVA` is `%iva`, `Fecha dd/mm/yyyy*` is `fecha`. */
export function foldName(name: string): string {
  return fold(name.replaceAll(/\([^)]*\)|\[[^\]]*\]|\b(?:in )?EUR\b/gu, '').replaceAll(notationOfDays, '')).replaceAll(/[^\p{L}\d%]/gu, '')
}
