import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { addDays, calendarDateAt } from '#domain/calendar-date.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { createDocumentsClient, type DocumentsClient } from '#gateway/documents/documents.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { createServiceTokens, type ServiceAccountKey } from '#gateway/accounts/service-token.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'
import { median, type Measurement, type Part } from './measurement.ts'
import { type Answer, ask, readDemoAccount, signIn, toMilliseconds } from './signed-in.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** The same pages of a customer with ten invoices and of one with ten thousand. */
export const invoices: Part = { name: 'invoices', summary: 'pages of a customer with 10 and with 10,000 invoices', measure }

const smallCount = 10
const largeCount = 10_000

/** Odd, for a median. */
const pairs = 201

/** A server reads again what was changed within the last minute (`src/gateway/invoices/read-ledger.ts`). */
const settledSeconds = 65

/** What is asked of both. Pages of the large customer show 20 rows, those of the small one 10, where they do not say otherwise. */
const questions: readonly { readonly what: string; readonly path: string; readonly search?: string }[] = [
  { what: 'home', path: '/dashboard' },
  { what: 'list', path: '/dashboard/invoices' },
  { what: 'search', path: '/dashboard/invoices', search: 'q=part' },
  { what: 'sort', path: '/dashboard/invoices', search: 'sort=-amount' },
  { what: 'filter', path: '/dashboard/invoices', search: 'status=paid&sort=dueOn' },
]

type Command = Parameters<typeof startSite>[0]

type Site = { readonly url: string; readonly cookie: string }

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  buildSite()
  using folder = createDataFolder()
  const server = [process.execPath, 'src/server/main.ts'] as const
  const measurements = await compareSizes(server, folder.path, report)
  report('the first list after a start')
  await using started = await startSite(server, folder.path)
  const site = { url: started.url, cookie: await signIn(started.url, readDemoAccount(folder.path)) }
  const first = await ask(addressOf(site, '/dashboard/invoices', largeCount), site.cookie)
  const second = await ask(addressOf(site, '/dashboard/invoices', largeCount), site.cookie)
  measurements.push({
    kind: 'measured',
    what: `first list of ${largeCount} invoices after a start`,
    value: first.lastByteSeconds * 1000,
    unit: 'ms',
    mark: { atMost: 500 },
    detail: `the second ${toMilliseconds(second.lastByteSeconds)}`,
  })
  return measurements
}

async function compareSizes(server: Command, dataDir: string, report: (step: string) => void): Promise<Measurement[]> {
  await using started = await startSite(server, dataDir)
  const account = readDemoAccount(dataDir)
  const gateway = openGateway(started.url, dataDir)
  report(`${smallCount} and ${largeCount} invoices are written`)
  for (const count of [smallCount, largeCount]) {
    const id = customerOf(count)
    await gateway.customers.storeCustomers([createCustomer({ id, company: `Bench ${count}`, emails: [account.email], locale: 'en' })])
    await gateway.invoices.putInvoices(id, inventInvoices(count))
  }
  const site = { url: started.url, cookie: await signIn(started.url, account) }
  report(`${settledSeconds} s, until nothing of it is news`)
  await wait(settledSeconds * 1000)
  const measurements: Measurement[] = []
  for (const { what, path, search } of questions) {
    report(`${what}, ${pairs} times in turn`)
    measurements.push(compare(what, await timePairs(site, path, search)))
  }
  return measurements
}

type Pair = { readonly small: Answer; readonly large: Answer }

/**
 * In turn, so that what else the machine does falls on both, and each as often after itself as after the other, which may leave something to
 * tidy up; the first ones warm up.
 */
async function timePairs(site: Site, path: string, search: string | undefined): Promise<readonly Pair[]> {
  const times: Pair[] = []
  const askFor = (invoiceCount: number) => ask(addressOf(site, path, invoiceCount, search), site.cookie)
  for (let at = 0; at < pairs + 10; at++) {
    const before = at % 2 === 0 ? await askFor(smallCount) : undefined
    const large = await askFor(largeCount)
    times.push({ small: before ?? (await askFor(smallCount)), large })
  }
  return times.slice(-pairs)
}

function compare(what: string, times: readonly Pair[]): Measurement {
  const small = median(times.map(({ small }) => small.lastByteSeconds))
  const large = median(times.map(({ large }) => large.lastByteSeconds))
  return {
    kind: 'measured',
    what: `${what}, ${largeCount} against ${smallCount} invoices`,
    value: large / small,
    unit: '',
    mark: { atMost: 1.3 },
    detail: `medians ${toMilliseconds(large)} and ${toMilliseconds(small)} of ${times.length}`,
  }
}

/** The service's stores at a running site of a data folder. */
export function openGateway(url: string, dataDir: string): Gateway {
  return createGateway(openDocuments(url, dataDir))
}

/** The service's documents there. */
export function openDocuments(url: string, dataDir: string): DocumentsClient {
  // Written by the server itself, in the provider's shape.
  const key = JSON.parse(readFileSync(join(dataDir, 'keys', 'agency.json'), 'utf8')) as ServiceAccountKey
  const getAccessToken = createServiceTokens(key, Date.now)
  return createDocumentsClient({ fetch, baseUrl: url, projectId: key.project_id, getAccessToken })
}

function customerOf(invoiceCount: number): string {
  return `bench-${invoiceCount}`
}

function addressOf({ url }: Site, path: string, invoiceCount: number, search = ''): string {
  return `${url}${path}?customer=${customerOf(invoiceCount)}${search && '&'}${search}`
}

const references = ['Shop care', 'Hosting March', 'Search', 'Checkout', 'Workshop', 'Café menu', 'Product pages', 'Data export']

/** Invoices of a year, or of ten, the latest of yesterday: three in four paid, the others open or overdue, two currencies. */
export function inventInvoices(count: number): readonly Invoice[] {
  const today = calendarDateAt(new Date(), 'Europe/Amsterdam')
  const daysApart = Math.min(36, 3650 / count)
  return Array.from({ length: count }, (_, index) => {
    const issuedOn = addDays(today, -1 - Math.floor(index * daysApart))
    const reference = references[index % references.length] ?? ''
    const lines = Array.from({ length: 1 + (index % 3) }, (_unused, line) =>
      createLine({ description: `${reference}, part ${line + 1} of ${index}`, unitPriceMinor: 10_000 + ((index * 7919) % 90_000) }),
    )
    const gross = createInvoice({ lines }).grossMinor
    return createInvoice({
      number: `${issuedOn.slice(0, 4)}-${String(count - index).padStart(5, '0')}`,
      issuedOn,
      reference,
      lines,
      currency: index % 9 === 8 ? 'CHF' : 'EUR',
      paid: index % 4 === 3 ? [] : [[addDays(issuedOn, 10), gross]],
    })
  })
}
