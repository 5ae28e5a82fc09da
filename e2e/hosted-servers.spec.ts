import { openLeadStore } from '#gateway/leads.ts'
import { openMailStore } from '#gateway/mail.ts'
import { openDocuments } from '#gateway/provider/connection.ts'
import { startHostedProvider } from '#testing/hosted/hosted-provider.ts'
import { connectAgency, openNetwork } from './hosted-server.ts'
import { first, isLong } from './matrix.ts'
import { newAddress } from './people.ts'
import { receiveMails } from './received-mails.ts'
import { listPorts, startServer, type TestServer } from './server.ts'
import { expect, test } from './test.ts'

const publicUrl = 'https://www.fourfold.test'
/** Each request has a different address, because each gets only a few mails an hour. */
const emailOf = (key: string) => `zoe-${key}@halde.example`
/** Each is sent twice, which doubles the number of requests. */
const requests = isLong ? 200 : 40

/** Starts two servers of a site on one provider, as behind a load balancer. */
async function startTwo() {
  await using started = new AsyncDisposableStack()
  const provider = started.use(await startHostedProvider([publicUrl], new URL('../', import.meta.url)))
  // From the middle, because the worker's other sites use both ends.
  const [networkPort = 0, firstPort = 0, otherPort = 0] = listPorts().slice(8)
  const network = started.use(await openNetwork(provider, networkPort))
  const own = { SITE_URL: publicUrl, ALLOW_SAMPLES: '1', TRUSTED_PROXIES: '127.0.0.1', AGENCY_EMAIL: 'hello@fourfold.test' }
  const start = async (port: number) =>
    started.use(await startServer({ ...provider.environment, ...network.environment, ...own, PORT: String(port) }))
  const servers = [await start(firstPort), await start(otherPort)] as const
  const running = started.move()
  return { provider, servers, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

/** Sends a contact form to one of the servers. @returns The status; undefined if the connection ended without a response. */
async function send({ url }: TestServer, key: string): Promise<number | undefined> {
  const fields = { name: 'Zoë', email: emailOf(key), country: 'NL', topic: 'shop', budget: 'unsure', message: `Lamps, ${key}.` }
  try {
    const response = await fetch(`${url}/contact-us`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: publicUrl, 'x-forwarded-for': newAddress(), 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, idempotencyKey: key }),
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    // `fetch` throws it if nothing listens, or not any more.
    if (error instanceof TypeError) return undefined
    throw error
  }
}

const createKeys = () => Array.from({ length: requests }, () => crypto.randomUUID().replaceAll('-', ''))

for (const end of first(['kill', 'stop'] as const)) {
  test(`two servers on one provider store each request once, though one stops during it (${end})`, { tag: '@long' }, async () => {
    test.slow()
    await using site = await startTwo()
    const { servers, provider } = site
    const [first, other] = servers
    const keys = createKeys()

    // Each is sent to both servers at once, as by a double press or a proxy that retries.
    const early = keys.slice(0, requests / 2)
    const statuses = await Promise.all(early.flatMap((key) => servers.map((server) => send(server, key))))
    expect(statuses).toEqual(statuses.map(() => 303))

    // A server that stops answers pending requests or rejects them, so that a proxy can retry at the other one.
    const late = keys.slice(requests / 2)
    const toFirst: (number | undefined)[] = []
    let answered = () => {}
    const inTheMiddle = new Promise<void>((resolve) => (answered = resolve))
    const sent = late.map(async (key) => {
      toFirst.push(await send(first, key))
      if (toFirst.length === 10) answered()
    })
    await inTheMiddle
    await Promise.all([first[end](), ...sent])
    expect(toFirst.filter((status) => status !== 303 && status !== 503 && status !== undefined)).toEqual([])
    expect(toFirst.filter((status) => status === 303).length).toBeGreaterThanOrEqual(10)
    const again = await Promise.all(late.map((key) => send(other, key)))
    expect(again).toEqual(late.map(() => 303))

    const documents = openDocuments(connectAgency(provider))
    const leads = openLeadStore(documents)
    const mails = openMailStore(documents)
    const expected = [...keys.map((key) => [emailOf(key), 1] as const), ['hello@fourfold.test', requests] as const]
    for (const key of keys) expect(await leads.listLeadsOf(emailOf(key))).toHaveLength(1)
    for (const [receiver, count] of expected) {
      let stored = 0
      for await (const _ of mails.walkMailsTo(receiver)) stored++
      expect(stored).toBe(count)
      expect(await receiveMails(provider, receiver, count)).toHaveLength(count)
    }
  })
}

test('pages answer 503 with the error screen and Retry-After while the provider is down', async () => {
  test.slow()
  await using site = await startTwo()
  const [server] = site.servers
  await site.provider.stop()
  const cookie = `__session=${'A'.repeat(43)}`
  for (const path of ['/booking', '/nl/booking', '/dashboard/invoices']) {
    const response = await fetch(server.url + path, { redirect: 'manual', headers: { cookie, 'x-forwarded-for': newAddress() } })
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5'])
    expect(await response.text()).toContain('503')
  }
})
