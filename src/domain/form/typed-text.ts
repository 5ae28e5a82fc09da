/**
 * Normalizes a line of typed text for storage: well-formed Unicode in NFC, single spaces for white space and control characters, no
 * bidirectional controls, trimmed. Text without visible characters becomes empty.
 */
export function normalizeLine(text: string): string {
  return clean(text.replaceAll(/[\s\p{Cc}]+/gu, ' '))
}

/** Normalizes several lines: ends them with `\n` (forms send `\r\n`), keeps tabs and indents, removes other control characters. */
export function normalizeLines(text: string): string {
  const lines = text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
  const cleaned = clean(lines.replaceAll(/[^\P{Cc}\n\t]/gu, ''))
  // Not by `\s+$`, which takes quadratic time on a long run of spaces.
  return cleaned
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

/** Length in code points: an emoji outside the basic plane counts as one. */
export function countCodePoints(text: string): number {
  return Array.from(text).length
}

function clean(text: string): string {
  // The order matters: a control removed later could separate a letter from its marks, which would then be neither counted nor composed.
  const cleaned = text.toWellFormed().replaceAll(bidirectionalControls, '').replaceAll(surplusMarks, '$1').normalize('NFC').trim()
  return visible.test(cleaned) ? cleaned : ''
}

// Unicode classifies the Hangul fillers as letters and the empty braille cell as a symbol; all are invisible.
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u

// No language puts so many marks on a letter (Unicode TR15, section 13), and ordering them takes quadratic time. Matches a run from its
// start, once.
const surplusMarks = /(?<!\p{M})(\p{M}{30})\p{M}+/gu

// Embeddings, overrides and isolates (Unicode TR9) make "gpj.exe" read as "exe.jpg". Joiners stay: names and emoji need them.
const bidirectionalControls = /[\u202A-\u202E\u2066-\u2069]/gu
