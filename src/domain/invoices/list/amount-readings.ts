/** Marks between thousands and before decimals: English, and German, Dutch and Spanish. */
const notations = [
  [',', '.'],
  ['.', ','],
] as const

/**
 * What an amount is in every notation that it fits, with or without the marks between thousands: `1.190,5`, `1,190.5` and `1190.5` are
 * `1190.5`, and `1.190` is `1190` or `1.190`.
 *
 * @returns Each with digits, at most one point, and as many decimals as were typed; empty for what is no amount.
 */
export function listAmountReadings(text: string): readonly string[] {
  // A currency before or after it does not change the amount, and neither does the Swiss mark between thousands.
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
