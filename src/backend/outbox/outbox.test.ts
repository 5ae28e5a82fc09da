import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import { decodeFields, encodeValue } from '#protocol/value-codec.ts'
import type { Fields, Value } from '#protocol/value.ts'
import { callAccounts, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'

/** Converts plain data to a value, so that tests can write documents as plain objects. */
function valueOf(data: unknown): Value {
  if (typeof data === 'string') return data
  if (Array.isArray(data)) return data.map(valueOf)
  // Anything that is neither a string nor an array is a map here.
  return { type: 'map', fields: fieldsOf(data as object) }
}

function fieldsOf(data: object): Fields {
  return new Map(Object.entries(data).map(([name, value]) => [name, valueOf(value)]))
}

const message = { subject: 'Grüße', text: 'Hello\nthere', html: '<p>Hello</p>' }

async function put(backend: TestBackend, id: string, data: object): Promise<void> {
  await backend.documents.commit([{ set: ['mail', id], fields: fieldsOf(data) }])
}

// `any`: tests read the fields in their wire format.
type Delivery = { readonly state: { readonly stringValue: string } } & { readonly [name: string]: any }

/** The `delivery` of a mail in its wire format, once it has a state. */
async function delivery(backend: TestBackend, id: string, state: string): Promise<Delivery> {
  return await vi.waitFor(
    async () => {
      const found = await findDelivery(backend, id)
      if (found?.state.stringValue !== state) throw new Error(`The state is ${found?.state.stringValue}.`)
      return found
    },
    { interval: 2, timeout: 100_000 },
  )
}

async function findDelivery(backend: TestBackend, id: string): Promise<Delivery | undefined> {
  const [document] = await backend.documents.batchGet([['mail', id]])
  const value = document?.fields.get('delivery')
  if (value === undefined) return undefined
  // `delivery` is always a map.
  const { mapValue } = encodeValue(value) as { mapValue: { fields: Delivery } }
  return mapValue.fields
}

type Received = { readonly recipients: readonly string[]; readonly source: string }

type MailServerOptions = {
  /** Refuses recipients with its result. */
  readonly refusal?: () => (Error & { responseCode?: number }) | undefined
  /** Delays the sender of a mail. */
  readonly gate?: Promise<void>
}

/** A mail server that stores the mails it receives. */
async function startMailServer({ refusal = () => undefined, gate = Promise.resolve() }: MailServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, callback) => callback(refusal()),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      const finish = async () => {
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString() })
        await gate
        callback()
      }
      stream.on('end', () => void finish())
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    received,
    mail: { transport: { kind: 'smtp', url: `smtp://127.0.0.1:${port}` }, from: 'Fourfold <agency@fourfold.test>' } as const,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** Delays of the outbox's own timers, in milliseconds, without the housekeeping that the backend runs every full hour. */
function waitingDelays({ clock }: TestBackend): number[] {
  return clock.waitingDelays().filter((delay) => (clock.now() + delay) % 3_600_000 !== 0)
}

test('a mail document is sent by SMTP and says so', async () => {
  await using server = await startMailServer()
  await using backend = await startBackend({ mail: server.mail })
  await put(backend, 'm1', { to: 'ann@example.test', message, replyTo: 'bob@example.test', headers: { 'X-Kind': 'receipt' } })
  const found = await delivery(backend, 'm1', 'SUCCESS')
  expect(found).toMatchObject({ attempts: { integerValue: '1' }, error: { nullValue: null }, leaseExpireTime: { nullValue: null } })
  expect(found['endTime']).toEqual({ timestampValue: '2024-01-15T12:00:00.000000Z' })
  expect(server.received).toHaveLength(1)
  const [{ recipients, source } = { recipients: [], source: '' }] = server.received
  expect(recipients).toEqual(['ann@example.test'])
  const mail = await PostalMime.parse(source)
  expect(mail).toMatchObject({
    from: { name: 'Fourfold', address: 'agency@fourfold.test' },
    to: [{ address: 'ann@example.test' }],
    replyTo: [{ address: 'bob@example.test' }],
    subject: 'Grüße',
    text: 'Hello\nthere\n',
    html: '<p>Hello</p>\n',
    date: '2024-01-15T12:00:00.000Z',
    messageId: found['info'].mapValue.fields.messageId.stringValue,
  })
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'x-kind', value: 'receipt' }))
})

