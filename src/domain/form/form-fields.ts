import * as v from 'valibot'
import { countryCodes } from '#domain/country.ts'
import { dropInvisibleMarks } from '#domain/invisible-marks.ts'
import { isTimeZone } from '#domain/time-zone.ts'
import type { FormErrorCode } from './form-error-code.ts'
import { countCodePoints, normalizeLine, normalizeLines } from './typed-text.ts'

/**
 * The longest each text may be, in code points. E-mail: RFC 5321, section 4.5.3.1.3, without the angle brackets. Message: our own judgement.
 * Phone: 15 digits (E.164) and room for separators and an extension. The others: our own judgement; `displayName` as `rules/firestore.rules`.
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
 * Reads a phone number as it was typed.
 *
 * @param country Where a number without a country code is dialled (ISO 3166-1 alpha-2); may be empty or nonsense.
 * @returns The number in E.164, with `;ext=` and the extension (RFC 3966) where one was typed, or undefined when it is none.
 */
export type CheckPhone = (number: string, country: string) => string | undefined

/** Browsers leave out what is not ticked or chosen. */
const optionalText = v.optional(v.string(), '')

export function nameField() {
  return v.pipe(line('name', 'nameTooLong'), v.nonEmpty(code('nameRequired')))
}

/** What a person is called on their own pages; may stay empty. Stored names are counted as the rules count, in UTF-16 units. */
export function displayNameField() {
  return v.pipe(line('displayName', 'nameTooLong'), v.maxLength(fieldLimits.displayName, code('nameTooLong')))
}

/** May stay empty. */
export function companyField() {
  return line('company', 'companyTooLong')
}

export function requiredCompanyField() {
  return v.pipe(companyField(), v.nonEmpty(code('companyRequired')))
}

/** What a longer text is about. */
export function subjectField() {
  return v.pipe(line('subject', 'subjectTooLong'), v.nonEmpty(code('subjectRequired')))
}

/** What a call is about; may stay empty. */
export function topicField() {
  return line('subject', 'subjectTooLong')
}

export function emailField() {
  return addressField('emailRequired')
}

/** Somebody else's address: the words for an empty field speak of that person. */
export function colleagueEmailField() {
  return addressField('colleagueRequired')
}

/** An address in the place of another one. @param isPresent Whether it is the one that it would replace. */
export function newEmailField(isPresent: (email: string) => boolean) {
  return v.pipe(
    addressField('newEmailRequired'),
    v.check((email) => !isPresent(email), code('emailIsOwn')),
  )
}

/** Taken as it is typed. @param required What is said of one that stays empty. */
export function passwordField(required: FormErrorCode) {
  return v.pipe(optionalText, v.nonEmpty(required))
}

export function countryField() {
  return v.pipe(optionalText, v.picklist(countryCodes, code('countryRequired')))
}

/** Undefined when it stays empty, as it may. */
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

/** A phone number that is stored as E.164 alone, which has no room for an extension; undefined when it stays empty. */
export function plainPhoneField(checkPhone: CheckPhone) {
  return v.pipe(
    phoneField(checkPhone),
    v.check((phone) => !phone?.includes(';'), code('phoneWithExtension')),
  )
}

/** An IANA name, or nothing. */
export function timeZoneField() {
  return v.pipe(
    optionalText,
    v.check((name) => name === '' || isTimeZone(name), code('timeZoneUnknown')),
  )
}

/** Something that is on or off: browsers leave out a box that is not ticked. */
export function tickField() {
  return v.pipe(
    optionalText,
    v.transform((sent) => (sent === '' ? 'no' : 'yes')),
  )
}

/** One line of an address. @param required What is said of one that stays empty; without it, it may. */
export function addressLine(field: 'street' | 'postalCode' | 'city' | 'vatId', required?: FormErrorCode) {
  return v.pipe(
    line(field, 'lineTooLong'),
    v.check((value) => required === undefined || value !== '', required ?? code('lineTooLong')),
  )
}

/** One of a few. */
export function choiceField<const Choices extends readonly string[]>(choices: Choices, required: FormErrorCode) {
  return v.pipe(optionalText, v.picklist(choices, required))
}

/** One of a few of which a list shows the first from the start: what is none of them counts as that. */
export function selectField(choices: readonly [string, ...string[]]) {
  return v.pipe(
    optionalText,
    v.transform((sent) => choices.find((choice) => choice === sent) ?? choices[0]),
  )
}

