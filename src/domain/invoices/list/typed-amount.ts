/**
 * Reads an amount as people of a language type it, with or without the marks between thousands: `1.190,5` in German is `1190.5`.
 *
 * @param localeTag BCP 47, such as `de-DE`.
 * @returns Digits, at most one point, and as many decimals as were typed; undefined for what is no amount.
 */
export function parseTypedAmount(text: string, localeTag: string): string | undefined {
  const marks = new Map(new Intl.NumberFormat(localeTag).formatToParts(1_234_567.8).map(({ type, value }) => [type, value]))
  const group = escape(marks.get('group') ?? ',')
  const decimal = escape(marks.get('decimal') ?? '.')
  // A currency before or after it does not change the amount.
  const bare = text.replaceAll(/[\p{Sc}\s]|\b[A-Z]{3}\b/gu, '').replace('−', '-')
  const match = new RegExp(`^-?(\\d{1,3}(?:${group}\\d{3})+|\\d+)(?:${decimal}(\\d{1,4}))?$`, 'u').exec(bare)
  if (!match) return undefined
  const [, whole = '', decimals] = match
  const digits = whole.replaceAll(/\D/gu, '').replace(/^0+(?=\d)/u, '')
  return decimals === undefined ? digits : `${digits}.${decimals}`
}

function escape(mark: string): string {
  return mark.replaceAll(/[.\\^$*+?()[\]{}|]/gu, '\\$&')
}
