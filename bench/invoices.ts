import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { addDays, calendarDateAt } from '#domain/calendar-date.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { createDocumentsClient, type DocumentsClient } from '#gateway/documents/documents.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { createServiceTokens, type ServiceAccountKey } from '#gateway/accounts/service-token.ts'
import { createCustomer, createInvoice, createLine } from '#testing/site/customers.ts'
import { findBrowser } from './browser.ts'
import { launchBrowser } from './first-visit.ts'
import { median, type Measurement, type Part } from './measurement.ts'
import { type Answer, ask, readDemoAccount, signIn, toMilliseconds } from './signed-in.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** The same pages of a customer with ten invoices and of one with ten thousand. */
export const invoices: Part = { name: 'invoices', summary: 'pages of a customer with 10 and with 10,000 invoices', measure }

const smallCount = 10
const largeCount = 10_000

/** Odd, so that there is a middle one. */
const pairs = 201
const statementPairs = 41

/** A server reads again what was changed within the last minute (`src/gateway/invoices/read-ledger.ts`). */
const settledSeconds = 65

/** What is asked of both. Pages of the large customer show 20 rows, those of the small one 10, where they do not say otherwise. */
const questions: readonly { readonly what: string; readonly path: string; readonly search?: string }[] = [
  { what: 'home', path: '/dashboard' },
  { what: 'list', path: '/dashboard/invoices' },
  { what: 'search by word', path: '/dashboard/invoices', search: 'q=part' },
  { what: 'search by number, one row each', path: '/dashboard/invoices', search: 'q=-00003' },
  { what: 'search by word, 20 rows and 1', path: '/dashboard/invoices', search: 'q=hosting' },
  { what: 'sort', path: '/dashboard/invoices', search: 'sort=-amount' },
  { what: 'filter', path: '/dashboard/invoices', search: 'status=paid&sort=dueOn' },
]

type Site = { readonly url: string; readonly cookie: string }

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  buildSite()
  using folder = createDataFolder()
  await using started = await startSite([process.execPath, 'src/server/main.ts'], folder.path)
  const account = readDemoAccount(folder.path)
  const gateway = openGateway(started.url, folder.path)
  report(`${smallCount} and ${largeCount} invoices are written`)
  for (const count of [smallCount, largeCount]) {
    const id = customerOf(count)
    await gateway.customers.storeCustomers([createCustomer({ id, company: `Bench ${count}`, emails: [account.email], locale: 'en' })])
    await gateway.invoices.putInvoices(id, inventInvoices(count))
  }
  const site = { url: started.url, cookie: await signIn(started.url, account) }
  report(`${settledSeconds} s, until nothing of it is news`)
  const cold = await ask(addressOf(site, '/dashboard/invoices', largeCount), site.cookie)
  await wait(settledSeconds * 1000)
  const measurements: Measurement[] = []
  for (const { what, path, search } of questions) {
    report(`${what}, ${pairs} times in turn`)
    measurements.push(compare(what, await timePairs(site, path, search, pairs), ({ lastByteSeconds }) => lastByteSeconds, 1.3))
  }
  report(`statement, ${statementPairs} times in turn`)
  const statements = await timePairs(site, '/dashboard/downloads/statement.pdf', 'currency=EUR', statementPairs)
  const changed = await timeAfterChange(site, gateway)
  return [
    ...measurements,
    // Made as a whole, in a thread of its own; it takes as long as its entries are many, so it has no mark.
    compare('statement of the year', statements, ({ lastByteSeconds }) => lastByteSeconds),
    inform(`list of ${largeCount}, first of a new server`, cold),
    inform(`list of ${largeCount}, one of them just changed`, changed),
    ...(await traceRequests(site, report)),
  ]
}

type Pair = { readonly small: Answer; readonly large: Answer }

/**
 * In turn, so that what else the machine does falls on both, and each as often after itself as after the other, which may leave something to
 * tidy up; the first ones warm up.
 */
async function timePairs(site: Site, path: string, search: string | undefined, count: number): Promise<readonly Pair[]> {
  const times: Pair[] = []
  const askFor = (invoiceCount: number) => ask(addressOf(site, path, invoiceCount, search), site.cookie)
  for (let at = 0; at < count + 10; at++) {
    const before = at % 2 === 0 ? await askFor(smallCount) : undefined
    const large = await askFor(largeCount)
    times.push({ small: before ?? (await askFor(smallCount)), large })
  }
  return times.slice(-count)
}

function compare(what: string, times: readonly Pair[], secondsOf: (answer: Answer) => number, atMost?: number): Measurement {
  const small = median(times.map((pair) => secondsOf(pair.small)))
  const large = median(times.map((pair) => secondsOf(pair.large)))
  return {
    kind: 'measured',
    what: `${what}, ${largeCount} against ${smallCount} invoices`,
    value: large / small,
    unit: '',
    ...(atMost !== undefined && { mark: { atMost } }),
    detail: `medians ${toMilliseconds(large)} and ${toMilliseconds(small)} of ${times.length}`,
  }
}

function inform(what: string, { lastByteSeconds }: Answer): Measurement {
  return { kind: 'measured', what, value: lastByteSeconds, unit: 's', detail: toMilliseconds(lastByteSeconds) }
}

async function timeAfterChange(site: Site, { invoices: store }: Gateway): Promise<Answer> {
  const [first] = inventInvoices(largeCount)
  if (!first) throw new Error('There are no invoices.')
  await store.putInvoices(customerOf(largeCount), [{ ...first, notes: 'Changed.' }])
  return await ask(addressOf(site, '/dashboard/invoices', largeCount), site.cookie)
}

/** What a browser has to ask for until the data is there: it stands in the document, and nothing waits for a second question. */
async function traceRequests(site: Site, report: (step: string) => void): Promise<Measurement[]> {
  const what = 'list, requests until the data is there'
  const executablePath = await findBrowser()
  if (!executablePath) return [{ kind: 'not measured', what, reason: 'no Chromium here; install one or set CHROMIUM_PATH' }]
  report('trace of the requests')
  const address = addressOf(site, '/dashboard/invoices', largeCount)
  const html = gunzipSync((await ask(address, site.cookie)).body).toString()
  const browser = await launchBrowser(executablePath)
  try {
    const context = await browser.newContext()
    const [name = '', value = ''] = site.cookie.split('=')
    await context.addCookies([{ name, value, url: site.url }])
    const page = await context.newPage()
    const trace: { readonly kind: string; readonly isData: boolean }[] = []
    page.on('request', (sent) => {
      const kind = sent.resourceType()
      // The document, and whatever the router would ask for afterwards.
      trace.push({ kind, isData: kind === 'document' || new URL(sent.url()).pathname.endsWith('.data') })
    })
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    const byKind = Object.entries(Object.groupBy(trace, ({ kind }) => kind)).map(([kind, all = []]) => `${kind} ${all.length}`)
    const isWhole = html.split('/dashboard/invoices/2').length - 1 >= 20
    return [
      {
        kind: 'measured',
        what,
        value: isWhole ? trace.filter(({ isData }) => isData).length : Number.POSITIVE_INFINITY,
        unit: '',
        mark: { atMost: 1 },
        detail: `20 rows in the first HTML: ${isWhole}; all requests until it is parsed: ${byKind.join(', ')}`,
      },
    ]
  } finally {
    await browser.close()
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
