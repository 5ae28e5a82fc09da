import { formatPlainAmount } from '#domain/money.ts'

/** A quantity or a rate, with at most six decimals: `2.5`. */
export function writeDecimal(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/u, '')
}

/**
 * An amount in digits: `-1190.50`. A third decimal is written only if it is not 0: e-invoices have two decimals, except for unit prices
 * (BR-DEC).
 */
export function writeAmount(minor: number, currency: string): string {
  return formatPlainAmount(minor, currency).replace(/(\.\d\d)0+$/u, '$1')
}
