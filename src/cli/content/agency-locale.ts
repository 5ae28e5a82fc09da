import { CommandError } from '#cli/command.ts'
import { createMoneyFormats, type MoneyFormat } from '#domain/money.ts'
import { parseTypedAmount } from '#domain/typed-amount.ts'
import { readSeller } from './read-seller.ts'

/** The language of the country that the agency is in (CLDR, likely subtags), in which staff write amounts. */
export async function readAgencyLocale(): Promise<string> {
  const { country } = (await readSeller()).address
  const { language } = new Intl.Locale(`und-${country}`).maximize()
  return `${language}-${country}`
}

/** Reads an amount that staff have typed. @param option What it was given as. @throws CommandError with a right one. */
export async function readAmount(text: string, currency: string, option: string): Promise<number> {
  const read = await tryAmount(text, currency, option)
  if (typeof read === 'number') return read
  throw new CommandError(`${read.problem}.`)
}

/** The same, for who names all problems at once. @returns The problem, as a sentence without its end, where it is no amount. */
export async function tryAmount(text: string, currency: string, option: string): Promise<number | { readonly problem: string }> {
  const localeTag = await readAgencyLocale()
  const minor = parseTypedAmount(text, currency, localeTag)
  if (minor !== undefined) return minor
  const example = new Intl.NumberFormat(localeTag, { minimumFractionDigits: 2 }).format(1190)
  return { problem: `${option} ${text} is no amount of ${currency}; right is, say, ${example}` }
}

/** An amount as staff read it. */
export async function writeAmount(minor: number, currency: string): Promise<string> {
  return (await readMoneyFormat())(minor, currency)
}

/** The same for many amounts. */
export async function readMoneyFormat(): Promise<MoneyFormat> {
  const write = createMoneyFormats(await readAgencyLocale())
  // Plain blanks, so that it can be searched for.
  return (minor, currency) => write(minor, currency).replaceAll(/\s/gu, ' ')
}
