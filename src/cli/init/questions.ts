import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import * as v from 'valibot'
import type { Mark } from '#domain/brand.ts'
import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { Bic, Iban, normalizeBankCode } from '#domain/invoices/bank-account.ts'
import { describeBicProblem } from '#domain/invoices/bic-problem.ts'
import { describeIbanProblem } from '#domain/invoices/iban-problem.ts'
import { isKnownLocale, type Locale } from '#domain/locale.ts'
import { hasPostalCodes } from '#domain/postal-codes.ts'
import { describeVatIdProblem, normalizeVatId } from '#domain/tax/vat-id.ts'
import type { FaultCode } from '#cli/init/texts/texts.ts'
import type { Answers, Colleague, QuestionKey } from './answers.ts'
import { LogoError, readLogo } from './logo.ts'
import { standardBrand } from './theme-colors.ts'
import { findCountry, foldWord, type Hours, readAmount, readColor, readHours, readLanguages, readYesNo } from './typed-words.ts'

/** Characters of a headline, which is the heading of the home page. */
export const longestHeadline = 90

/** An answer that cannot be taken; `texts/` says why in each language. */
export class AnswerError extends Error {
  override readonly name = 'AnswerError'
  readonly code: FaultCode
  /** What the sentence names in braces. */
  readonly values: Readonly<Record<string, string>>

  constructor(code: FaultCode, values: Readonly<Record<string, string>> = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.values = values
  }
}

export type Question = {
  readonly key: QuestionKey
  /** It is asked once for each language. */
  readonly isPerLanguage?: true
  /** Whether the answer may be empty; `-` removes an earlier one. */
  readonly isOptional?: true | ((context: AnswerContext) => boolean)
  /** Left out unless this is true. */
  readonly isAsked?: (context: AnswerContext) => boolean
  /** The default where there is no earlier answer. */
  readonly standard?: string | ((context: AnswerContext) => string)
  /** @throws AnswerError. */
  readonly parse: (text: string, context: AnswerContext) => unknown
}

export type AnswerContext = {
  /** Base of relative file paths. */
  readonly folder: string
  /** Of the questions. */
  readonly language: Locale
  /** The answers before this one. */
  readonly answers: Partial<Answers>
}

const countryOf = ({ answers: { country = 'DE' } }: AnswerContext) => country
const hasAccount = ({ answers: { iban } }: AnswerContext) => iban !== undefined

const line = (most: number) => (text: string) => {
  if (text.length > most) throw new AnswerError('tooLong', { most: String(most) })
  if (/\p{Cc}/u.test(text)) throw new AnswerError('control')
  return text
}

/** In the order in which they are asked: the country comes before the answers that depend on it. */
export const questions: readonly Question[] = [
  { key: 'name', parse: line(60) },
  { key: 'legalName', parse: line(120) },
  { key: 'representative', parse: line(120) },
  { key: 'country', standard: 'DE', parse: parseCountry },
  { key: 'street', parse: line(120) },
  { key: 'postalCode', isOptional: (context) => !hasPostalCodes(countryOf(context)), parse: line(20) },
  { key: 'city', parse: line(80) },
  { key: 'register', isOptional: true, parse: line(120) },
  { key: 'vatId', isOptional: true, parse: parseVatId },
  { key: 'taxNumber', isOptional: true, parse: line(40) },
  { key: 'isSmallBusiness', standard: 'no', parse: parseYesNo },
  { key: 'iban', isOptional: true, parse: parseIban },
  { key: 'accountHolder', isAsked: hasAccount, standard: ({ answers: { legalName = '' } }) => legalName, parse: line(120) },
  { key: 'bic', isAsked: hasAccount, isOptional: true, parse: parseBic },
  { key: 'founded', parse: parseYear },
  { key: 'email', parse: parseEmail },
  { key: 'phone', parse: parsePhone },
  { key: 'timeZone', standard: 'Europe/Berlin', parse: parseTimeZone },
  { key: 'hours', standard: '1-5 09:00-17:00', parse: parseHours },
  { key: 'languages', standard: ({ language }) => language, parse: parseLanguages },
  { key: 'people', standard: ({ answers: { representative = '' } }) => representative, parse: parsePeople },
  { key: 'headline', isPerLanguage: true, parse: line(longestHeadline) },
  { key: 'offer', isPerLanguage: true, parse: line(160) },
  // Its default is the rate of the present prices.
  { key: 'dayRate', parse: parseRate },
  { key: 'color', standard: standardBrand, parse: parseColor },
  { key: 'logo', isOptional: true, parse: parseLogo },
  { key: 'joinUrl', isOptional: true, parse: parseAddress },
  { key: 'answersInOneDay', standard: 'no', parse: parseYesNo },
  { key: 'siteUrl', isOptional: true, parse: parseOrigin },
]

