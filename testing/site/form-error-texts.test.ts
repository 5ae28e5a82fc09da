import { expect, test } from 'vitest'
import { contactForm } from '#domain/contact/contact-form.ts'
import { partnershipForm } from '#domain/contact/partnership-form.ts'
import { companyForm } from '#domain/customers/company-form.ts'
import type { TypedFields } from '#domain/form/form-definition.ts'
import type { FormErrorCode } from '#domain/form/form-error-code.ts'
import { locales, localeTags } from '#domain/locale.ts'
import { createTranslate } from '#i18n/translate.ts'
import { content } from '#testing/site/product-content.ts'
import { checkPhone } from '#web/ui/form/fields/check-phone.server.ts'
import { listCountryChoices } from '#web/ui/form/fields/country-options.server.ts'
import { describeFormError } from '#web/ui/form/describe-form-error.ts'

const { messages } = content

test.each(locales)('every error is a whole sentence in %s when no country is known', (locale) => {
  const translate = createTranslate(locale, messages[locale])
  const keys = Object.keys(messages[locale]).filter((key) => key.startsWith('form.errors.') && key !== 'form.errors.summary')
  const codes = keys.map((key) => key.slice('form.errors.'.length) as FormErrorCode) // what the messages have are the codes
  const texts = codes.map((code) => describeFormError('email', code, { email: 'ü@', phoneCountry: '', country: '' }, [], translate))
  expect(texts.filter((text) => / [.,;:](?: |$)|\(\)|\s\s|undefined|„“|“”|«»|‘’/u.test(text))).toEqual([])
})

test.each([contactForm, partnershipForm, companyForm])('the phone in $name is read with the chosen country', ({ parse }) => {
  const errorOf = (typed: TypedFields) => {
    const parsed = parse(typed, 'en', checkPhone)
    return parsed.ok ? undefined : Object.entries(parsed.errors).find(([name]) => name === 'phone')?.[1]
  }
  expect(errorOf({ country: 'DE', phoneCountry: '', phone: '030 1234567' })).toBeUndefined()
  expect(errorOf({ country: 'DE', phone: '030 1234567' })).toBeUndefined()
  expect(errorOf({ country: 'DE', phoneCountry: 'US', phone: '030 1234567' })).toBe('phoneInvalid')
  expect(errorOf({ country: 'DE', phoneCountry: 'US', phone: '(212) 555-0123' })).toBeUndefined()
  expect(errorOf({ country: '', phoneCountry: '', phone: '030 1234567' })).toBe('phoneInvalid')
})

test.each(locales)('a wrong number names in %s the country that it was read with', (locale) => {
  const { countries } = listCountryChoices(localeTags[locale])
  const translate = createTranslate(locale, messages[locale])
  const germany = new Intl.DisplayNames(localeTags[locale], { type: 'region' }).of('DE')
  expect(describeFormError('phone', 'phoneInvalid', { country: 'DE', phoneCountry: '' }, countries, translate)).toContain(germany)
})

test.each([
  ['jürgen@halde.example', 'emailLetter', 'ü'],
  ['Ju\u0308rgen@halde.example', 'emailLetter', 'ü'],
  ['ирина@halde.example', 'emailLetter', 'и'],
  ['"zoe"@halde.example', 'emailQuoted', '"'],
  ['"zoe van den berg"@halde.example', 'emailQuoted', '"'],
] as const)('%s is refused as %s, which names %s in every language', (email, code, character) => {
  const parsed = contactForm.parse({ email }, 'en', checkPhone)
  expect(parsed.ok ? undefined : parsed.errors.email).toBe(code)
  for (const locale of locales) {
    expect(describeFormError('email', code, { email }, [], createTranslate(locale, messages[locale]))).toContain(character)
  }
})
