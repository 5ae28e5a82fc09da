import { CommandError } from '#cli/command.ts'
import { createMoneyFormats, type MoneyFormat } from '#domain/money.ts'
import { parseTypedAmount } from '#domain/typed-amount.ts'
import { readSeller } from './read-seller.ts'

/** Returns the locale of the agency's country (CLDR, likely subtags), in which staff write amounts. */
export async function readAgencyLocale(): Promise<string> {
  const { country } = (await readSeller()).address
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return `${language}-${country}`
}

/** Parses a typed amount. @param option The name of its option. @throws CommandError with an example. */
export async function readAmount(text: string, currency: string, option: string): Promise<number> {
  const read = await tryAmount(text, currency, option)
  if (typeof read === 'number') return read
  throw new CommandError(`${read.problem}.`)
}

/** The same for callers that collect problems. @returns The amount, or the problem as a sentence without a full stop. */
export async function tryAmount(text: string, currency: string, option: string): Promise<number | { readonly problem: string }> {
  const localeTag = await readAgencyLocale()
  const minor = parseTypedAmount(text, currency, localeTag)
  if (minor !== undefined) return minor
  const example = new Intl.NumberFormat(localeTag, { minimumFractionDigits: 2 }).format(1190)
  return { problem: `${option} ${text} is not a valid amount in ${currency}; for example ${example}` }
}

/** Formats an amount for staff. */
export async function writeAmount(minor: number, currency: string): Promise<string> {
  return (await readMoneyFormat())(minor, currency)
}

/** The same for many amounts. */
export async function readMoneyFormat(): Promise<MoneyFormat> {
  const write = createMoneyFormats(await readAgencyLocale())
  // Plain spaces, so that the output can be searched.
  return (minor, currency) => write(minor, currency).replaceAll(/\s/gu, ' ')
}
