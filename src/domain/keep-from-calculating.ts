/** Spreadsheets take a text that begins like this for a formula; an apostrophe says that it is none. */
export function keepFromCalculating(text: string): string {
  return /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text
}
