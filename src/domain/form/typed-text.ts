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
  const cleaned = clean(lines.replaceAll(/[^\P{Cc}\n\t]/gu, ''))
  // Not by `\s+$`, which begins anew at each space of a long row.
  return cleaned
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

/** Length as people count it: an emoji outside the basic plane is one. */
export function countCodePoints(text: string): number {
  return Array.from(text).length
}

function clean(text: string): string {
  // In this order: what is taken out between a letter and its marks would leave them uncounted, and not composed.
  const cleaned = text.toWellFormed().replaceAll(bidirectionalControls, '').replaceAll(surplusMarks, '$1').normalize('NFC').trim()
  return visible.test(cleaned) ? cleaned : ''
}

// Unicode calls the Hangul fillers letters and the braille cell without dots a symbol; nothing of them shows.
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

// As many as no language puts on one letter (Unicode TR15, section 13): to order n of them takes time in proportion to their square. A run is
// looked at once, from its first.
const surplusMarks = /(?<!\p{M})(\p{M}{30})\p{M}+/gu

// Embeddings, overrides and isolates (Unicode TR9) make "gpj.exe" read as "exe.jpg". Joiners stay: names and emoji need them.
const bidirectionalControls = /[\u202A-\u202E\u2066-\u2069]/gu
