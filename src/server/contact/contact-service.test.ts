import { expect, test } from 'vitest'
import type { ApplicationRequest, MessageRequest, PartnershipRequest } from '#domain/contact/lead.ts'
import { applicationFilePath, type LeadStore, openLeadStore } from '#gateway/leads.ts'
import { type ContactServiceOptions, createContactService } from './contact-service.ts'
import { createMailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { content } from '#testing/site/product-content.ts'

const getBackend = shareBackend()

const hour = 60 * 60 * 1000
const here = { clientAddress: '192.0.2.1' }
const request: MessageRequest = {
  formName: 'contact',
  locale: 'de',
  name: 'Jörg Müller',
  company: 'Halde GmbH',
  email: 'joerg@halde.example',
  country: 'AT',
  phone: '+43123456789',
  topic: 'marketplace',
  budget: '25000-45000',
  message: 'Wir verkaufen Lampen.\n<b>Viele</b>.',
}

async function openService(backend: TestBackend, options: Partial<ContactServiceOptions> = {}) {
  const leads = openLeadStore(backend.documents)
  const service = createContactService({
    leads,
    files: backend.files,
    content,
    siteName: 'Fourfold',
    agencyEmail: 'hello@fourfold.example',
    now: backend.clock.now,
    mailboxes: createMailboxLimiter(backend.clock.now),
    ...options,
  })
  return { service, leads, content }
}

async function listMails({ documents }: TestBackend) {
  const mails = await documents.runQuery({ collection: ['mail'] })
  return mails.map(({ path, fields }) => ({ id: path.at(-1), to: fields.get('to'), replyTo: fields.get('replyTo'), fields }))
}

function readText(fields: Awaited<ReturnType<typeof listMails>>[number]['fields']): string {
  const message = fields.get('message')
  const text = typeof message === 'object' && message !== null && 'fields' in message ? message.fields.get('text') : ''
  return typeof text === 'string' ? text : ''
}

test('a request is stored as it was sent, with a receipt and a notice', async () => {
  const backend = await getBackend()
  const { service, leads } = await openService(backend)
  const submission = await service.submit(request, here)
  expect(submission).toEqual({ kind: 'stored', reference: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/) })

  const [stored, ...others] = await leads.listLeads({ limit: 10 })
  expect(others).toEqual([])
  const at = new Date(backend.clock.now())
  expect(stored).toEqual({
    ...request,
    id: expect.stringMatching(/^[0-9a-f]{64}$/),
    reference: submission.kind === 'stored' && submission.reference,
    createdAt: at,
  })
  const mails = await listMails(backend)
  expect(mails.map(({ id, to, replyTo }) => ({ id, to, replyTo }))).toEqual([
    { id: `${stored?.id}-notice`, to: 'hello@fourfold.example', replyTo: 'joerg@halde.example' },
    { id: `${stored?.id}-receipt`, to: 'joerg@halde.example', replyTo: 'hello@fourfold.example' },
  ])
})

test('the receipt is in the visitor’s language, and the notice in the agency’s', async () => {
  const backend = await getBackend()
  const { service } = await openService(backend)
  const submission = await service.submit(request, here)
  const reference = submission.kind === 'stored' ? submission.reference : ''
  const [notice = '', receipt = ''] = (await listMails(backend)).map(({ fields }) => readText(fields))
  expect(receipt).toContain('Jörg Müller')
  expect(receipt).toContain(reference)
  expect(receipt).not.toMatch(/Lampen|Viele/u)
  expect(receipt).not.toMatch(/received your message/u)
  for (const words of [
    reference,
    'Halde GmbH',
    '+43123456789',
    'Austria',
    'German',
    'A marketplace',
    '€25,000 to €45,000',
    'January 15, 2024',
    '<b>Viele</b>.',
  ]) {
    expect(notice).toContain(words)
  }
})

