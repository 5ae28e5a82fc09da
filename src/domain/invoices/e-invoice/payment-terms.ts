/**
 * A discount for early payment in XRechnung's syntax: days, per cent and, for a part of the amount, that part (KoSIT, `common.sch`,
 * XR-SKONTO-REGEX).
 */
const discount = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/u

/** Formats payment terms for an e-invoice: `\n` ends lines, and also follows a discount on the last line. */
export function toPaymentTerms(typed: string): string {
  const lines = typed
    .trim()
    .split(/\r\n?|\n/u)
    .map((line) => (isMarked(line) ? line.trim() : line))
  return lines.join('\n') + (isMarked(lines.at(-1) ?? '') ? '\n' : '')
}

/** Whether each line that starts with # is a valid discount, followed by a line break (BR-DE-18, as tested by KoSIT's schematron). */
export function hasValidDiscounts(terms: string): boolean {
  const marked = terms.split(/\r?\n/u).filter(isMarked)
  const rest = terms.split(/#.+#/u).at(-1) ?? ''
  return marked.every((line) => discount.test(line.trim())) && (marked.length === 0 || /^\s*\n/u.test(rest))
}

function isMarked(line: string): boolean {
  return line.trim().startsWith('#')
}
