import * as v from 'valibot'
import { countryCodes } from '#domain/country.ts'
import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { isLocale } from '#domain/locale.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import type { FormErrorCode } from './form-error-code.ts'
import { countCodePoints, normalizeLine, normalizeLines } from './typed-text.ts'

/**
 * Maximum lengths in code points. E-mail: RFC 5321, section 4.5.3.1.3, without the angle brackets. Phone: 15 digits (E.164) and room for
 * separators and an extension. The others: our own judgement; `displayName` as in `rules/firestore.rules`.
 */
export const fieldLimits = {
  name: 200,
  displayName: 100,
  company: 200,
  subject: 200,
  email: 254,
  phone: 40,
  link: 500,
  message: 5000,
  vatId: 40,
  street: 200,
  postalCode: 20,
  city: 100,
} as const

/**
 * Parses a phone number as typed.
 *
 * @param country Country of a number without a country code (ISO 3166-1 alpha-2); may be empty or invalid.
 * @returns The number in E.164, followed by `;ext=` and the extension (RFC 3966) if there is one; undefined if invalid.
 */
export type CheckPhone = (number: string, country: string) => string | undefined

/** Browsers do not send unchecked boxes and unselected options. */
const optionalText = v.optional(v.string(), '')

export function nameField() {
  return v.pipe(line('name', 'nameTooLong'), v.nonEmpty(code('nameRequired')))
}

/** A person's own name; optional. Stored names are counted in UTF-16 units, as in the rules. */
export function displayNameField() {
  return v.pipe(line('displayName', 'nameTooLong'), v.maxLength(fieldLimits.displayName, code('nameTooLong')))
}

/** Optional. */
export function companyField() {
  return line('company', 'companyTooLong')
}

export function requiredCompanyField() {
  return v.pipe(companyField(), v.nonEmpty(code('companyRequired')))
}

/** Subject of a longer text. */
export function subjectField() {
  return v.pipe(line('subject', 'subjectTooLong'), v.nonEmpty(code('subjectRequired')))
}

/** Topic of a call; optional. */
export function topicField() {
  return line('subject', 'subjectTooLong')
}

export function emailField() {
  return addressField('emailRequired')
}

/** Another person's address; its error messages refer to that person. */
export function colleagueEmailField() {
  return addressField('colleagueRequired')
}

/** An address that replaces another one. @param isPresent Whether it equals the address to be replaced. */
export function newEmailField(isPresent: (email: string) => boolean) {
  return v.pipe(
    addressField('newEmailRequired'),
    v.check((email) => !isPresent(email), code('emailIsOwn')),
  )
}

/** Not normalized. @param required Error for an empty field. */
export function passwordField(required: FormErrorCode) {
  return v.pipe(optionalText, v.nonEmpty(required))
}

export function countryField() {
  return v.pipe(optionalText, v.picklist(countryCodes, code('countryRequired')))
}

/** Optional; undefined if empty. */
export function phoneField(checkPhone: CheckPhone) {
  return v.pipe(
    v.object({ number: line('phone', 'phoneTooLong'), country: optionalText }),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      if (value.number === '') return undefined
      const checked = checkPhone(value.number, value.country)
      if (checked !== undefined) return checked
      addIssue({ message: code('phoneInvalid') })
      return NEVER
    }),
  )
}

/** Optional phone number stored as plain E.164, which cannot have an extension; undefined if empty. */
export function plainPhoneField(checkPhone: CheckPhone) {
  return v.pipe(
    phoneField(checkPhone),
    v.check((phone) => !phone?.includes(';'), code('phoneWithExtension')),
  )
}

/** An IANA name, or empty. */
export function timeZoneField() {
  return v.pipe(
    optionalText,
    v.check((name) => name === '' || isTimeZone(name), code('timeZoneUnknown')),
  )
}

/** A checkbox. Browsers leave out unchecked ones. */
export function tickField() {
  return v.pipe(
    optionalText,
    v.transform((sent) => (sent === '' ? 'no' : 'yes')),
  )
}

/** One line of an address. @param required Error for an empty line; optional without it. */
export function addressLine(field: 'street' | 'postalCode' | 'city' | 'vatId', required?: FormErrorCode) {
  return v.pipe(
    line(field, 'lineTooLong'),
    v.check((value) => required === undefined || value !== '', required ?? code('lineTooLong')),
  )
}

/** One of several choices. */
export function choiceField<const Choices extends readonly string[]>(choices: Choices, required: FormErrorCode) {
  return v.pipe(optionalText, v.picklist(choices, required))
}

