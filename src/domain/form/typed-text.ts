/**
 * Brings one line of typed text into the form that is stored: well-formed Unicode in NFC, every run of white space and control
 * characters one space, nothing that could reorder what is read, no space at the ends. Text that nobody can see is empty.
 */
export function normalizeLine(text: string): string {
  return clean(text.replaceAll(/[\s\p{Cc}]+/gu, ' '))
}

/** The same for several lines: `\n` ends a line (forms send `\r\n`), tabs and indents stay, other control characters go. */
export function normalizeLines(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
  return clean(lines.replaceAll(/[^\P{Cc}\n\t]/gu, '')).replaceAll(/[^\S\n]+$/gmu, '')
}

/** Length as people count it: an emoji outside the basic plane is one. */
export function countCodePoints(text: string): number {
  return Array.from(text).length
}

function clean(text: string): string {
  const cleaned = text.toWellFormed().normalize('NFC').replaceAll(bidirectionalControls, '').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(cleaned) ? cleaned : ''
}

// Embeddings, overrides and isolates (Unicode TR9) make "gpj.exe" read as "exe.jpg". Joiners stay: names and emoji need them.
const bidirectionalControls = /[\u202A-\u202E\u2066-\u2069]/gu