test('20 parallel submissions of one request store it once, and count once against the limit', async () => {
  const backend = await getBackend()
  const { service, leads } = await openService(backend)
  const submissions = await Promise.all(Array.from({ length: 20 }, () => service.submit(request, here)))
  expect(submissions.filter(({ kind }) => kind === 'stored')).toHaveLength(1)
  expect(submissions.filter(({ kind }) => kind === 'repeated')).toHaveLength(19)
  expect(new Set(submissions.map((submission) => 'reference' in submission && submission.reference)).size).toBe(1)
  expect(await leads.listLeads({ limit: 10 })).toHaveLength(1)
  expect(await listMails(backend)).toHaveLength(2)
  expect((await service.submit({ ...request, message: 'Zwei' }, here)).kind).toBe('stored')
  expect((await service.submit({ ...request, message: 'Drei' }, here)).kind).toBe('stored')
  expect((await service.submit({ ...request, message: 'Vier' }, here)).kind).toBe('limited')
})

test('two servers that take the same words at the same time store one request', async () => {
  const backend = await getBackend()
  const [one, other] = await Promise.all([openService(backend), openService(backend)])
  const submissions = await Promise.all([one.service.submit(request, here), other.service.submit(request, here)])
  expect(submissions.map(({ kind }) => kind).toSorted()).toEqual(['repeated', 'stored'])
  expect(await one.leads.listLeads({ limit: 10 })).toHaveLength(1)
  expect(await listMails(backend)).toHaveLength(2)
})

test('a repeat is recognised within a day and after a restart, and later it is a new request', async () => {
  await using backend = await startBackend()
  const first = await (await openService(backend)).service.submit(request, here)
  await backend.restart()
  const { service, leads } = await openService(backend)
  backend.clock.advance(24 * hour - 1)
  expect(await service.submit(request, here)).toEqual({ ...first, kind: 'repeated' })
  backend.clock.advance(1)
  const second = await service.submit(request, here)
  expect(second.kind).toBe('stored')
  expect(await service.submit(request, here)).toEqual({ ...second, kind: 'repeated' })
  backend.clock.advance(24 * hour)
  const third = await service.submit(request, here)
  expect(third.kind).toBe('stored')
  const references = new Set([first, second, third].map((submission) => 'reference' in submission && submission.reference))
  expect(references.size).toBe(3)
  expect(await leads.listLeads({ limit: 10 })).toHaveLength(3)
})

test('equal requests of two visitors are separate, by client address or by idempotency key', async () => {
  const backend = await getBackend()
  const { service, leads } = await openService(backend, { limits: [{ count: 100, seconds: 60 }] })
  const keyed = { clientAddress: '192.0.2.3' }
  const origins = [here, { clientAddress: '192.0.2.2' }, { ...keyed, idempotencyKey: 'one' }, { ...keyed, idempotencyKey: 'two' }]
  for (const origin of origins) expect((await service.submit(request, origin)).kind).toBe('stored')
  for (const origin of origins) expect((await service.submit(request, origin)).kind).toBe('repeated')
  expect(await leads.listLeads({ limit: 10 })).toHaveLength(4)
})

test('all requests with one address are stored, and three an hour get a receipt', async () => {
  const backend = await getBackend()
  const { service, leads } = await openService(backend)
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, at) => service.submit({ ...request, message: `Nr. ${at}` }, { clientAddress: `192.0.2.${at}` })),
  )
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['stored']))
  expect(await leads.listLeads({ limit: 100 })).toHaveLength(40)
  const mails = await listMails(backend)
  expect(mails.filter(({ to }) => to === request.email)).toHaveLength(3)
  expect(mails.filter(({ to }) => to === 'hello@fourfold.example')).toHaveLength(40)
})

test('a form sent natively and again by script within a day is one request', async () => {
  const backend = await getBackend()
  const { service, leads } = await openService(backend)
  const keyed = { ...here, idempotencyKey: 'one' }
  const [first, second] = await Promise.all([service.submit(request, here), service.submit(request, keyed)])
  expect(second).toEqual({ ...first, kind: 'repeated' })
  backend.clock.advance(24 * hour - 1)
  expect(await service.submit(request, keyed)).toEqual({ ...first, kind: 'repeated' })
  expect(await leads.listLeads({ limit: 10 })).toHaveLength(1)
  backend.clock.advance(1)
  expect((await service.submit(request, keyed)).kind).toBe('stored')
})

