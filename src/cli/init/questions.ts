import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import * as v from 'valibot'
import { countryCodes } from '#domain/country.ts'
import { knownLocales, type Locale } from '#domain/locale.ts'
import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { hasPostalCodes } from '#domain/postal-codes.ts'
import { describeVatIdProblem, normalizeVatId } from '#domain/tax/vat-id.ts'
import { LogoError, type Mark, readLogo } from './logo.ts'
import { standardBrand } from './theme-colors.ts'

export type Hours = { readonly days: readonly number[]; readonly opens: string; readonly closes: string }

/** The validated answers of an agency. */
export type Answers = {
  readonly name: string
  readonly legalName: string
  readonly representative: string
  readonly country: string
  readonly register: string | undefined
  readonly vatId: string | undefined
  readonly taxNumber: string | undefined
  readonly isSmallBusiness: boolean
  readonly founded: number
  readonly street: string
  readonly postalCode: string | undefined
  readonly city: string
  readonly email: string
  /** E.164, and as people read it. */
  readonly phone: { readonly number: string; readonly display: string }
  readonly timeZone: string
  readonly hours: readonly Hours[]
  /** The first is the default. */
  readonly languages: readonly Locale[]
  /** By language. */
  readonly headline: ReadonlyMap<Locale, string>
  readonly offer: ReadonlyMap<Locale, string>
  /** As #rrggbb. */
  readonly color: string
  readonly logo: Mark | undefined
  readonly joinUrl: string | undefined
  readonly answersInOneDay: boolean
  readonly siteUrl: string | undefined
}

/** An invalid answer; the message says what is expected. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'
}

export type Question<Key extends keyof Answers = keyof Answers> = {
  readonly key: Key
  readonly ask: string
  /** It is asked once for each language. */
  readonly isPerLanguage?: true
  /** Whether the answer may be empty; `-` removes an earlier one. */
  readonly isOptional?: true | ((context: AnswerContext) => boolean)
  /** The default where there is no earlier answer. */
  readonly standard?: string
  /** @throws AnswerError saying what is expected. */
  readonly parse: (text: string, context: AnswerContext) => unknown
}

export type AnswerContext = {
  /** Base of relative file paths. */
  readonly folder: string
  readonly country: string
}

const line = (most: number) => (text: string) => {
  if (text.length > most) throw new AnswerError(`It is longer than ${most} characters.`)
  if (/\p{Cc}/u.test(text)) throw new AnswerError('It holds a control character.')
  return text
}

/** In the order in which they are asked: the country comes before the answers that depend on it. */
export const questions: readonly Question[] = [
  { key: 'name', ask: 'Name of the agency, as the site shows it', parse: line(60) },
  { key: 'legalName', ask: 'Name of the company, with its legal form', parse: line(120) },
  { key: 'representative', ask: 'Who represents it', parse: line(120) },
  { key: 'country', ask: 'Country, as two letters', standard: 'DE', parse: parseCountry },
  { key: 'street', ask: 'Street and number', parse: line(120) },
  { key: 'postalCode', ask: 'Postal code', isOptional: ({ country }) => !hasPostalCodes(country), parse: line(20) },
  { key: 'city', ask: 'City', parse: line(80) },
  { key: 'register', ask: 'Register and number, such as Amtsgericht Bremen, HRB 12345 (- for none)', isOptional: true, parse: line(120) },
  { key: 'vatId', ask: 'VAT ID (- for none)', isOptional: true, parse: parseVatId },
  { key: 'taxNumber', ask: 'Tax number, which invoices name where there is no VAT ID (- for none)', isOptional: true, parse: line(40) },
  {
    key: 'isSmallBusiness',
    ask: 'Do you charge no VAT as a small business, in Germany by § 19 UStG (yes, no)',
    standard: 'no',
    parse: parseYesNo,
  },
  { key: 'founded', ask: 'Founded in the year', parse: parseYear },
  { key: 'email', ask: 'Email address for requests', parse: parseEmail },
  { key: 'phone', ask: 'Phone number', parse: parsePhone },
  { key: 'timeZone', ask: 'Time zone', standard: 'Europe/Berlin', parse: parseTimeZone },
  { key: 'hours', ask: 'Office hours, by weekdays from 1 (Monday) to 7', standard: '1-5 09:00-17:00', parse: parseHours },
  {
    key: 'languages',
    ask: `Languages of the site, the main one first (${knownLocales.join(', ')})`,
    standard: 'en',
    parse: parseLanguages,
  },
  { key: 'headline', ask: 'Headline of the home page: what you do', isPerLanguage: true, parse: line(90) },
  { key: 'offer', ask: 'The same in one or two sentences, for whom and what for', isPerLanguage: true, parse: line(160) },
  { key: 'color', ask: 'Brand color, as #rrggbb', standard: standardBrand, parse: parseColor },
  { key: 'logo', ask: 'SVG file of a square logo next to the name (default: its first letter)', isOptional: true, parse: parseLogo },
  { key: 'joinUrl', ask: 'Address of your video room, where booked calls take place', isOptional: true, parse: parseAddress },
  {
    key: 'answersInOneDay',
    ask: 'The texts promise an answer within one business day. Do you keep that (yes, no)',
    standard: 'no',
    parse: parseYesNo,
  },
  { key: 'siteUrl', ask: 'Address of the site, such as https://www.example.com', isOptional: true, parse: parseOrigin },
]

