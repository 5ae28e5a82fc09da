import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { passkeyCalls } from '#domain/passkeys/passkey-calls.ts'
import { agencyPages } from '#web/dashboard/agency/agency-pages.ts'
import { listActNames } from './agency-acts.ts'
import { ask } from './ask.ts'
import { readText } from './document-head.ts'
import { apiKey, beginSession, createCompany, createPerson, signInWithPassword } from './people.ts'
import { startServer } from './server.ts'
import { signInStaff } from './staff.ts'
import { expect, test } from './test.ts'

const identity = `/identitytoolkit.googleapis.com/v1/accounts`
const documents = '/v1/projects/fourfold/databases/(default)/documents'

/** Part of names, addresses, passwords, tokens, keys and texts; must not appear in the log. */
const canary = 'kanarienvogel'
const email = `${canary}@${canary}.example`

/** Parses the lines of a log. */
function linesOf(output: string): readonly Record<string, unknown>[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>) // pino logs objects
}

test('personal data and secrets are never logged, also when the database fails', async () => {
  test.setTimeout(240_000)
  // Nothing listens there, so mails fail as well.
  const smtpUrl = `smtp://${canary}:${canary}@127.0.0.1:9`
  await using server = await startServer({ LOG_LEVEL: 'debug', SMTP_URL: smtpUrl, TRUSTED_PROXIES: '127.0.0.1' })
  const person = await createPerson(server, { displayName: `Zoë ${canary}` })
  await createCompany(server, [person])
  const tokens = await signInWithPassword(server, person)
  const staff = await signInStaff(server, 'owner')
  const acts = await listActNames()
  const known = [person.email, person.password, tokens.idToken, tokens.refreshToken, staff.email, staff.cookie.replace('__session=', '')]

  let client = 0
  /** Of the networks for tests (RFC 2544), so that no limit is met. */
  const addressOf = (count: number) => `198.18.${count >> 8}.${count & 255}`
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const json = { 'content-type': 'application/json' }
  const send = async (target: string, body: string, headers: Record<string, string> = {}) => {
    const own = {
      origin: server.siteUrl,
      'user-agent': canary,
      referer: `${server.siteUrl}/${canary}?key=${canary}`,
      cookie: `__session=${canary}`,
    }
    return await ask(server.url, target, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': addressOf(++client), ...own, ...headers },
    })
  }
  const read = (target: string, headers: Record<string, string> = {}) =>
    ask(server.url, target, { headers: { cookie: `__session=${canary}; ${canary}=1`, ...headers } })
  const contact = { name: canary, company: canary, email, country: 'NL', topic: 'shop', budget: 'unsure', message: `${canary} ${email}` }

  const useEverything = async () => {
    for (const target of ['/contact-us', '/career', '/partnerships', '/videos', '/dashboard/login', '/dashboard/settings'])
      for (const fields of [contact, { ...contact, email: canary }, { form: 'subscription', email, consent: 'yes' }])
        await send(target, new URLSearchParams(fields).toString(), form)
    await send('/contact-us', `${canary}%%%=${email}`, form)
    await send('/contact-us', canary, { 'content-type': `multipart/form-data; boundary=${canary}` })
    for (const target of [`/bookings/hold`, '/bookings', `/bookings/${canary}`, '/bookings/slots'])
      for (const body of [JSON.stringify({ ...contact, phone: canary, time: canary }), `{"${canary}`]) await send(target, body, json)
    for (const [call, fields] of [
      ['signUp', { email, password: canary }],
      ['signUp', { email, password: `${canary} and more words` }],
      ['signInWithPassword', { email, password: canary }],
      ['signInWithCustomToken', { token: canary }],
      ['signInWithCustomToken', { token: tokens.idToken }],
      ['signInWithEmailLink', { email, oobCode: canary }],
      ['signInWithIdp', { postBody: `id_token=${canary}&providerId=google.com`, requestUri: `http://localhost/?${canary}` }],
      ['sendOobCode', { requestType: 'PASSWORD_RESET', email }],
      ['resetPassword', { oobCode: canary, newPassword: canary }],
      ['update', { idToken: tokens.idToken, displayName: canary, photoUrl: canary }],
      ['update', { idToken: canary, password: canary }],
      ['lookup', { idToken: canary }],
    ] as const) {
      await send(`${identity}:${call}?key=${apiKey}`, JSON.stringify(fields), json)
    }
    await send(`${identity}:signUp?key=${canary}`, `{"email":"${email}`, json)
    await send('/securetoken.googleapis.com/v1/token?key=' + apiKey, `grant_type=refresh_token&refresh_token=${canary}`, form)
    for (const token of [tokens.idToken, canary]) {
      const headers = { ...json, authorization: `Bearer ${token}` }
      const write = {
        update: {
          name: `projects/fourfold/databases/(default)/documents/users/${person.uid}`,
          fields: { displayName: { stringValue: canary } },
        },
      }
      for (const body of [JSON.stringify({ writes: [write] }), `{"writes":"${email}"`]) await send(`${documents}:commit`, body, headers)
      await send(
        `${documents}:batchGet`,
        JSON.stringify({ documents: [`projects/fourfold/databases/(default)/documents/users/${canary}`] }),
        headers,
      )
      await send('/session', '', { authorization: `Bearer ${token}` })
      const upload = {
        'x-goog-upload-protocol': 'multipart',
        'content-type': `multipart/related; boundary=b`,
        authorization: `Firebase ${token}`,
      }
      await send(
        `/v0/b/fourfold.firebasestorage.app/o?name=users%2F${canary}%2Fphoto.png`,
        `--b\r\n\r\n{"contentType":"${canary}"}\r\n--b\r\n\r\n${canary}\r\n--b--`,
        upload,
      )
      await read(`/v0/b/fourfold.firebasestorage.app/o/users%2F${canary}%2Fphoto?alt=media&token=${canary}`)
    }
    await send('/vitals', `event_name=LCP&value=1&id=${canary}&page=/${canary}&href=${email}&speed=4g`, form)
    for (const target of [
      `/${email}`,
      `/de/${encodeURIComponent(email)}?name=${canary}`,
      `/dashboard/login?mode=resetPassword&oobCode=${canary}&email=${email}`,
      `/dashboard/invoices?q=${canary}`,
      `/dashboard/files/${canary}/${canary}.pdf`,
      `/bookings/feed/${canary}.ics`,
      `/videos?subscription=${canary}`,
      `/blogs/${'x'.repeat(70)}${canary}?preview=${canary}`,
      `/contact-us?received=${canary}`,
      `/emulator/auth/handler?apiKey=${canary}&state=${canary}`,
      `/session?other=${canary}`,
      '/dashboard/export',
    ])
      await read(target, { authorization: `Basic ${canary}` })
    // With the addresses, searches and answers of the agency's pages, and the ways in of its staff.
    const asStaff = { cookie: staff.cookie }
    for (const { path } of agencyPages) {
      const target = path.replaceAll(/:(?:customer|batch|id|number|reference)/gu, canary)
      for (const suffix of ['', '.data'])
        await read(`${target}${suffix}?q=${canary}&email=${email}&after=${canary}&done=${canary}`, asStaff)
      for (const act of acts)
        await send(target, new URLSearchParams({ act, ...contact, text: canary, author: canary }).toString(), { ...form, ...asStaff })
    }
    await send('/dashboard/agency/leads', new URLSearchParams({ act: canary, text: email }).toString(), { ...form, ...asStaff })
    for (const target of Object.values(passkeyCalls))
      for (const body of [
        { invitation: canary },
        { grant: canary },
        { email, code: canary },
        { idToken: canary },
        { name: canary, response: { id: canary } },
      ])
        await send(target, JSON.stringify(body), { ...json, ...asStaff })
    await read(`/session?staff=${canary}`)
    await read(`/dashboard/login?invitation=${canary}`)
  }

  await useEverything()
  const whole = new DatabaseSync(join(server.dataDir, 'documents.sqlite'), { timeout: 60_000 })
  for (const table of ['document', 'account']) whole.exec(`alter table ${table} rename to ${table}_gone`)
  whole.close()
  await useEverything()

  const lines = linesOf(server.output())
  const messages = new Set(lines.map(({ msg }) => msg))
  // The failure did happen, and each kind of line was logged.
  expect([...messages]).toEqual(expect.arrayContaining(['A request ended.', 'A request failed.', 'Mail not sent, to be tried again.']))
  const found = server
    .output()
    .split('\n')
    .filter((line) => [canary, ...known].some((secret) => line.toLowerCase().includes(secret.toLowerCase())))
  expect(found).toEqual([])
})

