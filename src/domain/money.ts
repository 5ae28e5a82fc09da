import * as v from 'valibot'

const currencyCodes = Intl.supportedValuesOf('currency')

/** An alphabetic currency code (ISO 4217). */
export const CurrencyCode = v.pipe(
  v.string(),
  v.check((code) => currencyCodes.includes(code), 'is not a currency code'),
)

/** An amount in whole minor units, such as cents. */
export const AmountMinor = v.pipe(v.number(), v.safeInteger('is not a whole number of minor units'))

/**
 * Formats an amount in a language, with the currency's decimals and a true minus (U+2212), exact at any size.
 *
 * @param localeTag BCP 47, such as `de-DE`.
 */
export function formatMoney(amountMinor: number, currency: string, localeTag: string): string {
  return createMoneyFormat(currency, localeTag)(amountMinor)
}

/** `formatMoney` for many amounts: creating the format is the expensive part. */
export function createMoneyFormat(currency: string, localeTag: string): (amountMinor: number) => string {
  const digits = minorDigits(currency)
  const format = new Intl.NumberFormat(localeTag, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // Decimal strings are formatted exactly (ECMA-402, ToIntlMathematicalValue); TypeScript's type for them has no exponents.
  return (amountMinor) => format.format(`${amountMinor}E-${digits}` as `${number}`).replace('-', '\u2212')
}

/** Formats amounts of any currency in one language. */
export type MoneyFormat = (amountMinor: number, currency: string) => string

/** `formatMoney` for many amounts of several currencies. */
export function createMoneyFormats(localeTag: string): MoneyFormat {
  const formats = new Map<string, (amountMinor: number) => string>()
  return (amountMinor, currency) => {
    const format = formats.get(currency) ?? createMoneyFormat(currency, localeTag)
    formats.set(currency, format)
    return format(amountMinor)
  }
}

/** The amount in plain digits for machines: `-1190.50`. */
export function formatPlainAmount(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency)
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, '0')
  const sign = amountMinor < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * Multiplies an amount by a decimal factor and rounds to whole minor units half away from zero, so that a negated amount gives the negated
 * product.
 *
 * @param factor Rounded to six decimals, which removes floating-point noise.
 */
export function multiplyMinor(amountMinor: number, factor: number): number {
  const millionths = Math.round(factor * 1_000_000)
  const exact = amountMinor * millionths
  // Whole numbers of this size are exact without the cost of a bigint.
  if (Math.abs(exact) < 2 ** 52) {
    const rounded = exact + (exact < 0 ? -500_000 : 500_000)
    return (rounded - (rounded % 1_000_000)) / 1_000_000 + 0
  }
  const product = BigInt(amountMinor) * BigInt(millionths)
  const half = product < 0n ? -500_000n : 500_000n
  return Number((product + half) / 1_000_000n)
}

/** Sum of amounts in one currency. */
export function sumMinor(amountsMinor: readonly number[]): number {
  return amountsMinor.reduce((sum, amountMinor) => sum + amountMinor, 0)
}

/**
 * Decimals of a currency (ISO 4217, list one). Those other than 2 are listed here, because `Intl` uses the CLDR data of its machine, which
 * differs between versions and from ISO (HUF: 0, not 2).
 */
export function minorDigits(currency: string): number {
  if ('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.includes(currency)) return 0
  if ('BHD IQD JOD KWD LYD OMR TND'.includes(currency)) return 3
  return 'CLF UYW'.includes(currency) ? 4 : 2
}