function parseCountry(text: string): string {
  const code = text.toUpperCase()
  if (!countryCodes.includes(code)) throw new AnswerError(`Invalid country code: ${text}. Example: DE.`)
  return code
}

function parseVatId(text: string, { country }: AnswerContext): string {
  const vatId = normalizeVatId(text, country)
  const problem = describeVatIdProblem(vatId, country)
  if (problem !== undefined) throw new AnswerError(`The VAT ID ${problem}.`)
  return vatId
}

function parseYear(text: string): number {
  const year = Number(text)
  if (!/^\d{4}$/u.test(text) || year < 1500) throw new AnswerError(`Invalid year: ${text}. Example: 2019.`)
  return year
}

function parseEmail(typed: string): string {
  const text = dropInvisibleMarks(typed)
  if (!v.safeParse(v.pipe(v.string(), v.email()), text).success) throw new AnswerError(`Invalid email address: ${text}.`)
  return text
}

function parsePhone(text: string, { country }: AnswerContext): Answers['phone'] {
  const phone = parsePhoneNumberFromString(text, { ...(isSupportedCountry(country) && { defaultCountry: country }) })
  if (!phone?.isValid())
    throw new AnswerError(`Invalid phone number in ${country}: ${text}. Start numbers of other countries with + and their country code.`)
  return { number: phone.number, display: phone.formatInternational() }
}

function parseTimeZone(text: string): string {
  const zone = Intl.supportedValuesOf('timeZone').find((name) => name.toLowerCase() === text.toLowerCase())
  if (zone === undefined) throw new AnswerError(`Unknown time zone: ${text}. Example: Europe/Berlin.`)
  return zone
}

/** `1-4 09:00-17:30, 5 09:00-15:00` */
function parseHours(text: string): Hours[] {
  return text.split(',').map((part) => {
    const match = /^([1-7])(?:-([1-7]))? ((?:[01]\d|2[0-3]):[0-5]\d)-((?:[01]\d|2[0-3]):[0-5]\d)$/u.exec(part.trim())
    const [, first = '', last = first, opens = '', closes = ''] = match ?? []
    if (!match || first > last || opens >= closes)
      throw new AnswerError(`Invalid hours: ${part.trim()}. Example: 1-4 09:00-17:30, 5 09:00-15:00.`)
    return { days: Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at), opens, closes }
  })
}

function parseLanguages(text: string): Locale[] {
  const names = text.split(/[\s,]+/u).filter(Boolean)
  const unknown = names.find((name) => !knownLocales.some((locale) => locale === name))
  if (unknown !== undefined) {
    throw new AnswerError(`Unknown language: ${unknown}. Available: ${knownLocales.join(', ')}. To add one, see docs/adding-a-language.md.`)
  }
  const chosen = [...new Set(names)].flatMap((name) => knownLocales.filter((locale) => locale === name))
  if (chosen.length === 0) throw new AnswerError('Specify at least one language.')
  return chosen
}

function parseColor(text: string): string {
  const [, digits = ''] = /^#?([\da-f]{3}|[\da-f]{6})$/iu.exec(text) ?? []
  if (digits === '') throw new AnswerError(`Invalid color: ${text}. Example: #1f7a4d.`)
  const long = digits.length === 3 ? digits.replaceAll(/./gu, '$&$&') : digits
  return `#${long.toLowerCase()}`
}

function parseLogo(text: string, { folder }: AnswerContext): Mark {
  const path = resolve(folder, text)
  if (!existsSync(path)) throw new AnswerError(`No such file: ${path}.`)
  try {
    return readLogo(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof LogoError) throw new AnswerError(`Cannot use ${text} as the logo. ${error.message}`, { cause: error })
    throw error
  }
}

function parseAddress(text: string): string {
  if (!URL.canParse(text) || new URL(text).protocol !== 'https:') throw new AnswerError(`Invalid https address: ${text}.`)
  return text
}

function parseYesNo(text: string): boolean {
  if (/^(?:y|yes|true)$/iu.test(text)) return true
  if (/^(?:n|no|false)$/iu.test(text)) return false
  throw new AnswerError('Answer yes or no.')
}

function parseOrigin(text: string): string {
  const isOrigin = URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol) && new URL(text).origin === text.replace(/\/$/u, '')
  if (!isOrigin) throw new AnswerError(`Invalid address: ${text}. Enter it without a path, such as https://www.example.com.`)
  return new URL(text).origin
}