function parseCountry(text: string): string {
  const code = findCountry(text)
  if (code === undefined) throw new AnswerError('country', { text })
  return code
}

function parseVatId(text: string, context: AnswerContext): string {
  const country = countryOf(context)
  const vatId = normalizeVatId(text, country)
  const reason = describeVatIdProblem(vatId, country)
  if (reason !== undefined) throw new AnswerError('vatId', { text, country, reason })
  return vatId
}

function parseIban(text: string): string {
  const iban = normalizeBankCode(text)
  const reason = v.is(Iban, iban) ? describeIbanProblem(iban) : 'is not an IBAN, such as DE02 1203 0000 0000 2020 51'
  if (reason !== undefined) throw new AnswerError('iban', { text, reason })
  return iban
}

function parseBic(text: string, { answers: { iban } }: AnswerContext): string {
  const bic = normalizeBankCode(text)
  const reason = v.is(Bic, bic) ? describeBicProblem(bic, iban) : 'is not a BIC of 8 or 11 characters'
  if (reason !== undefined) throw new AnswerError('bic', { text, reason })
  return bic
}

function parseYear(text: string): number {
  const year = Number(text)
  if (!/^\d{4}$/u.test(text) || year < 1500) throw new AnswerError('year', { text })
  return year
}

function parseEmail(typed: string): string {
  const text = dropInvisibleMarks(typed)
  if (!v.safeParse(v.pipe(v.string(), v.email()), text).success) throw new AnswerError('email', { text })
  return text
}

function parsePhone(text: string, context: AnswerContext): Answers['phone'] {
  const country = countryOf(context)
  const phone = parsePhoneNumberFromString(text, { ...(isSupportedCountry(country) && { defaultCountry: country }) })
  if (!phone?.isValid()) throw new AnswerError('phone', { text, country })
  return { number: phone.number, display: phone.formatInternational() }
}

/** By its IANA name, or by its city alone. */
function parseTimeZone(text: string): string {
  const wanted = foldWord(text).replaceAll(/\s/gu, '_')
  const zones = Intl.supportedValuesOf('timeZone')
  const zone = zones.find((name) => name.toLowerCase() === wanted) ?? zones.find((name) => name.toLowerCase().endsWith(`/${wanted}`))
  if (zone === undefined) throw new AnswerError('timeZone', { text })
  return zone
}

function parseHours(text: string, { language }: AnswerContext): readonly Hours[] {
  const read = readHours(text, language)
  if ('unknown' in read) throw new AnswerError('hours', { text: read.unknown })
  return read.hours
}

function parseLanguages(text: string): readonly Locale[] {
  const read = readLanguages(text)
  const unknown = 'unknown' in read ? read.unknown : read.codes.find((code) => !isKnownLocale(code))
  if (unknown !== undefined) throw new AnswerError('language', { text: unknown })
  const chosen = 'codes' in read ? read.codes.filter(isKnownLocale) : []
  if (chosen.length === 0) throw new AnswerError('missing')
  return chosen
}

/** `Jana Petersen (Deutsch, Englisch); Ole Brandt (de)` */
function parsePeople(text: string): readonly Colleague[] {
  const parts = text.split(/[;,](?![^(]*\))/u).map((part) => part.trim())
  return parts.filter(Boolean).map((part) => {
    const [, name = '', said = ''] = /^([^()]{1,80}?)\s*(?:\(([^()]*)\))?$/u.exec(part) ?? []
    if (!/\p{L}/u.test(name)) throw new AnswerError('person', { text: part })
    const languages = readLanguages(said)
    if ('unknown' in languages) throw new AnswerError('person', { text: part })
    return { name, languages: languages.codes }
  })
}

function parseRate(text: string): number {
  const cents = readAmount(text)
  if (cents === undefined || cents < 100) throw new AnswerError('amount', { text })
  return cents
}

function parseColor(text: string): string {
  const color = readColor(text)
  if (color === undefined) throw new AnswerError('color', { text })
  return color
}

function parseLogo(text: string, { folder }: AnswerContext): Mark {
  const path = resolve(folder, text)
  if (!existsSync(path)) throw new AnswerError('noFile', { text: path })
  try {
    return readLogo(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof LogoError) throw new AnswerError('logo', { text, reason: error.message }, { cause: error })
    throw error
  }
}

function parseAddress(text: string): string {
  if (!URL.canParse(text) || new URL(text).protocol !== 'https:') throw new AnswerError('address', { text })
  return text
}

function parseYesNo(text: string): boolean {
  const isYes = readYesNo(text)
  if (isYes === undefined) throw new AnswerError('yesNo')
  return isYes
}

function parseOrigin(text: string): string {
  const isOrigin = URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol) && new URL(text).origin === text.replace(/\/$/u, '')
  if (!isOrigin) throw new AnswerError('origin', { text })
  return new URL(text).origin
}
