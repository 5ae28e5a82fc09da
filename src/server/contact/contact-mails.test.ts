import { expect, test } from 'vitest'
import { type ContactFieldName, contactFieldNames } from '#domain/contact/lead.ts'
import { locales } from '#domain/locale.ts'
import type { StoredLead } from '#gateway/leads.ts'
import { writeContactMails } from './contact-mails.ts'
import { content } from '#testing/site/product-content.ts'

async function writeReceipt(name: string, locale: (typeof locales)[number] = 'en') {
  const at = new Date('2026-03-02T09:00:00Z')
  const [receipt] = writeContactMails(
    {
      id: 'a1',
      reference: '7KQ2M-X9D4R',
      formName: 'contact',
      createdAt: at,
      locale,
      name,
      email: 'zoe@halde.example',
      country: 'NL',
      topic: 'shop',
      budget: 'unsure',
      message: 'Buy now at https://spam.example',
    },
    { content, siteName: 'Fourfold', agencyEmail: 'hello@fourfold.example', withReceipt: true },
  )
  return receipt
}

test.each(locales)('a receipt in %s has the name and reference, and nothing of the message', async (locale) => {
  const receipt = await writeReceipt('Zoë Peeters', locale)
  expect(receipt?.text).toContain('Zoë Peeters')
  expect(receipt?.subject).toContain('7KQ2M-X9D4R')
  expect(JSON.stringify(receipt)).not.toMatch(/spam|Buy now/u)
})

test.each([
  'https://spam.example',
  'Win at www.spam',
  'spam.example/win',
  'Zoë, see spam．example',
  'spam。example',
  'You won 1000',
  'won@spam',
  'You have won so call us at once to get all',
  `You have won, call us at once ${'today '.repeat(10)}`,
])('a name that may lead elsewhere is left out: %s', async (name) => {
  const receipt = await writeReceipt(name)
  expect(receipt?.text).toMatch(/^Hello,\n/u)
  expect(JSON.stringify(receipt)).not.toMatch(/spam|won/u)
})

test.each(['Dr. Zoë Peeters', 'J. R. Peeters jr.', 'Zoë O’Neill-Peeters'])('%s is a name', async (name) => {
  expect((await writeReceipt(name))?.text).toContain(`Hello ${name},`)
})

test.each([
  ['interface-designer', 'Interface designer'],
  ['talent-pool', 'None of these: the talent pool'],
  ['no-longer-listed', 'no-longer-listed'],
])('the notice of an application for %s says %s', (role, name) => {
  const at = new Date('2026-03-02T09:00:00Z')
  const [, notice] = writeContactMails(
    {
      id: 'a2',
      reference: '7KQ2M-X9D4R',
      formName: 'application',
      createdAt: at,
      locale: 'de',
      name: 'Zoë Peeters',
      email: 'zoe@halde.example',
      role,
      message: 'Lampen.',
    },
    { content, siteName: 'Fourfold', agencyEmail: 'hello@fourfold.example', withReceipt: true },
  )
  expect(notice?.text).toMatch(new RegExp(`^Role: ${name}$`, 'mu'))
})

test.each([
  ['shop', 'An online store'],
  ['no-longer-listed', 'no-longer-listed'],
])('the notice of a message about %s says %s', (topic, name) => {
  const typed = { name: 'Zoë Peeters', email: 'zoe@halde.example', country: 'NL', topic, budget: 'unsure', message: 'Lampen.' } as const
  const lead = { id: 'a4', reference: '7KQ2M-X9D4R', formName: 'contact', createdAt: new Date(0), locale: 'de', ...typed } as const
  const [notice] = writeContactMails(lead, { content, siteName: 'Fourfold', agencyEmail: 'hello@fourfold.example', withReceipt: false })
  expect(notice?.text).toMatch(new RegExp(`: ${name}$`, 'mu'))
})

const entered = {
  name: 'Zoë Peeters',
  email: 'zoe@halde.example',
  phone: '+31201234567',
  company: 'Halde BV',
  country: 'NL',
  topic: 'shop',
  budget: 'unsure',
  role: 'interface-designer',
  model: 'together',
  link: 'https://halde.example/zoe',
  fileName: 'cv.pdf',
  message: 'Lampen.',
} satisfies Record<ContactFieldName, string>

test.each(contactFieldNames)('the notice says what was entered as %s', (field) => {
  const write = (fields: object) => {
    const base = { formName: 'contact', id: 'a3', reference: 'R', createdAt: new Date(0), locale: 'en', name: '', email: '', message: '' }
    // Any form may ask any field some day.
    const request = { ...base, ...fields } as unknown as StoredLead
    const options = { content, siteName: 'Fourfold', agencyEmail: 'hello@fourfold.example', withReceipt: false }
    return writeContactMails(request, options)[0]?.text
  }
  expect(write({ [field]: entered[field] })).not.toBe(write({}))
})
