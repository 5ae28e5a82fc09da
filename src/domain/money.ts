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
 * Writes an amount as the language does, always with the currency's own digits, and exactly at any size.
 *
 * @param localeTag BCP 47, such as `de-DE`.
 */
export function formatMoney(amountMinor: number, currency: string, localeTag: string): string {
  return createMoneyFormat(currency, localeTag)(amountMinor)
}

/** The same for many amounts: making the format costs more than using it. */
export function createMoneyFormat(currency: string, localeTag: string): (amountMinor: number) => string {
  const digits = minorDigits(currency)
  const format = new Intl.NumberFormat(localeTag, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  // A decimal in text is formatted exactly (ECMA-402, ToIntlMathematicalValue); the compiler's type for such texts leaves out exponents.
  return (amountMinor) => format.format(`${amountMinor}E-${digits}` as `${number}`)
}

/** Writes amounts of any currency in one language. */
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

/** The amount in digits alone, as machines read it: `-1190.50`. */
export function formatPlainAmount(amountMinor: number, currency: string): string {
  const digits = minorDigits(currency)
  const text = String(Math.abs(amountMinor)).padStart(digits + 1, '0')
  const sign = amountMinor < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * The product of an amount and a decimal factor, rounded to whole minor units half away from zero, so that the mirror image of an amount
 * has the mirror image as its product.
 *
 * @param factor With at most six decimals; further ones are noise of binary fractions and do not count.
 */
export function multiplyMinor(amountMinor: number, factor: number): number {
  const product = BigInt(amountMinor) * BigInt(Math.round(factor * 1_000_000))
  const half = product < 0n ? -500_000n : 500_000n
  return Number((product + half) / 1_000_000n)
}

/** The sum of amounts, which must all be of one currency. */
export function sumMinor(amountsMinor: readonly number[]): number {
  return amountsMinor.reduce((sum, amountMinor) => sum + amountMinor, 0)
}

/**
 * The number of digits after the point that a minor unit stands for (ISO 4217, list one). The codes that are not 2 are written out here,
 * because `Intl` asks the CLDR data of its machine, which differs between versions and from ISO (HUF: 0, not 2), and an amount must mean
 * the same on every machine.
 */
export function minorDigits(currency: string): number {
  if ('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.includes(currency)) return 0
  if ('BHD IQD JOD KWD LYD OMR TND'.includes(currency)) return 3
  return 'CLF UYW'.includes(currency) ? 4 : 2
}