test('a failed attempt is repeated with growing pauses and given up after eight', async () => {
  let attempts = 0
  const refusal = () => {
    attempts++
    return Object.assign(new Error('try later'), { responseCode: 451 })
  }
  await using server = await startMailServer({ refusal })
  await using backend = await startBackend({ mail: server.mail })
  await put(backend, 'm1', { to: 'ann@example.test', message })
  for (const [at, minutes] of [1, 2, 4, 8, 16, 32, 60].entries()) {
    const found = await delivery(backend, 'm1', 'RETRY')
    expect(found['attempts']).toEqual({ integerValue: String(at + 1) })
    await expect.poll(() => waitingDelays(backend), { interval: 2 }).toEqual([minutes * 60_000 + 1])
    backend.clock.advance(minutes * 60_000 + 1)
    await expect.poll(() => attempts, { interval: 2 }).toBe(at + 2)
  }
  const found = await delivery(backend, 'm1', 'ERROR')
  expect(found['attempts']).toEqual({ integerValue: '8' })
  expect(found['error'].stringValue).toContain('try later')
  expect(attempts).toBe(8)
  expect(backend.logged.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ message: 'Mail given up.', path: 'mail/m1', attempts: 8 }),
  ])
  expect(waitingDelays(backend)).toEqual([])
})

test('a mail server that comes back gets the mail', async () => {
  let isDown = true
  await using server = await startMailServer({
    refusal: () => (isDown ? Object.assign(new Error('down'), { responseCode: 421 }) : undefined),
  })
  await using backend = await startBackend({ mail: server.mail })
  await put(backend, 'm1', { to: 'ann@example.test', message })
  await delivery(backend, 'm1', 'RETRY')
  isDown = false
  await expect.poll(() => waitingDelays(backend), { interval: 2 }).toHaveLength(1)
  backend.clock.advance(61_000)
  expect(await delivery(backend, 'm1', 'SUCCESS')).toMatchObject({ attempts: { integerValue: '2' }, error: { nullValue: null } })
  expect(server.received).toHaveLength(1)
})

test('an address that the server refuses for good is given up at once, and is not in the log', async () => {
  const refusal = () => Object.assign(new Error('<ann@example.test>: user unknown'), { responseCode: 550 })
  await using server = await startMailServer({ refusal })
  await using backend = await startBackend({ mail: server.mail })
  await put(backend, 'm1', { to: 'ann@example.test', message })
  const found = await delivery(backend, 'm1', 'ERROR')
  expect(found['error'].stringValue).toContain('user unknown')
  expect(JSON.stringify(backend.logged)).toContain('user unknown')
  expect(JSON.stringify(backend.logged)).not.toContain('ann@')
})

test('waiting mails are found after a restart: new ones, retries and those left by a crash', async () => {
  await using server = await startMailServer()
  await using backend = await startBackend()
  await backend.restart({ mail: { ...server.mail, transport: { kind: 'smtp', url: 'smtp://127.0.0.1:1' } } })
  await put(backend, 'waits', { to: 'ann@example.test', message })
  await delivery(backend, 'waits', 'RETRY')
  const now = BigInt(backend.clock.now()) * 1000n
  const lease: Value = { type: 'timestamp', microseconds: now + 10_000_000n }
  const crashed: Fields = new Map<string, Value>([
    ['state', 'PROCESSING'],
    ['attempts', 1n],
    ['leaseExpireTime', lease],
  ])
  const data = fieldsOf({ to: 'bob@example.test', message })
  await backend.documents.commit([{ set: ['mail', 'crashed'], fields: new Map([...data, ['delivery', { type: 'map', fields: crashed }]]) }])
  await backend.restart({ mail: server.mail })
  await expect.poll(() => waitingDelays(backend), { interval: 2 }).toEqual([10_001])
  expect(server.received).toEqual([])
  backend.clock.advance(10_001)
  expect(await delivery(backend, 'crashed', 'SUCCESS')).toMatchObject({ attempts: { integerValue: '2' } })
  await expect.poll(() => waitingDelays(backend), { interval: 2 }).toHaveLength(1)
  backend.clock.advance(60_000)
  await delivery(backend, 'waits', 'SUCCESS')
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['bob@example.test'], ['ann@example.test']])
})

test('without a mail server mails become files that only their owner may read', async () => {
  await using backend = await startBackend()
  await put(backend, 'm-1', { to: ['ann@example.test', 'bob@example.test'], message })
  await put(backend, '..\\evil name', { to: 'ann@example.test', message })
  const found = await delivery(backend, 'm-1', 'SUCCESS')
  await delivery(backend, '..\\evil name', 'SUCCESS')
  const folder = join(backend.dataDir, 'mail')
  const files = await readdir(folder)
  expect(files).toHaveLength(2)
  expect(files.every((file) => /^~?[\w-]+\.eml$/.test(file))).toBe(true)
  const path = found['info'].mapValue.fields.path.stringValue
  expect(path).toBe(join(folder, 'm-1.eml'))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(backend.logged).toContainEqual(expect.objectContaining({ level: 'info', message: 'Mail sent.', file: path }))
  const source = await readFile(path, 'utf8')
  expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(await PostalMime.parse(source)).toMatchObject({
    subject: 'Grüße',
    to: [{ address: 'ann@example.test' }, { address: 'bob@example.test' }],
  })
})

