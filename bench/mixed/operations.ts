import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { shownStates } from '#domain/invoices/shown-states.ts'
import { invoiceIdOf } from '#domain/invoices/invoice-number.ts'
import { openDocumentsAs } from '#gateway/provider/connection.ts'
import type { Random } from '#testing/queries/random.ts'
import type { Acknowledged } from './acknowledged.ts'
import type { LiveInvoices } from './live-invoices.ts'
import { type Agency, type Member, newAddress, Refused, signIn } from './people.ts'
import { send } from './send.ts'

/** Who and what operations act on. */
export type Stage = {
  readonly agency: Agency
  readonly random: Random
  /** They look at their dashboards, which stay as they are but for the reference of an invoice. */
  readonly visitors: readonly Member[]
  /** They ask, which their dashboards grow by. */
  readonly askers: readonly Member[]
  /** They sign in, which ends the oldest of their twenty sessions. */
  readonly comers: readonly Member[]
  /** By customer. */
  readonly live: ReadonlyMap<string, LiveInvoices>
  /** Paths of the site's own scripts and styles. */
  readonly assets: readonly string[]
  readonly acknowledged: Acknowledged
}

/** Something that somebody does. Rejects with Refused, with the error of a client, or with the system's. */
export type Operation = {
  readonly name: string
  /** How often among all. */
  readonly weight: number
  /** Stores something, so that a disk without room refuses it. */
  readonly writes: boolean
  readonly run: (stage: Stage) => Promise<void>
}

const pages = ['/', '/de', '/pricing', '/nl/pricing', '/es/team', '/blogs', '/de/services/ecommerce', '/contact-us', '/search?q=shop']
const dashboardPages = ['', '', '/invoices', '/invoices', '/products', '/settings']

/** A visitor waits this long for what was changed: longer than several starts in a row take on a busy machine. */
const longestLiveSeconds = 120

export const operations: readonly Operation[] = [
  { name: 'page', weight: 35, writes: false, run: visitPage },
  { name: 'asset', weight: 12, writes: false, run: loadAsset },
  { name: 'dashboard', weight: 20, writes: false, run: visitDashboard },
  { name: 'pdf', weight: 1, writes: false, run: loadInvoiceFile },
  { name: 'sign-in', weight: 1, writes: true, run: beginSession },
  { name: 'contact form', weight: 3, writes: true, run: sendContactForm },
  { name: 'request', weight: 1, writes: true, run: sendRequest },
  { name: 'query', weight: 8, writes: false, run: queryInvoices },
  { name: 'commit', weight: 8, writes: true, run: commit },
  { name: 'live change', weight: 3, writes: true, run: changeInvoice },
  { name: 'upload', weight: 3, writes: true, run: upload },
  { name: 'download', weight: 3, writes: false, run: download },
  // Kept in memory, and stored every 10 s.
  { name: 'beacon', weight: 2, writes: false, run: sendBeacon },
]

/** @throws Refused when it is another. */
function expectStatus(status: number, expected: number): void {
  if (status !== expected) throw new Refused(String(status))
}

async function visitPage({ agency, random }: Stage): Promise<void> {
  const isUnknown = random.chance(0.05)
  const path = isUnknown ? '/nowhere' : random.pick(pages)
  const answer = await send(agency.url + path, { headers: { 'accept-encoding': 'br' } })
  expectStatus(answer.status, isUnknown ? 404 : 200)
}

async function loadAsset({ agency, random, assets }: Stage): Promise<void> {
  expectStatus((await send(agency.url + random.pick(assets), { headers: { 'accept-encoding': 'br' } })).status, 200)
}

async function visitDashboard({ agency, random, visitors }: Stage): Promise<void> {
  const { cookie, company } = random.pick(visitors)
  const prefix = random.pick(['', '/de', '/nl', '/es'])
  const page = random.pick(dashboardPages)
  const answer = await send(`${agency.url}${prefix}/dashboard${page}`, { headers: { cookie } })
  expectStatus(answer.status, 200)
  if (page === '' && !answer.body.includes(company)) throw new Refused('another page')
}

