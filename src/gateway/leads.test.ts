import { expect, test } from 'vitest'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import type { MessageRequest } from '#domain/contact/lead.ts'
import { openLeadStore, type StoredLead } from './leads.ts'
import type { Mail } from './mail.ts'

const getBackend = shareBackend()

type StoredMessage = Extract<StoredLead, MessageRequest>

function lead(id: string, more: Partial<StoredMessage> = {}): StoredMessage {
  return {
    id,
    reference: `FF-${id}`,
    formName: 'contact',
    locale: 'de',
    name: 'Ann',
    company: 'Ann GmbH',
    email: 'ann@example.test',
    country: 'DE',
    phone: '+4922812345',
    topic: 'shop',
    budget: '25000-45000',
    message: 'Hallo\nWelt',
    createdAt: new Date('2024-01-15T12:00:00.456Z'),
    ...more,
  }
}

const mail: Mail = {
  id: 'r1-receipt',
  to: 'ann@example.test',
  subject: 'Danke',
  text: 'Danke!',
  html: '<p>Danke!</p>',
  replyTo: 'a@b.test',
}

test('a request is found by its id and by its reference as it was stored', async () => {
  const backend = await getBackend()
  const requests = openLeadStore(backend.documents)
  const full = lead('r1')
  const { company: _company, phone: _phone, ...short } = lead('r2')
  expect(await requests.createLead(full, [])).toBe('created')
  expect(await requests.createLead(short, [])).toBe('created')
  expect(await requests.findLead('r1')).toEqual(full)
  expect(await requests.findLead('r2')).toEqual(short)
  expect(await requests.findLead('none')).toBeUndefined()
  expect(await requests.findLeadByReference('FF-r2')).toEqual(short)
  expect(await requests.findLeadByReference('FF-none')).toBeUndefined()
})

test('requests of two forms are read back as what they are', async () => {
  const backend = await getBackend()
  const requests = openLeadStore(backend.documents)
  const at = new Date('2024-01-16T12:00:00Z')
  const partnership: StoredLead = {
    id: 'c1',
    reference: 'FF-c1',
    formName: 'partnership',
    locale: 'nl',
    name: 'Zoë',
    email: 'zoe@example.test',
    company: 'Zoë BV',
    country: 'NL',
    model: 'together',
    message: 'Hallo.',
    createdAt: at,
  }
  await requests.createLead(lead('r1'), [])
  await requests.createLead(partnership, [])
  expect(await requests.listLeads({ limit: 10 })).toEqual([partnership, lead('r1')])
})

test('the same id is stored once, with its mails, however often and at once it comes', async () => {
  const backend = await getBackend()
  const requests = openLeadStore(backend.documents)
  const outcomes = await Promise.all(
    ['one', 'two', 'three', 'four', 'five'].map((name) => requests.createLead(lead('r1', { name }), [mail])),
  )
  expect(outcomes.sort()).toEqual(['created', 'exists', 'exists', 'exists', 'exists'])
  expect(await requests.listLeads({ limit: 10 })).toHaveLength(1)
  const [stored] = await backend.documents.batchGet([['mail', 'r1-receipt']])
  expect(stored?.fields.get('to')).toBe('ann@example.test')
  expect(stored?.fields.get('replyTo')).toBe('a@b.test')
})

test('requests are listed newest first, page by page', async () => {
  const backend = await getBackend()
  const requests = openLeadStore(backend.documents)
  const times = { a: 5, b: 9, c: 5, d: 1, e: 5 }
  for (const [id, second] of Object.entries(times)) {
    await requests.createLead(lead(id, { createdAt: new Date(Date.UTC(2024, 0, 1, 0, 0, second)) }), [])
  }
  const idsOf = async (part?: Parameters<typeof requests.listLeads>[0]) => (await requests.listLeads(part)).map(({ id }) => id)
  expect(await idsOf()).toEqual(['b', 'e', 'c', 'a', 'd'])
  expect(await idsOf({ pageSize: 2 })).toEqual(['b', 'e', 'c', 'a', 'd'])
  expect(await idsOf({ pageSize: 2, limit: 3 })).toEqual(['b', 'e', 'c'])
  expect(await idsOf({ limit: 0 })).toEqual([])
})

test('a failure of the provider stays a failure', async () => {
  await using backend = await startBackend({ serviceAccounts: [] })
  const requests = openLeadStore(backend.documents)
  await expect(requests.createLead(lead('r1'), [])).rejects.toMatchObject({ status: 'UNAUTHENTICATED' })
  await expect(requests.findLead('r1')).rejects.toMatchObject({ status: 'UNAUTHENTICATED' })
})

test('requests of an address are found in any letter case', async () => {
  const backend = await getBackend()
  const requests = openLeadStore(backend.documents)
  await requests.createLead(lead('r1', { email: 'Ann@Example.test' }), [])
  await requests.createLead(lead('r2'), [])
  await requests.createLead(lead('r3', { email: 'ann@other.test' }), [])
  const found = await requests.listLeadsOf(' ann@example.TEST ')
  expect(found.map(({ id, email }) => [id, email]).toSorted(([left = ''], [right = '']) => left.localeCompare(right))).toEqual([
    ['r1', 'Ann@Example.test'],
    ['r2', 'ann@example.test'],
  ])
})