test('an invitation is an alternative of the text and a file, with its method', async () => {
  await using server = await startMailServer()
  await using backend = await startBackend({ mail: server.mail })
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'
  const attachments = [
    { filename: 'invite.ics', content, contentType: 'text/calendar; charset=utf-8; method=REQUEST' },
    { filename: 'notes.txt', content: 'Grüße', contentType: 'text/plain; charset=utf-8' },
  ]
  await put(backend, 'm1', { to: 'ann@example.test', message: { ...message, attachments } })
  await delivery(backend, 'm1', 'SUCCESS')
  const source = server.received[0]?.source ?? ''
  expect(source).toMatch(/multipart\/alternative[\s\S]*Content-Type: text\/calendar; charset=utf-8; method=REQUEST/u)
  const mail = await PostalMime.parse(source, { attachmentEncoding: 'utf8' })
  expect(mail.text).toContain('Hello')
  const files = mail.attachments.map((file) => ({ name: file.filename, type: file.mimeType, content: file.content }))
  // The parser converts line ends to `\n`.
  expect(files).toContainEqual({ name: 'invite.ics', type: 'application/ics', content: content.replaceAll('\r', '') })
  expect(files).toContainEqual({ name: 'notes.txt', type: 'text/plain', content: 'Grüße' })
})