async function loadInvoiceFile({ agency, random, visitors }: Stage): Promise<void> {
  const { cookie, number } = random.pick(visitors)
  const answer = await send(`${agency.url}/dashboard/invoices/${number}/pdf`, { headers: { cookie } })
  expectStatus(answer.status, 200)
  if (!answer.body.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Refused('another file')
}

async function beginSession({ agency, random, comers }: Stage): Promise<void> {
  const person = random.pick(comers)
  const { cookie } = await signIn(agency.url, person, newAddress())
  const answer = await send(`${agency.url}/dashboard`, { headers: { cookie } })
  expectStatus(answer.status, 200)
  if (!answer.body.includes(person.company)) throw new Refused('another page')
}

async function sendContactForm({ agency, acknowledged }: Stage): Promise<void> {
  const email = `${crypto.randomUUID()}@halde.example`
  const fields = { name: 'Zoë', email, country: 'NL', topic: 'shop', budget: 'unsure', message: 'Lampen.' }
  const answer = await send(`${agency.url}/contact-us`, {
    method: 'POST',
    headers: formHeaders(agency, newAddress()),
    body: encode(fields),
  })
  expectStatus(answer.status, 303)
  if (!answer.headers.location?.includes('received=')) throw new Refused('another page')
  acknowledged.forms.add(email)
}

async function sendRequest({ agency, random, askers, acknowledged }: Stage): Promise<void> {
  const { cookie, customerId } = random.pick(askers)
  const subject = crypto.randomUUID()
  const fields = {
    customer: customerId,
    form: 'question',
    kind: 'question',
    subject,
    message: 'When?',
    idempotencyKey: randomBytes(16).toString('hex'),
  }
  const headers = { ...formHeaders(agency, newAddress()), cookie }
  const answer = await send(`${agency.url}/dashboard/requests`, { method: 'POST', headers, body: encode(fields) })
  expectStatus(answer.status, 303)
  if (!answer.headers.location?.includes('sent=')) throw new Refused('another page')
  acknowledged.requests.set(subject, customerId)
}

async function queryInvoices({ agency, random, visitors }: Stage): Promise<void> {
  const { idToken, customerId } = random.pick(visitors)
  const found = await openDocumentsAs(agency.provider, idToken).runQuery({
    collection: ['customers', customerId, 'invoices'],
    where: [{ field: ['state'], oneOf: shownStates }],
  })
  if (found.length !== 10) throw new Refused(`${found.length} invoices`)
}

async function commit({ agency, acknowledged }: Stage): Promise<void> {
  const id = crypto.randomUUID()
  await agency.documents.commit([{ set: ['load', id], fields: new Map([['text', id]]), currentDocument: { exists: false } }])
  acknowledged.documents.add(id)
}

async function changeInvoice({ agency, random, visitors, live, acknowledged }: Stage): Promise<void> {
  // One change of an invoice at a time, so that the last one is known.
  const free = visitors.filter(({ customerId }) => !acknowledged.isChanging(customerId))
  if (free.length === 0) return
  const { customerId, number } = random.pick(free)
  const change = acknowledged.beginChange(customerId)
  try {
    const shown = live.get(customerId)?.untilShown(change.reference)
    const path = ['customers', customerId, 'invoices', invoiceIdOf(number)]
    const fields = new Map([['reference', change.reference]])
    await agency.documents.commit([{ set: path, fields, mask: [['reference']], currentDocument: { exists: true } }])
    change.acknowledge()
    const isShown = await Promise.race([shown?.then(() => true), wait(longestLiveSeconds * 1000, false, { ref: false })])
    if (!isShown) throw new Refused('not shown')
  } finally {
    change.end()
  }
}

async function upload({ agency, random, visitors, acknowledged }: Stage): Promise<void> {
  const { customerId } = random.pick(visitors)
  const name = `customers/${customerId}/${crypto.randomUUID()}.txt`
  // Text, and so of an allowed type; four bytes for three random ones.
  const bytes = Buffer.from(randomBytes(3 * (1 + random.below(30_000))).toString('base64'))
  await agency.files.uploadFile({ name, sizeBytes: bytes.length, contentType: 'text/plain', content: new Blob([bytes]).stream() })
  acknowledged.files.set(name, createHash('sha256').update(bytes).digest('hex'))
}

async function download({ agency, random, acknowledged }: Stage): Promise<void> {
  const names = [...acknowledged.files.keys()]
  if (names.length === 0) return
  const name = random.pick(names)
  const answer = await agency.files.openFile(name)
  const sum = createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex')
  if (sum !== acknowledged.files.get(name)) throw new Refused('another file')
}

async function sendBeacon({ agency, random }: Stage): Promise<void> {
  const name = random.pick(['LCP', 'FCP', 'TTFB'])
  const fields = {
    event_name: name,
    value: String(200 + random.below(600)),
    id: 'v6-1',
    page: '/team',
    href: `${agency.url}/team`,
    speed: '4g',
  }
  const answer = await send(`${agency.url}/vitals`, { method: 'POST', headers: formHeaders(agency, newAddress()), body: encode(fields) })
  expectStatus(answer.status, 204)
}

function formHeaders({ url }: Agency, address: string): Record<string, string> {
  return { origin: url, 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address }
}

function encode(fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams(fields).toString()
}