test('a failed page and a failed call show their request id, which is in the log', async () => {
  await using server = await startServer()
  const person = await createPerson(server)
  const { idToken } = await signInWithPassword(server, person)
  const cookie = await beginSession(server, idToken)
  const whole = new DatabaseSync(join(server.dataDir, 'documents.sqlite'), { timeout: 60_000 })
  whole.exec('alter table document rename to document_gone')
  whole.close()

  for (const [target, asks] of [
    ['/dashboard/invoices', 'text/html'],
    ['/dashboard/invoices.data', '*/*'],
    ['/readyz', '*/*'],
  ] as const) {
    const { status, headers, text } = await ask(server.url, target, { headers: { cookie, accept: asks } })
    const id = String(headers['x-request-id'])
    expect([target, Math.floor(status / 100), id]).toEqual([target, 5, expect.stringMatching(/^[\da-f]{16}$/u)])
    expect(headers['server-timing']).toBe(`request;desc="${id}"`)
    expect(linesOf(server.output()).filter(({ requestId }) => requestId === id)).not.toEqual([])
    if (target === '/dashboard/invoices') expect(text).toContain(id)
  }

  const fields = { name: 'Zoë', email: 'zoe@halde.example', country: 'NL', topic: 'shop', budget: 'unsure', message: 'Lampen.' }
  const headers = { origin: server.siteUrl, 'content-type': 'application/x-www-form-urlencoded' }
  const form = await ask(server.url, '/contact-us', { method: 'POST', headers, body: new URLSearchParams(fields).toString() })
  expect(form.status).toBe(503)
  expect(readText(form.text)).toContain(`Include this number if you write to us about it: ${String(form.headers['x-request-id'])}`)
})
