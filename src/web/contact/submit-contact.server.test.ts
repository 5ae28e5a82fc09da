import { hash } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { ContactOrigin } from '#domain/contact/contact-identity.ts'
import type { Lead } from '#domain/contact/lead.ts'
import { createSite } from '#testing/site/site.ts'
import type { ContactSubmission, SentFile } from '#web/contact/contact-service.server.ts'
import { submitContact } from '#web/contact/submit-contact.server.ts'
import { siteContext, visitContext } from '#web/site.server.ts'
import type { Content } from '#i18n/content/content.ts'

const filled = {
  name: 'Zoë',
  email: 'zoe@halde.example',
  country: 'NL',
  phoneCountry: 'NL',
  phone: '020 123 4567',
  topic: 'shop',
  budget: 'unsure',
  message: 'Een\r\ntwee',
}

/** Sends a form to the page of a path. The service returns what the test gives. */
async function send(path: string, fields: Record<string, string> | FormData, submit: () => Promise<ContactSubmission> = stored) {
  const received: { request: Lead; origin: ContactOrigin }[] = []
  const files: SentFile[] = []
  const reported: unknown[] = []
  const contactService = {
    submit: (request: Lead, origin: ContactOrigin, file?: SentFile) => {
      received.push({ request, origin })
      if (file) files.push(file)
      return submit()
    },
    findForm: () => Promise.resolve(undefined),
  }
  const content = {} as Content // an action says no words
  const context = new RouterContextProvider()
  context.set(siteContext, createSite({ content, contactService, reportError: (error) => reported.push(error) }))
  context.set(visitContext, { clientAddress: '192.0.2.1' })
  const url = new URL(path, 'http://site.test')
  const result = await submitContact({
    url,
    request: new Request(url, { method: 'POST', body: fields instanceof FormData ? fields : new URLSearchParams(fields) }),
    context,
  })
  return { result, received, reported, files }
}

const stored = () => Promise.resolve<ContactSubmission>({ kind: 'stored', reference: '7KQ2M-X9D4R' })

test('a stored or repeated request leads to its receipt in the language of the page', async () => {
  const { result, received } = await send('/nl/contact-us', filled)
  expect(result).toBeInstanceOf(Response)
  expect(result).toMatchObject({ status: 303 })
  expect(result instanceof Response && result.headers.get('location')).toBe('/nl/contact-us?received=7KQ2M-X9D4R')
  const { phoneCountry: _, ...asked } = filled
  expect(received).toEqual([
    {
      request: { ...asked, formName: 'contact', locale: 'nl', phone: '+31201234567', message: 'Een\ntwee' },
      origin: { clientAddress: '192.0.2.1' },
    },
  ])
})

test('a refused form returns 422 with everything typed and the errors, and is not submitted', async () => {
  const typed = { ...filled, name: ' ', phone: '12', message: '  as typed  ' }
  const { result, received } = await send('/contact-us', typed)
  expect(result).toMatchObject({
    init: { status: 422 },
    data: { kind: 'refused', errors: { name: 'nameRequired', phone: 'phoneInvalid' }, fields: typed },
  })
  expect(received).toEqual([])
})

test('a rate limit returns 429 with the wait and the text', async () => {
  const { result } = await send('/contact-us', filled, () => Promise.resolve({ kind: 'limited', retryAfterSeconds: 61 }))
  expect(result).toMatchObject({
    init: { status: 429, headers: { 'Retry-After': '61' } },
    data: { kind: 'limited', retryAfterSeconds: 61, fields: filled },
  })
})

test('a failed write returns 503 with the text, and is reported', async () => {
  const cause = new Error('disk full')
  const { result, reported } = await send('/contact-us', filled, () => Promise.reject(cause))
  expect(result).toMatchObject({ init: { status: 503 }, data: { kind: 'failed', fields: filled } })
  expect(reported).toEqual([new Error('A contact request was not stored.', { cause })])
})

test.each([
  ['0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef'],
  ['short', undefined],
  ['0123456789abcdef0123456789abcdef0', undefined],
])('the key %s counts as %s', async (idempotencyKey, key) => {
  const { received } = await send('/contact-us', { ...filled, idempotencyKey })
  expect(received[0]?.origin).toEqual({ clientAddress: '192.0.2.1', idempotencyKey: key })
})

test('a body other than a form is rejected like an empty form', async () => {
  const { result } = await send('/contact-us', { '{"name":"Zoë"}': '' })
  expect(result).toMatchObject({ init: { status: 422 }, data: { fields: {} } })
})

function applicationWith(file?: File): FormData {
  const form = new FormData()
  const texts = { form: 'application', name: 'Zoë', email: 'zoe@halde.example', role: 'talent-pool', message: 'Lampen' }
  for (const [name, value] of Object.entries(texts)) form.append(name, value)
  // Browsers send this for an empty file input.
  form.append('file', file ?? new File([], ''))
  return form
}

test('an application reaches the service with its file, or without one', async () => {
  const bytes = Buffer.from('%PDF-1.4')
  const { result, received, files } = await send('/de/career', applicationWith(new File([bytes], '../C:\\cv „neu“.PDF')))
  expect(result).toMatchObject({ status: 303 })
  const fileSha256 = hash('sha256', bytes)
  expect(received).toMatchObject([{ request: { formName: 'application', fileName: 'cv „neu“.PDF', fileSha256 } }])
  expect(files.map(({ sizeBytes }) => sizeBytes)).toEqual([8])
  const plain = await send('/de/career', applicationWith())
  expect(plain.result).toMatchObject({ status: 303 })
  expect(plain.files).toEqual([])
  expect(plain.received[0]?.request).not.toHaveProperty('fileName')
})

test('a file that is too large or of another type is an error of its field', async () => {
  const refused = (code: string) => ({ data: { kind: 'refused', errors: { file: code } }, init: { status: 422 } })
  const large = new File([new Uint8Array(10 * 2 ** 20 + 1)], 'cv.pdf')
  expect((await send('/career', applicationWith(large))).result).toMatchObject(refused('fileTooLarge'))
  expect((await send('/career', applicationWith(new File(['x'], 'cv.exe')))).result).toMatchObject(refused('fileTypeRefused'))
  const byBytes = () => Promise.resolve<ContactSubmission>({ kind: 'fileRefused' })
  expect((await send('/career', applicationWith(new File(['x'], 'cv.pdf')), byBytes)).result).toMatchObject(refused('fileTypeRefused'))
})
