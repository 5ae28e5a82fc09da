import { createContactRequests } from '#gateway/contact-requests.ts'
import { createMails } from '#gateway/mail.ts'
import { openDocuments } from '#gateway/provider/connection.ts'
import { startHostedProvider } from '#testing/hosted/hosted-provider.ts'
import { startSiteOn } from '#testing/hosted/hosted-site.ts'
import { connectAgency } from './hosted-server.ts'
import { newAddress } from './people.ts'
import { listPorts } from './server.ts'
import { expect, test } from './test.ts'

const email = 'zoe@halde.example'
const requests = 100

/** Sends a contact form to one of the servers, as a proxy does that gives each request to the next. */
async function send(siteUrl: string, publicUrl: string, key: string): Promise<number> {
  const fields = { name: 'Zoë', email, country: 'NL', topic: 'shop', budget: 'unsure', message: `Lamps, ${key}.` }
  const response = await fetch(`${siteUrl}/contact-us`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: publicUrl, 'x-forwarded-for': newAddress(), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, idempotencyKey: key }),
  })
  await response.body?.cancel()
  return response.status
}

test('two servers on one provider store each request once, and one of them ends in the middle', async () => {
  const root = new URL('../', import.meta.url)
  const publicUrl = 'https://www.fourfold.test'
  await using provider = await startHostedProvider([publicUrl], root)
  const settings = { SITE_URL: publicUrl, ALLOW_SAMPLES: '1', TRUSTED_PROXIES: '127.0.0.1', AGENCY_EMAIL: 'hello@fourfold.test' }
  const [firstPort = 0, otherPort = 0] = listPorts().slice(-4)
  const first = await startSiteOn(provider, { ...settings, PORT: String(firstPort) })
  await using other = await startSiteOn(provider, { ...settings, PORT: String(otherPort) })
  expect([first.siteUrl, other.siteUrl]).toEqual([publicUrl, publicUrl])
  const addresses = [firstPort, otherPort].map((port) => `http://127.0.0.1:${port}`)
  const keys = Array.from({ length: requests }, () => crypto.randomUUID().replaceAll('-', ''))

  // Each is sent twice at once, to both: a visitor who presses twice, or a proxy that tries again.
  const early = keys.slice(0, requests / 2)
  const statuses = await Promise.all(early.flatMap((key) => addresses.map((address) => send(address, publicUrl, key))))
  expect(statuses).toEqual(statuses.map(() => 303))

  // What is on its way to the server that ends is answered still, or refused so that a proxy asks the other one.
  const late = keys.slice(requests / 2)
  const [toFirst] = await Promise.all([
    Promise.allSettled(late.map((key) => send(addresses[0] ?? '', publicUrl, key))),
    first[Symbol.asyncDispose](),
  ])
  expect(toFirst.every((result) => result.status === 'rejected' || [303, 503].includes(result.value))).toBe(true)
  expect(await Promise.all(late.map((key) => send(addresses[1] ?? '', publicUrl, key)))).toEqual(late.map(() => 303))

  const documents = openDocuments(connectAgency(provider))
  const stored = await createContactRequests(documents).listContactRequestsOf(email)
  expect(stored).toHaveLength(requests)
  expect(await createMails(documents).listMailsTo(email)).toHaveLength(requests)
})
