import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { addDays, calendarDateAt } from '#domain/calendar-date.ts'
import { bookingCalls, type BookReply, type SlotsReply } from '#domain/bookings/booking-calls.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createSampleProducts } from '#testing/site/sample-customer/sample-products.ts'
import { nord } from '#testing/studio-nord/answers.ts'
import { createStudioNord, initStudioNord, type StudioNord } from '#testing/studio-nord/create-studio-nord.ts'
import { ask } from './ask.ts'
import { crawl, expectFound, type Found } from './crawl.ts'
import { askForCode, beginSession, createPerson, openDocuments, type Person, signInWithPassword } from './people.ts'
import { listAllMails } from './received-mails.ts'
import { readSampleWords, type SampleWords } from '#testing/studio-nord/sample-words.ts'
import { startServer, type TestServer } from './server.ts'

const beginnings = [
  '/',
  '/en',
  '/sitemap.xml',
  '/robots.txt',
  '/llms.txt',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/search?q=a',
  '/en/search?q=a',
]

/** What the forms of the dashboard lead to. */
const documents = ['statement.pdf?currency=EUR', 'statement.csv?currency=EUR', 'invoices.csv', 'invoices.zip?year=2026'].map(
  (name) => `/dashboard/downloads/${name}`,
)

/** Where which words of the sample stand. */
function listLeaks(found: ReadonlyMap<string, Found>, words: SampleWords): readonly string[] {
  return [...found].flatMap(([path, { text }]) => words.findIn(text).map((name) => `${path}: ${name}`))
}

test('a folder that init has written shows its own facts, and none that the sample invents', { tag: '@long' }, async () => {
  using site = initStudioNord()
  expect(site.settings).toMatchObject({ CONTENT_DIR: site.path, SITE_NAME: 'Studio Nord' })
  expect(await site.agency(['content', 'check'])).toBe('No problems found.\n')
  expect(await site.agency(['content', 'upgrade'])).toMatch(/^Nothing to do\.\n/u)
  await using server = await startServer(site.settings)
  const found = await crawl(server.url, beginnings)
  expectFound(found)
  expect(found.get('/')?.text).toContain(nord.headline.de)
  expect(found.get('/legal-notice')?.text).toMatch(/Studio Nord GmbH[^]*Schlachte 21[^]*HRB 31234[^]*DE136695976/u)
  for (const path of ['/references', '/blogs', '/blogs/marketplace-payouts']) expect((await ask(server.url, path)).status, path).toBe(404)
  expect(listLeaks(found, readSampleWords(site.path))).toEqual([])
})

test('nothing that visitors or customers of Studio Nord meet has a word of the sample agency', async () => {
  test.slow()
  using site = createStudioNord()
  expect(await site.agency(['content', 'check', '--production'])).toBe('No problems found.\n')
  expect(await site.agency(['translations', 'check'])).toBe('No problems found.\n')
  const words = readSampleWords(site.path)
  // Names and sentences are found where they are.
  expect(words.names).toEqual(expect.arrayContaining(['Fourfold Musteragentur GmbH', 'fourfold example', 'Inés Arrabal', '900 €']))
  expect(words.sentences.length).toBeGreaterThan(1000)
  expect(words.findIn('<p>Sie erreichen\u00A0Mara&nbsp;Lindholm unter hello@fourfold.example.</p>')).toEqual(
    expect.arrayContaining(['Mara Lindholm', 'hello fourfold example']),
  )

  await using server = await startServer(site.settings)
  // Invented customers would mix with its own.
  expect(existsSync(join(server.dataDir, 'demo-account.json'))).toBe(false)
  const pages = await crawl(server.url, beginnings)
  expectFound(pages)
  expect(pages.get('/')?.text).toMatch(/<html lang="de-DE"[^]*Shops für den Norden/u)
  expect(pages.get('/pricing')?.text).toMatch(/800\s€/u)
  expect(pages.get('/team')?.text).toMatch(/Jana Petersen[^]*Ole Brandt[^]*Mia Özdemir/u)
  expect([...pages.keys()].filter((path) => /^\/(?:nl|es)\b/u.test(path))).toEqual([])
  const kinds = [/^\/assets\/messages-de-/u, /^\/search\/|^\/assets\/search/u, /feed/u, /\.webp$/u, /^\/blogs\/lieferzeiten$/u]
  for (const kind of kinds) expect([...pages.keys()].filter((path) => kind.test(path)).length, kind.source).toBeGreaterThan(0)

  const gone = await crawlErrors(server)
  const person = await createPerson(server)
  const cookie = await makeCustomer(site, server, person)
  const dashboard = await crawl(server.url, ['/dashboard', '/en/dashboard', '/dashboard/login', ...documents], { cookie })
  expectFound(dashboard)
  expect([...dashboard].find(([path]) => path.includes('/pdf'))?.[1].text).toContain('Studio Nord GmbH')
  const calendar = await causeMails(server, person)
  await expect.poll(async () => (await listAllMails(server)).length, { timeout: 90_000 }).toBeGreaterThanOrEqual(10)
  const mails = new Map((await listAllMails(server)).map((text, at) => [`mail ${at}`, { status: 200, text }]))
  const log = new Map([['calendar', calendar]])
  expect([pages, gone, dashboard, mails, log].flatMap((found) => listLeaks(found, words))).toEqual([])
})