/** A PNG file of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNg+M9QDwADgQF/e5IkGQAAAABJRU5ErkJggg=='
const logo = { filename: 'logo.png', content: png, contentType: 'image/png', encoding: 'base64', cid: 'logo@brand' }

test('a mail about an account has its picture, too', async () => {
  await using server = await startMailServer()
  const written = { subject: 'Changed', text: 'Hello', html: '<img src="cid:logo@brand">', attachments: [logo] }
  const accountMails = { actionUrl: () => 'https://fourfold.test/login', render: () => written }
  await using backend = await startBackend({ mail: server.mail, accountMails })
  await signUp(backend)
  await callAccounts(backend, 'sendOobCode', { requestType: 'PASSWORD_RESET', email: testUser.email })
  await vi.waitFor(() => expect(server.received).not.toEqual([]), { interval: 2, timeout: 100_000 })
  const { attachments } = await PostalMime.parse(server.received[0]?.source ?? '')
  expect(attachments).toMatchObject([{ filename: 'logo.png', contentId: '<logo@brand>' }])
})

test('a picture that the HTML shows is a part of it', async () => {
  await using server = await startMailServer()
  await using backend = await startBackend({ mail: server.mail })
  await put(backend, 'm1', { to: 'ann@example.test', message: { ...message, html: '<img src="cid:logo@brand">', attachments: [logo] } })
  await delivery(backend, 'm1', 'SUCCESS')
  const source = server.received[0]?.source ?? ''
  expect(source).toMatch(/multipart\/alternative[^]*multipart\/related[^]*Content-ID: <logo@brand>/u)
  const [file, ...others] = (await PostalMime.parse(source)).attachments
  expect(others).toEqual([])
  expect(file).toMatchObject({ filename: 'logo.png', mimeType: 'image/png', disposition: 'inline', contentId: '<logo@brand>' })
  expect(Buffer.from(file?.content as ArrayBuffer).toString('base64')).toBe(png) // as parsed
})

test('a mail carries PDF and XML byte for byte, as large as its document allows', async () => {
  await using server = await startMailServer()
  await using backend = await startBackend({ mail: server.mail })
  const bytes = Uint8Array.from({ length: 700_000 }, (_, at) => (at * 7) % 256)
  const attachments = [
    { filename: 'Invoice-1.pdf', content: Buffer.from(bytes).toString('base64'), contentType: 'application/pdf', encoding: 'base64' },
    { filename: 'Invoice-1.xml', content: Buffer.from('<ä/>').toString('base64'), contentType: 'application/xml', encoding: 'base64' },
  ]
  await put(backend, 'm1', { to: 'ann@example.test', message: { ...message, attachments } })
  await delivery(backend, 'm1', 'SUCCESS')
  const mail = await PostalMime.parse(server.received[0]?.source ?? '')
  const files = mail.attachments.map((file) => [file.filename, file.mimeType, Buffer.from(file.content as ArrayBuffer)] as const) // as parsed
  expect(files.map(([name, type]) => [name, type])).toEqual([
    ['Invoice-1.pdf', 'application/pdf'],
    ['Invoice-1.xml', 'application/xml'],
  ])
  expect(files[0]?.[2].equals(bytes)).toBe(true)
  expect(files[1]?.[2].toString()).toBe('<ä/>')
})

test('a mail that could carry more than it says, or cannot be sent whole, is never sent', async () => {
  const cases: readonly [string, object, string][] = [
    ['a line break in the subject', { message: { ...message, subject: 'a\r\nBcc: eve@evil.test' } }, 'message.subject'],
    ['a line break in an address', { to: 'ann@example.test\r\nBcc: eve@evil.test' }, 'to'],
    ['two addresses in one', { to: 'ann@example.test, eve@evil.test' }, 'to'],
    ['an address with a name', { to: 'Eve <eve@evil.test>' }, 'to'],
    ['a line break in the answer address', { replyTo: 'a@b.test\nBcc: eve@evil.test' }, 'replyTo'],
    ['a line break in a header', { headers: { 'X-A': 'b\r\nBcc: eve@evil.test' } }, 'headers.X-A'],
    ['a header name with a colon', { headers: { 'X-A: b\r\nBcc': 'eve@evil.test' } }, 'headers'],
    ['a header that the composer sets', { headers: { bCc: 'eve@evil.test' } }, 'headers.bCc'],
    ['hidden recipients', { bcc: 'eve@evil.test' }, 'bcc'],
    ['a file as text', { message: { subject: 'x', text: { path: '/etc/passwd' } } }, 'message.text'],
    [
      'an attachment that is a program',
      { message: { ...message, attachments: [{ filename: 'a', content: 'x', contentType: 'application/x-sh' }] } },
      'message.attachments',
    ],
    [
      'a PDF that is not in Base64',
      { message: { ...message, attachments: [{ filename: 'a', content: '%PDF', contentType: 'application/pdf', encoding: 'base64' }] } },
      'message.attachments',
    ],
    [
      'a picture that is none',
      {
        message: {
          ...message,
          attachments: [{ filename: 'a.png', content: 'PHN2Zz4=', contentType: 'image/png', encoding: 'base64', cid: 'a@b' }],
        },
      },
      'message.attachments',
    ],
    ['an attachment from a path', { message: { ...message, attachments: [{ path: '/etc/passwd' }] } }, 'message.attachments'],
    ['no text', { message: { subject: 'x' } }, 'message'],
  ]
  await using server = await startMailServer()
  await using backend = await startBackend({ mail: server.mail })
  for (const [at, [what, change, place]] of cases.entries()) {
    await put(backend, `m${at}`, { to: 'ann@example.test', message, ...change })
    const found = await delivery(backend, `m${at}`, 'ERROR')
    expect([what, found['error'].stringValue.startsWith(place)]).toEqual([what, true])
  }
  expect(server.received).toEqual([])
})

test('changing a mail that was sent does not send it again, setting it to RETRY does', async () => {
  await using server = await startMailServer()
  await using backend = await startBackend({ mail: server.mail })
  await put(backend, 'm1', { to: 'ann@example.test', message })
  await delivery(backend, 'm1', 'SUCCESS')
  await backend.documents.commit([{ set: ['mail', 'm1'], fields: decodeFields({ note: { stringValue: 'x' } }), mask: [['note']] }])
  await put(backend, 'm2', { to: 'bob@example.test', message })
  await delivery(backend, 'm2', 'SUCCESS')
  expect(server.received).toHaveLength(2)
  const retry = fieldsOf({ delivery: { state: 'RETRY' } })
  await backend.documents.commit([
    {
      set: ['mail', 'm1'],
      fields: retry,
      mask: [
        ['delivery', 'state'],
        ['delivery', 'endTime'],
      ],
    },
  ])
  backend.clock.advance(61_000)
  await expect.poll(() => server.received.length, { interval: 2 }).toBe(3)
})

test('a mail that was taken up eight times without a result is not sent again', async () => {
  await using server = await startMailServer()
  await using backend = await startBackend({ mail: server.mail })
  const crashed: Fields = new Map<string, Value>([
    ['state', 'PROCESSING'],
    ['attempts', 8n],
  ])
  const data = fieldsOf({ to: 'bob@example.test', message })
  await backend.documents.commit([{ set: ['mail', 'm1'], fields: new Map([...data, ['delivery', { type: 'map', fields: crashed }]]) }])
  expect((await delivery(backend, 'm1', 'ERROR'))['error'].stringValue).toContain('without a result')
  expect(server.received).toEqual([])
})

test('closing waits for a mail on its way, so that its result is written', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await using server = await startMailServer({ gate })
  await using backend = await startBackend({ mail: server.mail })
  await put(backend, 'm1', { to: 'ann@example.test', message })
  await expect.poll(() => server.received.length, { interval: 2 }).toBe(1)
  const restarted = backend.restart()
  open()
  await restarted
  expect((await findDelivery(backend, 'm1'))?.state).toEqual({ stringValue: 'SUCCESS' })
  expect(server.received).toHaveLength(1)
})

test('closing waits ten seconds and no longer, and the mail is sent again when its lease is over', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  await using server = await startMailServer({ gate })
  await using backend = await startBackend({ mail: server.mail })
  await put(backend, 'm1', { to: 'ann@example.test', message })
  await expect.poll(() => server.received.length, { interval: 2 }).toBe(1)
  const restarted = backend.restart()
  expect(waitingDelays(backend)).toEqual([10_000])
  backend.clock.advance(10_000)
  await restarted
  expect((await findDelivery(backend, 'm1'))?.state).toEqual({ stringValue: 'PROCESSING' })
  open()
  await expect.poll(() => waitingDelays(backend), { interval: 2 }).toEqual([290_001])
  backend.clock.advance(290_001)
  expect(await delivery(backend, 'm1', 'SUCCESS')).toMatchObject({ attempts: { integerValue: '2' } })
  const [first, second] = await Promise.all(server.received.map(({ source }) => PostalMime.parse(source)))
  expect(second?.messageId).toBe(first?.messageId)
})

test('a mail that was written as a file takes it along when its document goes', async () => {
  await using backend = await startBackend()
  await put(backend, 'm1', { to: 'ann@example.test', message })
  await put(backend, 'm2', { to: 'ann@example.test', message })
  await delivery(backend, 'm1', 'SUCCESS')
  await delivery(backend, 'm2', 'SUCCESS')
  await backend.documents.commit([{ delete: ['mail', 'm1'] }, { delete: ['mail', 'never sent'] }])
  expect(await readdir(join(backend.dataDir, 'mail'))).toEqual(['m2.eml'])
})

test('a mail that was written as a file is deleted with it, however mail is sent now', async () => {
  await using server = await startMailServer()
  await using backend = await startBackend()
  const listFiles = () => readdir(join(backend.dataDir, 'mail'))
  for (const id of ['m1', 'm2', 'm 3']) {
    await put(backend, id, { to: 'ann@example.test', message })
    await delivery(backend, id, 'SUCCESS')
  }
  await backend.restart({ mail: server.mail })
  await backend.documents.commit([{ delete: ['mail', 'm1'] }])
  expect(await listFiles()).toHaveLength(2)
  await backend.restart({ mail: undefined })
  await backend.documents.commit([{ delete: ['mail', 'm 3'] }])
  expect(await listFiles()).toEqual(['m2.eml'])
})

test('what a process that ended at the wrong moment left of mails goes at the next start', async () => {
  await using backend = await startBackend()
  const folder = join(backend.dataDir, 'mail')
  for (const id of ['there', '..\\there too']) {
    await put(backend, id, { to: 'ann@example.test', message })
    await delivery(backend, id, 'SUCCESS')
  }
  const kept = await readdir(folder)
  for (const name of ['gone.eml', 'half.eml.5e2c.tmp']) await writeFile(join(folder, name), 'Private words')
  await backend.restart()
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted())
  expect(backend.logged.filter(({ level }) => level === 'error')).toEqual([])
})

test('a mail whose document has no room for its delivery stops no other, and is logged once', async () => {
  await using backend = await startBackend()
  // The time and state of a delivery need more space than this leaves.
  const text = 'x'.repeat(1_048_576 - 200)
  for (const id of ['a', 'b', 'c', 'd', 'e']) await put(backend, id, { to: 'zoe@halde.example', message: { subject: 's', text } })
  await put(backend, 'z', { to: 'zoe@halde.example', message })
  await delivery(backend, 'z', 'SUCCESS')
  await put(backend, 'y', { to: 'zoe@halde.example', message })
  await delivery(backend, 'y', 'SUCCESS')
  const refused = backend.logged.filter(({ message: words }) => words === 'A mail is left alone: its document cannot be changed.')
  expect(refused.map(({ path }) => String(path)).toSorted()).toEqual(['a', 'b', 'c', 'd', 'e'].map((id) => `mail/${id}`))
})
