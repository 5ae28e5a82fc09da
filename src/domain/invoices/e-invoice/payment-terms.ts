/** A discount for early payment, as XRechnung asks for it: days, per cent, and the amount that it is of where that is not the whole (KoSIT, `common.sch`, XR-SKONTO-REGEX). */
const discount = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(?:#BASISBETRAG=-?\d+\.\d{2})?#$/u

/** Terms of payment in the form of an e-invoice: lines end in `\n`, and the line of a discount does so also where it is the last one. */
export function toPaymentTerms(typed: string): string {
  const lines = typed
    .trim()
    .split(/\r\n?|\n/u)
    .map((line) => (isMarked(line) ? line.trim() : line))
  return lines.join('\n') + (isMarked(lines.at(-1) ?? '') ? '\n' : '')
}

/** Whether each line that begins with # is a discount, with a line break after the last of them (BR-DE-18, with the tests of KoSIT's schematron). */
export function areDiscountsRight(terms: string): boolean {
  const marked = terms.split(/\r?\n/u).filter(isMarked)
  const rest = terms.split(/#.+#/u).at(-1) ?? ''
  return marked.every((line) => discount.test(line.trim())) && (marked.length === 0 || /^\s*\n/u.test(rest))
}

function isMarked(line: string): boolean {
  return line.trim().startsWith('#')
}
