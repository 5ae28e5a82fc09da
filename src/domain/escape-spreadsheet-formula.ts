/** Prefixes text that a spreadsheet would evaluate as a formula with an apostrophe. */
export function escapeSpreadsheetFormula(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
}
