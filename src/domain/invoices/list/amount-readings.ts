/** Separators of thousands and decimals: English, then German, Dutch and Spanish. */
const notations = [
  [',', '.'],
  ['.', ','],
] as const

/**
 * All readings of an amount in the known notations, with or without thousands separators: `1.190,5`, `1,190.5` and `1190.5` are `1190.5`;
 * `1.190` is `1190` or `1.190`.
 *
 * @returns Each with digits, at most one point and the decimals as typed; empty if the text is not an amount.
 */
export function listAmountReadings(text: string): readonly string[] {
  // Currencies and the Swiss thousands separator are ignored.
  const bare = text.replaceAll(/[\p{Sc}\s'’]|\b[A-Z]{3}\b/gu, '').replace('−', '-')
  const amounts = notations.flatMap(([group, decimal]) => {
    const match = new RegExp(`^-?(\\d{1,3}(?:[${group}]\\d{3})+|\\d+)(?:[${decimal}](\\d{1,4}))?$`, 'u').exec(bare)
    if (!match) return []
    const [, whole = '', decimals] = match
    const digits = whole.replaceAll(/\D/gu, '').replace(/^0+(?=\d)/u, '')
    return decimals === undefined ? digits : `${digits}.${decimals}`
  })
  return [...new Set(amounts)]
}