test('a partnership request is stored once, has its own mails, and shares the limit', async () => {
  const backend = await getBackend()
  const { service, leads } = await openService(backend)
  const person = { locale: 'de', name: 'Jörg', email: 'joerg@halde.example', message: 'Lampen' } as const
  const partnership: PartnershipRequest = { formName: 'partnership', ...person, company: 'Halde BV', country: 'NL', model: 'together' }
  const submission = await service.submit(partnership, here)
  expect(await service.submit(partnership, here)).toEqual({ ...submission, kind: 'repeated' })
  expect(await leads.listLeads({ limit: 10 })).toMatchObject([partnership])
  const texts = (await listMails(backend)).map(({ fields }) => readText(fields))
  expect(texts[0]).toContain('A partnership request')
  expect(texts[1]).toContain('zusammenarbeiten')
  expect((await service.submit(request, here)).kind).toBe('stored')
  expect((await service.submit({ ...partnership, model: 'recommend' }, here)).kind).toBe('stored')
  expect((await service.submit({ ...partnership, model: 'white-label' }, here)).kind).toBe('limited')
})

test('new requests are limited per address, repeats and other addresses are not', async () => {
  const backend = await getBackend()
  const { service } = await openService(backend)
  const send = (message: string, clientAddress = here.clientAddress) => service.submit({ ...request, message }, { clientAddress })
  for (const message of ['a', 'b', 'c']) expect((await send(message)).kind).toBe('stored')
  expect(await send('d')).toEqual({ kind: 'limited', retryAfterSeconds: 60 })
  expect((await send('a')).kind).toBe('repeated')
  expect((await send('d', '192.0.2.2')).kind).toBe('stored')
  backend.clock.advance(60_000)
  expect((await send('d')).kind).toBe('stored')
})

test('of 200 parallel different requests exactly as many are stored as the limit allows', async () => {
  const backend = await getBackend()
  const { service, leads } = await openService(backend)
  const submissions = await Promise.all(
    Array.from({ length: 200 }, (_, index) => service.submit({ ...request, message: `${index}` }, here)),
  )
  expect(submissions.filter(({ kind }) => kind === 'stored')).toHaveLength(3)
  expect(await leads.listLeads({ limit: 10 })).toHaveLength(3)
})

test('a reference leads to the form of its request once it is stored', async () => {
  const backend = await getBackend()
  const { service } = await openService(backend)
  expect(await service.findForm('00000-00000')).toBeUndefined()
  const submission = await service.submit(request, here)
  expect(await service.findForm(submission.kind === 'stored' ? submission.reference : '')).toBe('contact')
})

test('a request that cannot be stored fails for all who wait, and a retry stores it', async () => {
  const backend = await getBackend()
  const working = openLeadStore(backend.documents)
  let isBroken = true
  const leads: LeadStore = {
    ...working,
    createLead: (...args) => (isBroken ? Promise.reject(new Error('disk full')) : working.createLead(...args)),
  }
  const { service } = await openService(backend, { leads })
  const attempts = await Promise.allSettled([service.submit(request, here), service.submit(request, here)])
  expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await listMails(backend)).toEqual([])
  isBroken = false
  expect((await service.submit(request, here)).kind).toBe('stored')
})

test('a request that was deleted while its mails stayed can be sent again', async () => {
  const backend = await getBackend()
  const { service, leads } = await openService(backend)
  await service.submit(request, here)
  const [stored] = await leads.listLeads({ limit: 1 })
  await backend.documents.commit([{ delete: ['leads', stored?.id ?? ''] }])
  expect((await service.submit(request, here)).kind).toBe('stored')
  expect(await leads.listLeads({ limit: 10 })).toHaveLength(1)
})

