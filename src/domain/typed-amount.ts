import { dropInvisibleMarks } from './invisible-marks.ts'
import { minorDigits } from './money.ts'

/**
 * Parses an amount in a language's notation, with or without thousands separators. Rejects amounts that another language would read
 * differently: `1.190` is 1190 in German, and invalid for euros in English.
 *
 * @param localeTag BCP 47, such as `de-DE`.
 * @returns Whole minor units; undefined if it is not an amount in the currency.
 */
export function parseTypedAmount(text: string, currency: string, localeTag: string): number | undefined {
  return createAmountParser(currency, localeTag)(text)
}

/** `parseTypedAmount` for many amounts: finding the language's separators is the expensive part. */
export function createAmountParser(currency: string, localeTag: string): (text: string) => number | undefined {
  // In Austria and French-speaking Switzerland, money has other separators than other numbers.
  const signs = [{}, { style: 'currency', currency } as const].map((style) => readSigns(localeTag, style))
  return (text) => {
    const read = signs.map((each) => parse(simplify(text).trim(), currency, each))
    const amounts = new Set(read.filter((minor) => minor !== undefined))
    return amounts.size === 1 ? [...amounts][0] : undefined
  }
}

type Signs = { readonly decimal: string; readonly group: string }

function parse(typed: string, currency: string, { decimal, group }: Signs): number | undefined {
  const [, sign = '', whole = '', fraction = ''] =
    new RegExp(`^(-?)([\\d${escape(group)}]+?)(?:${escape(decimal)}(\\d+))?$`, 'u').exec(typed) ?? []
  const groups = whole.split(group)
  const isGrouped = groups.every((part, index) => (index === 0 ? /^\d{1,3}$/u : /^\d{3}$/u).test(part))
  const digits = minorDigits(currency)
  if (!(/^\d+$/u.test(whole) || isGrouped) || fraction.length > digits) return undefined
  const minor = Number(sign + groups.join('') + fraction.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}

function readSigns(localeTag: string, style: Intl.NumberFormatOptions): Signs {
  const parts = new Intl.NumberFormat(localeTag, {
    useGrouping: 'always',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    ...style,
  }).formatToParts(12345.6)
  const find = (type: Intl.NumberFormatPartTypes) => simplify(parts.find((part) => part.type === type)?.value ?? '')
  return { decimal: find('decimal'), group: find('group') }
}

/** Removes invisible characters; unifies spaces and apostrophes, which separate thousands in some languages. */
function simplify(text: string): string {
  return dropInvisibleMarks(text).replaceAll(/\s/gu, ' ').replaceAll('\u2019', "'")
}

function escape(sign: string): string {
  return sign.replaceAll(/[.^$*+?()[\]{}|\\-]/gu, String.raw`\$&`)
}