/** An address in the web, which may stay empty; one without a scheme is taken as https. */
export function linkField() {
  return v.pipe(
    line('link', 'linkTooLong'),
    v.transform((link) => (link === '' || /^[a-z][a-z\d+.-]*:/iu.test(link) ? link : `https://${link}`)),
    v.check((link) => link === '' || isWebAddress(link), code('linkInvalid')),
  )
}

/** The name of something that a page lists by it (`i18n/content/slug.ts`), such as an open role; the page's list may have changed since. */
export function listedField(required: FormErrorCode) {
  return v.pipe(optionalText, v.regex(/^[a-z\d](?:[a-z\d-]{0,78}[a-z\d])?$/, required))
}

/** A file, which may stay away; it travels beside the texts of a form, and what comes as a text here is none. */
export function fileField() {
  return v.pipe(
    optionalText,
    v.transform(() => undefined),
  )
}

/** Several lines, which may stay empty. */
export function messageField() {
  return v.pipe(
    text('messageTooLong'),
    v.transform(normalizeLines),
    v.check((message) => countCodePoints(message) <= fieldLimits.message, code('messageTooLong')),
  )
}

/** @param required What is said of one that stays empty. */
export function requiredMessageField(required: FormErrorCode = 'messageRequired') {
  return v.pipe(messageField(), v.nonEmpty(required))
}

export function consentField() {
  return v.pipe(optionalText, v.nonEmpty(code('consentRequired')))
}

/** A honeypot: people leave it empty. */
export function honeypotField() {
  return v.pipe(optionalText, v.empty(code('websiteFilled')))
}

/** @param required What is said of one that stays empty. */
function addressField(required: FormErrorCode) {
  return v.pipe(
    line('email', 'emailTooLong'),
    v.nonEmpty(required),
    v.check((email) => !isComplete(email) || !localPartOf(email).includes('"'), code('emailQuoted')),
    v.check((email) => !isComplete(email) || findForeignCharacter(email) === undefined, code('emailLetter')),
    v.check(isEmail, code('emailInvalid')),
  )
}

/** Fields in which invisible characters may have a meaning, as joiners of letters and emoji have. */
const inWords: readonly string[] = ['name', 'displayName', 'company', 'subject', 'street', 'city']

function line(field: keyof typeof fieldLimits, tooLong: FormErrorCode) {
  return v.pipe(
    text(tooLong),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const typed = normalizeLine(inWords.includes(field) ? value : dropInvisibleMarks(value))
      if (countCodePoints(typed) <= fieldLimits[field]) return typed
      // What follows looks at short texts alone: the pattern of an address takes time in proportion to the square of its length.
      addIssue({ message: tooLong })
      return NEVER
    }),
  )
}

/** Any text; one that is larger than a whole form may be (64 KiB) is refused before any work is done on it. */
function text(tooLong: FormErrorCode) {
  return v.pipe(optionalText, v.maxLength(65_536, tooLong))
}

/** Lets the compiler check that a schema's message is one of the codes. */
function code(errorCode: FormErrorCode): FormErrorCode {
  return errorCode
}

/** Of http or https, on a host of at least two labels, with no name or password before it, which people mistake for the host. */
function isWebAddress(link: string): boolean {
  return /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}](?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(
    link,
  )
}

/** The first character before the @ that is not ASCII, in the form in which the address is checked; mails go to ASCII there alone (no SMTPUTF8). */
export function findForeignCharacter(email: string): string | undefined {
  return /\P{ASCII}\p{M}*/u.exec(localPartOf(normalizeLine(dropInvisibleMarks(email))))?.[0]
}

/** One address with something on both sides of the @, whatever else is wrong with it; a name or a second address beside it is none. */
function isComplete(email: string): boolean {
  return /^(?:"[^"]*"|[^\s@<>(),:;[\]\\]+)@[^\s@<>(),:;[\]\\]+\.[^\s@<>(),:;[\]\\]+$/u.test(email)
}

function localPartOf(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

/** The HTML standard's valid e-mail address with at least two labels, letters of any script in the domain, and 64 octets before the @ (RFC 5321). */
function isEmail(email: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u.test(
    email,
  )
}
