/**
 * Writes a price as the language does, without decimals when it is whole, with a true minus when it is negative.
 *
 * @param localeTag BCP 47, such as `de-DE`.
 */
export function formatPrice(amountMinor: number, currency: string, localeTag: string): string {
  const money = new Intl.NumberFormat(localeTag, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
  return money.format(amountMinor / 10 ** (money.resolvedOptions().maximumFractionDigits ?? 0)).replace('-', '\u2212')
}