/** One of the site's languages. */
export function localeField(required: FormErrorCode) {
  return v.pipe(
    optionalText,
    v.check((value) => isLocale(value), required),
  )
}

/** A select with the first choice as its default; unknown values count as the default. */
export function selectField(choices: readonly [string, ...string[]]) {
  return v.pipe(
    optionalText,
    v.transform((sent) => choices.find((choice) => choice === sent) ?? choices[0]),
  )
}

/** An optional web address; https is assumed if it has no scheme. */
export function linkField() {
  return v.pipe(
    line('link', 'linkTooLong'),
    v.transform((link) => (link === '' || /^[a-z][a-z\d+.-]*:/iu.test(link) ? link : `https://${link}`)),
    v.check((link) => link === '' || isWebAddress(link), code('linkInvalid')),
  )
}

/** The slug of an entry on the page, such as an open position or a topic (`i18n/content/slug.ts`). The list may have changed since the page loaded. */
export function listedField(required: FormErrorCode) {
  return v.pipe(optionalText, v.regex(/^[a-z\d](?:[a-z\d-]{0,78}[a-z\d])?$/, required))
}

/** An optional file, sent separately from the texts; a text in its place is ignored. */
export function fileField() {
  return v.pipe(
    optionalText,
    v.transform(() => undefined),
  )
}

/** Optional text of several lines. */
export function messageField() {
  return v.pipe(
    text('messageTooLong'),
    v.transform(normalizeLines),
    v.check((message) => countCodePoints(message) <= fieldLimits.message, code('messageTooLong')),
  )
}

/** @param required Error for an empty field. */
export function requiredMessageField(required: FormErrorCode = 'messageRequired') {
  return v.pipe(messageField(), v.nonEmpty(required))
}

export function consentField() {
  return v.pipe(optionalText, v.nonEmpty(code('consentRequired')))
}

/** Spam protection: people leave it empty. */
export function honeypotField() {
  return v.pipe(optionalText, v.empty(code('websiteFilled')))
}

/** @param required Error for an empty field. */
function addressField(required: FormErrorCode) {
  return v.pipe(
    line('email', 'emailTooLong'),
    v.nonEmpty(required),
    v.check((email) => !isComplete(email) || !localPartOf(email).includes('"'), code('emailQuoted')),
    v.check((email) => !isComplete(email) || findForeignCharacter(email) === undefined, code('emailLetter')),
    v.check(isEmail, code('emailInvalid')),
  )
}

/** Fields in which invisible characters can be meaningful, such as joiners in some scripts and emoji. */
const proseFields: readonly string[] = ['name', 'displayName', 'company', 'subject', 'street', 'city']

function line(field: keyof typeof fieldLimits, tooLong: FormErrorCode) {
  return v.pipe(
    text(tooLong),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const typed = normalizeLine(proseFields.includes(field) ? value : dropInvisibleMarks(value))
      if (countCodePoints(typed) <= fieldLimits[field]) return typed
      // The checks below run on short texts only: the pattern for addresses takes quadratic time.
      addIssue({ message: tooLong })
      return NEVER
    }),
  )
}

/** Any text. One larger than a whole form (64 KiB) is rejected before any other work. */
function text(tooLong: FormErrorCode) {
  return v.pipe(optionalText, v.maxLength(65_536, tooLong))
}

/** Makes the compiler check that a message is a known code. */
function code(errorCode: FormErrorCode): FormErrorCode {
  return errorCode
}

/** Http or https, a host of at least two labels, and no user name or password, which people mistake for the host. */
function isWebAddress(link: string): boolean {
  return /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}](?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(
    link,
  )
}

/** The first non-ASCII character before the @ of the normalized address. Without SMTPUTF8, mail can only be sent to ASCII there. */
export function findForeignCharacter(email: string): string | undefined {
  return /\P{ASCII}\p{M}*/u.exec(localPartOf(normalizeLine(dropInvisibleMarks(email))))?.[0]
}

/** One address with text on both sides of the @. Rejects a display name or a second address. */
function isComplete(email: string): boolean {
  return /^(?:"[^"]*"|[^\s@<>(),:;[\]\\]+)@[^\s@<>(),:;[\]\\]+\.[^\s@<>(),:;[\]\\]+$/u.test(email)
}

function localPartOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

/**
 * Valid by the HTML standard, with at least two labels, letters of any script in the domain, and at most 64 octets before the @ (RFC 5321).
 */
function isEmail(email: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u.test(
    email,
  )
}