const application: ApplicationRequest = {
  formName: 'application',
  locale: 'nl',
  name: 'Zoë Peeters',
  email: 'zoe@halde.example',
  role: 'talent-pool',
  message: 'Lampen.',
  fileName: 'cv.pdf',
  fileSha256: 'a'.repeat(64),
}

function fileOf(bytes: Buffer) {
  return { sizeBytes: bytes.length, open: () => new Blob([new Uint8Array(bytes)]).stream() }
}

test('an application’s file is stored before it, once, and where the service alone reads', async () => {
  const backend = await getBackend()
  const { service, leads } = await openService(backend)
  const pdf = fileOf(sampleFiles['application/pdf'])
  const submissions = await Promise.all([1, 2, 3].map(() => service.submit(application, here, pdf)))
  expect(submissions.map(({ kind }) => kind).toSorted()).toEqual(['repeated', 'repeated', 'stored'])
  const [stored] = await leads.listLeads({ limit: 10 })
  const path = stored && applicationFilePath(stored)
  expect(path).toBe(`applications/${stored?.id}/cv.pdf`)
  const opened = await backend.files.openFile(path ?? '')
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(sampleFiles['application/pdf'])
  const notice = (await listMails(backend)).find(({ to }) => to === 'hello@fourfold.example')
  expect(readText(notice?.fields ?? new Map())).toContain('cv.pdf')
  // Another file is another application.
  expect((await service.submit({ ...application, fileSha256: 'b'.repeat(64) }, here, pdf)).kind).toBe('stored')
})

test('an application with a file of another type is refused, and nothing is stored', async () => {
  const backend = await getBackend()
  const { service, leads } = await openService(backend)
  for (const bytes of [sampleFiles['image/png'], sampleFiles['application/zip'], Buffer.from('<html>'), Buffer.from('MZ\0\0')]) {
    expect(await service.submit(application, here, fileOf(bytes))).toEqual({ kind: 'fileRefused' })
    backend.clock.advance(hour)
  }
  expect(await leads.listLeads({ limit: 10 })).toEqual([])
  expect(await backend.files.listNames('applications')).toEqual([])
  const docx = fileOf(sampleFiles['application/vnd.openxmlformats-officedocument.wordprocessingml.document'])
  expect((await service.submit({ ...application, fileName: 'cv.docx' }, here, docx)).kind).toBe('stored')
})

test('no file stays of an application that could not be stored', async () => {
  const backend = await getBackend()
  const { leads } = await openService(backend)
  const createLead = () => Promise.reject(new Error('The disk is full.'))
  const { service } = await openService(backend, { leads: { ...leads, createLead } })
  await expect(service.submit(application, here, fileOf(sampleFiles['application/pdf']))).rejects.toThrow('The disk is full.')
  expect(await backend.files.listNames('applications')).toEqual([])
})

test('the file of an application stays when only the answer of its storing was lost', async () => {
  const backend = await getBackend()
  const { leads } = await openService(backend)
  const createLead: LeadStore['createLead'] = async (...stored) => {
    await leads.createLead(...stored)
    throw new Error('The connection broke.')
  }
  const { service } = await openService(backend, { leads: { ...leads, createLead } })
  await expect(service.submit(application, here, fileOf(sampleFiles['application/pdf']))).rejects.toThrow('The connection broke.')
  expect(await backend.files.listNames('applications')).toHaveLength(1)
})

test('an application whose mails outlived an earlier one leaves no file under the earlier id', async () => {
  const backend = await getBackend()
  const { service, leads } = await openService(backend)
  const pdf = fileOf(sampleFiles['application/pdf'])
  await service.submit(application, here, pdf)
  const [first] = await leads.listLeads({ limit: 1 })
  await backend.documents.commit([{ delete: ['leads', first?.id ?? ''] }])
  expect((await service.submit(application, here, pdf)).kind).toBe('stored')
  const [second] = await leads.listLeads({ limit: 1 })
  expect(await backend.files.listNames('applications')).toEqual([`applications/${second?.id}/cv.pdf`])
})