/** Addresses that there are not, and requests that are refused. */
async function crawlErrors(server: TestServer): Promise<ReadonlyMap<string, Found>> {
  const form = 'form=contact'
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  const asked = [
    ['/nope', 404, {}],
    ['/en/nope', 404, {}],
    ['/blogs/nope', 404, {}],
    ['/references/nope', 404, {}],
    ['/%ff', 404, {}],
    ['/contact-us', 403, { method: 'POST', headers: { ...type, origin: 'https://other.example' }, body: form }],
    ['/contact-us', 422, { method: 'POST', headers: { ...type, origin: server.url }, body: form }],
    ['/en/contact-us', 405, { method: 'DELETE' }],
  ] as const
  const found = new Map<string, Found>()
  for (const [path, status, question] of asked) {
    const answer = await ask(server.url, path, question)
    expect(answer.status, path).toBe(status)
    found.set(`${status} ${path}`, answer)
  }
  return found
}

/** A customer of Studio Nord with invoices, a project, a call and a question, as its commands make them. @returns The cookie of their session. */
async function makeCustomer(site: StudioNord, server: TestServer, person: Person): Promise<string> {
  const run = (...args: readonly string[]) => site.agency(args, server.commandSettings)
  const id = 'deichhof'
  const facts = { id, company: 'Deichhof Worpswede', emails: person.email, street: 'Deichweg 3', postalCode: '27726', city: 'Worpswede' }
  const toOptions = (fields: Readonly<Record<string, string>>) => Object.entries(fields).map(([name, value]) => `--${name}=${value}`)
  await run('customers', 'add', ...toOptions({ ...facts, country: 'DE', locale: 'de' }), '--invite')
  const line = {
    customerId: id,
    reference: 'Shop',
    description: 'Plan',
    quantity: '4',
    unit: 'day',
    unitPrice: '800,00',
    taxRate: '19',
    currency: 'EUR',
  }
  const old = { number: '2026-0001', issuedOn: '2026-09-01', dueOn: '2026-09-15' }
  await run('invoices', 'add', ...toOptions({ ...line, ...old }), '--no-mail')
  const today = calendarDateAt(new Date(), 'Europe/Berlin')
  await run('invoices', 'add', ...toOptions({ ...line, number: '2026-0002', issuedOn: today, dueOn: addDays(today, 14) }), '--mail-now')
  await run('invoices', 'remind', `${id}/2026-0001`)
  const { appointments, products, requests } = createGateway(openDocuments(server))
  await products.putProducts(
    id,
    createSampleProducts(today)
      .slice(0, 1)
      .map((product) => ({ ...product, files: [] })),
  )
  const startsAt = new Date(Date.now() + 3 * 86_400_000)
  const call = { id: 'call', title: 'Plan', startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000), timeZone: 'Europe/Berlin' }
  await appointments.putAppointments(id, [{ ...call, joinUrl: nord.joinUrl, hosts: ['Ole Brandt'], createdAt: new Date() }])
  const asked = { kind: 'question', subject: 'Wann?', text: 'Wann geht es los?', locale: 'de' } as const
  await requests.createRequest({ customerId: id, id: 'wann' }, asked, person.uid)
  await run('requests', 'answer', `${id}/wann`, '--text', 'Am Montag.', '--as', 'Ole')
  const { idToken } = await signInWithPassword(server, person)
  return await beginSession(server, idToken)
}

/** Writes, subscribes, books and asks for codes, as visitors do. @returns The calendar files of the booked call. */
async function causeMails(server: TestServer, person: Person): Promise<Found> {
  const post = (path: string, body: URLSearchParams | object) => {
    const isForm = body instanceof URLSearchParams
    const headers = { origin: server.url, 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }
    return ask(server.url, path, { method: 'POST', headers, body: isForm ? body.toString() : JSON.stringify(body) })
  }
  const contact = {
    form: 'contact',
    name: 'Zoë Peeters',
    email: person.email,
    country: 'DE',
    topic: 'shop',
    budget: 'unsure',
    message: 'Lampen.',
  }
  expect((await post('/contact-us', new URLSearchParams(contact))).status).toBe(303)
  const news = { form: 'subscription', email: person.email, consent: 'yes' }
  expect((await post('/newsletter', new URLSearchParams(news))).status).toBe(303)
  const range = new URLSearchParams({ from: new Date().toISOString(), to: new Date(Date.now() + 40 * 86_400_000).toISOString() })
  const { slots } = JSON.parse((await ask(server.url, `${bookingCalls.slots}?${range.toString()}`)).text) as SlotsReply // the endpoint's reply
  const visitor = { name: 'Zoë Peeters', email: person.email, topic: '', phone: '', phoneCountry: '', website: '', locale: 'de' }
  const booking = { ...visitor, start: slots[0], timeZone: 'Europe/Oslo', idempotencyKey: '0'.repeat(32) }
  const { token } = JSON.parse((await post(bookingCalls.bookings, booking)).text) as BookReply // the endpoint's reply
  const { text: calendar } = await ask(server.url, `${bookingCalls.calendar}?booking=${token}`)
  expect(calendar).toContain('BEGIN:VEVENT')
  const { text: own } = await ask(server.url, `/booking?booking=${token}`)
  expect((await post(bookingCalls.cancel, { booking: token })).status).toBe(200)
  // A mailbox gets one code at a time.
  for (const requestType of ['PASSWORD_RESET', 'EMAIL_SIGNIN']) {
    const { email } = await createPerson(server)
    await askForCode(server, { requestType, email, continueUrl: `${server.url}/dashboard/login` })
  }
  return { status: 200, text: `${calendar.replaceAll(/\r\n /gu, '')}\n${own}` }
}
