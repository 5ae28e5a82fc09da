/**
 * Formats a price in a language, without decimals if it is whole, and with a real minus sign.
 *
 * @param localeTag BCP 47, such as `de-DE`.
 */
export function formatPrice(amountMinor: number, currency: string, localeTag: string): string {
  const money = new Intl.NumberFormat(localeTag, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return money.format(amountMinor / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 0)).replace('-', '\u2212')
}
