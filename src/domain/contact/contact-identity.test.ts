import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contactReference, leadId, type Digest } from '#domain/contact/contact-identity.ts'
import type { Lead, MessageRequest } from '#domain/contact/lead.ts'

const digest: Digest = (text) => Promise.resolve(hash('sha256', text, 'buffer'))

const request: MessageRequest = {
  formName: 'contact',
  locale: 'en',
  name: 'Ada',
  email: 'ada@example.com',
  country: 'GB',
  topic: 'ai',
  budget: 'unsure',
  message: 'Hello',
}
const here = { clientAddress: '192.0.2.1' }
const idOf = (fields: Partial<MessageRequest> = {}, origin: Parameters<typeof leadId>[1] = here, sequence = 0) =>
  leadId({ ...request, ...fields }, origin, sequence, digest)

test('the same words from the same address have one id, whatever language the page had', async () => {
  expect(await idOf()).toMatch(/^[0-9a-f]{64}$/)
  expect(await idOf({ locale: 'de' })).toBe(await idOf())
})

test('every field, the origin and the sequence number change the id', async () => {
  const ids = await Promise.all([
    idOf(),
    idOf({ name: 'Ida' }),
    idOf({ company: 'Ada Ltd' }),
    idOf({ email: 'ida@example.com' }),
    idOf({ country: 'IE' }),
    idOf({ phone: '+441234567890' }),
    idOf({ topic: 'shop' }),
    idOf({ budget: 'over-75000' }),
    idOf({ message: 'Hello.' }),
    idOf({}, { clientAddress: '192.0.2.2' }),
    idOf({}, { ...here, idempotencyKey: 'k1' }),
    idOf({}, { ...here, idempotencyKey: '192.0.2.1' }),
    idOf({}, here, 1),
  ])
  expect(new Set(ids).size).toBe(ids.length)
})

const person = { locale: 'en', name: 'Ada', email: 'ada@example.com' } as const

test.each<[Lead, readonly string[]]>([
  [request, ['Ada', '', 'ada@example.com', 'GB', '', 'ai', 'unsure', 'Hello']],
  [
    { ...person, formName: 'application', role: 'r', message: 'Hello', fileName: 'f.pdf', fileSha256: '00' },
    ['Ada', 'ada@example.com', '', 'r', '', 'Hello', '00'],
  ],
  [
    { ...person, formName: 'partnership', company: 'C', country: 'NL', model: 'together', message: 'Hello' },
    ['Ada', 'C', 'ada@example.com', 'NL', '', 'together', 'Hello'],
  ],
])('the id of a $formName request follows from the texts of the form in its order', async (sent, texts) => {
  const words = [sent.formName, 'address', here.clientAddress, ...texts, 0]
  expect(await leadId(sent, here, 0, digest)).toBe(hash('sha256', JSON.stringify(words)))
})

test('a text cannot slip from one field into the next', async () => {
  expect(await idOf({ name: 'a', company: 'bc' })).not.toBe(await idOf({ name: 'ab', company: 'c' }))
  expect(await idOf({ name: 'a","b' })).not.toBe(await idOf({ name: 'a', company: 'b' }))
})

test('with a key, the client address does not matter, so that retries are recognised', async () => {
  const atHome = await idOf({}, { idempotencyKey: 'k', clientAddress: '192.0.2.1' })
  expect(await idOf({}, { idempotencyKey: 'k', clientAddress: '198.51.100.7' })).toBe(atHome)
})

test('a reference is the first 50 bits of the id in the base 32 of Crockford', () => {
  expect(contactReference('0'.repeat(64))).toBe('00000-00000')
  expect(contactReference('f'.repeat(64))).toBe('ZZZZZ-ZZZZZ')
  // The bits, five at a time, are 0, 1, 2 … 9.
  expect(contactReference('00443214c7425'.padEnd(64, '0'))).toBe('01234-56789')
})
