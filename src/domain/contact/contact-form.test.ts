import { expect, test } from 'vitest'
import * as v from 'valibot'
import { LeadSchema } from '#domain/contact/lead.ts'
import { applicationForm } from '#domain/contact/application-form.ts'
import { type ContactField, contactForm } from '#domain/contact/contact-form.ts'
import { findContactForm } from '#domain/contact/contact-forms.ts'
import { partnershipForm } from '#domain/contact/partnership-form.ts'
import type { TypedFields } from '#domain/form/form-definition.ts'
import type { FormErrorCode } from '#domain/form/form-error-code.ts'
import type { CheckPhone } from '#domain/form/form-fields.ts'

const checkPhone: CheckPhone = (number, country) => (/^[\d ]{5,}$/.test(number) ? `+${country}${number.replaceAll(' ', '')}` : undefined)

const filled: TypedFields<ContactField> = {
  name: 'Zoë van den Berg',
  company: 'Halde BV',
  email: 'zoe@halde.example',
  country: 'NL',
  phoneCountry: '31',
  phone: '20 123 4567',
  topic: 'shop',
  budget: '25000-45000',
  message: 'Wij verkopen lampen.\r\nEn stoelen.',
}

const parse = (fields: TypedFields<ContactField> = {}) => contactForm.parse({ ...filled, ...fields }, 'nl', checkPhone)

function errorsOf(fields: TypedFields<ContactField>) {
  const parsed = parse(fields)
  return parsed.ok ? {} : parsed.errors
}

test('a filled form becomes a request that can be stored and read back', () => {
  const parsed = parse()
  const request = {
    formName: 'contact',
    locale: 'nl',
    name: 'Zoë van den Berg',
    company: 'Halde BV',
    email: 'zoe@halde.example',
    country: 'NL',
    phone: '+31201234567',
    topic: 'shop',
    budget: '25000-45000',
    message: 'Wij verkopen lampen.\nEn stoelen.',
  }
  expect(parsed).toEqual({ ok: true, result: request })
  expect(v.parse(LeadSchema, JSON.parse(JSON.stringify(request)))).toEqual(request)
})

test('company and phone are optional and then absent', () => {
  const parsed = parse({ company: ' ', phone: '' })
  expect(parsed.ok && parsed.result).not.toHaveProperty('company')
  expect(parsed.ok && parsed.result).not.toHaveProperty('phone')
})

test('an empty form names every required field in the order of the form', () => {
  const parsed = contactForm.parse({}, 'en', checkPhone)
  expect(parsed).toEqual({
    ok: false,
    errors: {
      name: 'nameRequired',
      email: 'emailRequired',
      country: 'countryRequired',
      topic: 'topicRequired',
      budget: 'budgetRequired',
      message: 'messageRequired',
    },
  })
  const order = parsed.ok ? [] : Object.keys(parsed.errors)
  expect(order).toEqual(contactForm.fields.filter((field) => order.includes(field)))
})

test.each<[ContactField, string, FormErrorCode]>([
  ['name', ' \u200B\u00A0\t', 'nameRequired'],
  ['name', '\u3164', 'nameRequired'],
  ['name', '\u115F\u1160 \uFFA0', 'nameRequired'],
  ['name', '\u2800\u200D\uFE0F\u2800', 'nameRequired'],
  ['name', 'a'.repeat(201), 'nameTooLong'],
  ['company', '🏭'.repeat(201), 'companyTooLong'],
  ['email', 'zoe', 'emailInvalid'],
  ['email', 'zoe@halde', 'emailInvalid'],
  ['email', '@halde.example', 'emailInvalid'],
  ['email', 'zoe@halde..example', 'emailInvalid'],
  ['email', 'zoe@-halde.example', 'emailInvalid'],
  ['email', 'zoe@127.0.0.1', 'emailInvalid'],
  ['email', 'zoe @halde.example', 'emailInvalid'],
  ['email', '"zoe"@halde.example', 'emailQuoted'],
  ['email', 'zoë@halde.example', 'emailLetter'],
  ['email', 'Zoë <zoe@halde.example>', 'emailInvalid'],
  ['email', 'zoe@halde.example, all@halde.example', 'emailInvalid'],
  ['email', 'zoe@halde.example\r\nBcc: all@halde.example', 'emailInvalid'],
  ['email', 'zoe@halde.example\u0000.org', 'emailInvalid'],
  ['email', `${'a'.repeat(65)}@halde.example`, 'emailInvalid'],
  ['email', `a@${'b'.repeat(62)}.${'c'.repeat(62)}.${'d'.repeat(62)}.${'e'.repeat(62)}.example`, 'emailTooLong'],
  ['country', 'XX', 'countryRequired'],
  ['country', 'nl', 'countryRequired'],
  ['phone', '12', 'phoneInvalid'],
  ['phone', '1'.repeat(41), 'phoneTooLong'],
  ['topic', 'toString', 'topicRequired'],
  ['budget', '1e9', 'budgetRequired'],
  ['message', '\r\n \u0000\u2060', 'messageRequired'],
  ['message', '\u2800\n\u3164', 'messageRequired'],
  ['message', '🦊'.repeat(5001), 'messageTooLong'],
  ['website', 'https://spam.example', 'websiteFilled'],
])('%s %j is refused as %s', (field, value, code) => {
  expect(errorsOf({ [field]: value })).toEqual({ [field]: code })
})

