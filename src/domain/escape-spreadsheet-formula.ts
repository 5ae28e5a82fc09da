/** Spreadsheets take a text that begins like this for a formula; an apostrophe in front makes it a text. */
export function escapeSpreadsheetFormula(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
}