test.each<[ContactField, string, string]>([
  ['name', '  Zoe\u0308\tvan\r\nden  Berg ', 'Zoë van den Berg'],
  ['name', '👩‍💻 🦊', '👩‍💻 🦊'],
  ['name', 'نرگس نیک‌پی', 'نرگس نیک‌پی'],
  ['name', '❤\uFE0F', '❤\uFE0F'],
  ['name', '⠵\u2800⠕', '⠵\u2800⠕'],
  ['name', '\u115F\u1161', '\u115F\u1161'],
  ['name', 'Zoe\u001B[31m\u202Egpj.exe', 'Zoe [31mgpj.exe'],
  ['name', 'Zoe\uD800', 'Zoe\uFFFD'],
  ['name', 'Zoe\r\nBcc: all@halde.example', 'Zoe Bcc: all@halde.example'],
  ['name', '🦊'.repeat(200), '🦊'.repeat(200)],
  ['email', ' zoe+shop@halde.example ', 'zoe+shop@halde.example'],
  ['email', "o'neill@müller.example", "o'neill@müller.example"],
  ['email', 'zoe@xn--mller-kva.xn--p1ai', 'zoe@xn--mller-kva.xn--p1ai'],
  ['message', '\n a\r\n\tb \rc\u2028d\u0007\n', 'a\n\tb\nc\nd'],
  ['message', '🦊'.repeat(5000), '🦊'.repeat(5000)],
])('%s %j is kept as %j', (field, value, kept) => {
  const parsed = parse({ [field]: value })
  expect(parsed.ok && { ...parsed.result }).toMatchObject({ [field]: kept })
})

test.each<[ContactField, string]>([
  ['name', 'a'],
  ['email', 'a@'],
  ['email', 'a.'],
  ['phone', ' 1'],
  ['message', '\u0301'],
  ['message', ' \n'],
])('a megabyte of %s %j is refused without work that grows faster than its size', (field, piece) => {
  const errors = errorsOf({ [field]: piece.repeat(1_048_576 / piece.length) })
  expect(Object.values(errors)).toEqual([expect.stringMatching(/TooLong$/)])
})

test('an application names a role, and may show work; a link without a scheme is taken as https', () => {
  expect(applicationForm.parse({}, 'de', checkPhone)).toEqual({
    ok: false,
    errors: {
      name: 'nameRequired',
      email: 'emailRequired',
      role: 'roleRequired',
      message: 'letterRequired',
    },
  })
  const typed = {
    name: 'Zoë',
    email: 'zoe@halde.example',
    role: 'talent-pool',
    link: ' halde.example/zoe ',
    message: 'Lampen',
  }
  const asked = { formName: 'application', locale: 'de', name: 'Zoë', email: 'zoe@halde.example', role: 'talent-pool', message: 'Lampen' }
  const request = { ...asked, link: 'https://halde.example/zoe' }
  expect(applicationForm.parse(typed, 'de', checkPhone)).toEqual({ ok: true, result: request })
  expect(v.parse(LeadSchema, JSON.parse(JSON.stringify(request)))).toEqual(request)
  expect(applicationForm.parse({ ...typed, link: '' }, 'de', checkPhone)).toEqual({ ok: true, result: asked })
})

test.each([
  'javascript:alert(1)',
  'ftp://halde.example',
  'https://halde',
  'https://me:secret@halde.example',
  'https://halde.example@evil.example',
  'halde example',
  'data:text/html,x',
])('%s is no link to work', (link) => {
  const parsed = applicationForm.parse({ link }, 'en', checkPhone)
  expect(parsed.ok || parsed.errors.link).toBe('linkInvalid')
})

test('a partnership needs a firm, a country and a model', () => {
  expect(partnershipForm.parse({ company: ' ' }, 'nl', checkPhone)).toMatchObject({
    ok: false,
    errors: { company: 'companyRequired', country: 'countryRequired', model: 'modelRequired', message: 'messageRequired' },
  })
  const parsed = partnershipForm.parse({ ...filled, model: 'together' }, 'nl', checkPhone)
  expect(parsed).toMatchObject({
    ok: true,
    result: { formName: 'partnership', model: 'together', company: 'Halde BV', phone: '+31201234567' },
  })
  expect(v.parse(LeadSchema, parsed.ok && parsed.result)).toEqual(parsed.ok && parsed.result)
})

test('a missing or unknown form name means the contact form', () => {
  expect(findContactForm('partnership')).toBe(partnershipForm)
  expect(findContactForm(null)).toBe(contactForm)
  expect(findContactForm('toString')).toBe(contactForm)
})
