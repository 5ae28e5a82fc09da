import { existsSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { Worker } from 'node:worker_threads'
import type { DocumentWrite } from '#gateway/documents/documents.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { encodePlainObject, type PlainObject } from '#gateway/documents/typed-document.ts'
import { createAppointment } from '#testing/site/appointments.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { inventInvoices, openDocuments, openGateway } from './invoices.ts'
import type { Measurement, Part } from './measurement.ts'
import { readDemoAccount, signIn } from './signed-in.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'

/** The cost of one customer for others: each page of the largest one, during small requests of another client. */
export const largestCustomer: Part = {
  name: 'largest-customer',
  summary: 'how long others wait for the pages of the largest customer',
  measure,
}

const customerId = 'largest'
const counts = {
  invoices: 10_000,
  requests: 6000,
  messages: 1000,
  products: 300,
  appointments: 1000,
  views: 500,
  changes: 1000,
  leads: 300,
}

/** The longest that the rules let a member write. */
const text = 'Could you have a look at this, please? '.repeat(200).slice(0, 5000)

/** Another process on a busy machine may hold one run up, and hardly all of them. */
const runs = 3

/** An archive of a thousand documents takes minutes; what it does to others shows in the first seconds. */
const longestMilliseconds = 15_000

const pages = [
  '/dashboard',
  '/dashboard/invoices',
  '/dashboard/invoices?q=part',
  '/dashboard/invoices?sort=-amount&page=100',
  '/dashboard/invoices/{number}',
  '/dashboard/products',
  '/dashboard/products?show=all',
  '/dashboard/products/product-1',
  '/dashboard/requests',
  '/dashboard/requests?page=300',
  '/dashboard/requests?request=request-0',
  '/dashboard/members',
  '/dashboard/settings',
  '/dashboard/settings/company',
  '/dashboard/settings/security',
  '/dashboard/settings/notifications',
  '/dashboard/settings/privacy',
  '/dashboard/downloads/invoices.csv',
  '/dashboard/downloads/statement.csv?currency=EUR&from=2000-01-01',
  '/dashboard/downloads/statement.pdf?currency=EUR',
  '/dashboard/downloads/invoices.zip?year={year}',
  '/dashboard/export',
]

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  if (!existsSync('/proc/self/status'))
    return [{ kind: 'not measured', what: 'largest-customer', reason: 'only Linux tells the memory of a process' }]
  buildSite()
  using folder = createDataFolder()
  const server = [process.execPath, 'src/server/main.ts'] as const
  const [newest] = inventInvoices(counts.invoices)
  if (!newest) throw new Error('There are no invoices.')
  {
    await using filling = await startSite(server, folder.path)
    report(`${JSON.stringify(counts)} are written`)
    await fill(filling.url, folder.path)
  }
  await using site = await startSite(server, folder.path)
  const cookie = await signIn(site.url, readDemoAccount(folder.path))
  await using others = askMeanwhile(site.url)
  const { invoices } = openGateway(site.url, folder.path)
  const measurements: Measurement[] = []
  for (const path of pages) {
    const at = path.replace('{number}', newest.number).replace('{year}', newest.issuedOn.slice(0, 4))
    const address = `${site.url}${at}${at.includes('?') ? '&' : '?'}customer=${customerId}`
    report(at)
    measurements.push(await measurePage(at, () => take(address, cookie)))
  }
  const list = `${site.url}/dashboard/invoices?customer=${customerId}`
  report('all invoices read anew')
  measurements.push(
    await measurePage('list, all invoices read anew', async () => {
      // Another number of invoices than was expected has all of them read.
      await invoices.putInvoices(customerId, [{ ...newest, number: 'extra' }])
      await take(list, cookie)
      await invoices.deleteInvoices(customerId, ['extra'])
      return await take(list, cookie)
    }),
  )
  report('one invoice changed')
  let change = 0
  measurements.push(
    await measurePage('list, one of them just changed', async () => {
      await invoices.putInvoices(customerId, [{ ...newest, notes: `Changed ${++change}.` }])
      return await take(list, cookie)
    }),
  )
  return measurements

  async function measurePage(what: string, ask: () => Promise<number | undefined>): Promise<Measurement> {
    const waits: number[] = []
    const times: number[] = []
    let bytes: number | undefined
    for (let run = 0; run < runs; run++) {
      await others.longestWait()
      const startedAtMs = performance.now()
      bytes = await ask()
      times.push(performance.now() - startedAtMs)
      waits.push(await others.longestWait())
    }
    const inWords = waits.map((wait) => wait.toFixed(0)).join(', ')
    const answered = bytes === undefined ? '' : `; ${bytes} bytes`
    const memory = `${(readMemory(site.pid) / 1024).toFixed(0)} MiB`
    const detail = `waits ${inWords} ms; answered in ${Math.min(...times).toFixed(0)} ms${answered}; ${memory}`
    return { kind: 'measured', what, value: Math.min(...waits), unit: 'ms', mark: { atMost: 50 }, detail }
  }
}

/** Asks the site for its health every two milliseconds, from a thread of its own. */
function askMeanwhile(url: string) {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads')
    const { Agent, get } = require('node:http')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let longest = 0
    const ask = () => {
      const startedAt = performance.now()
      get(workerData + '/healthz', { agent }, (response) => {
        response.resume().on('end', () => {
          longest = Math.max(longest, performance.now() - startedAt)
          setTimeout(ask, 2)
        })
      }).on('error', () => setTimeout(ask, 2))
    }
    ask()
    parentPort.on('message', () => {
      // The question that is under way belongs to what is measured.
      setTimeout(() => { parentPort.postMessage(longest); longest = 0 }, 100)
    })`
  const worker = new Worker(source, { eval: true, workerData: url })
  return {
    /** In milliseconds, since this was asked last. */
    longestWait: () =>
      new Promise<number>((resolve) => {
        worker.once('message', resolve)
        worker.postMessage('longest')
      }),
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  }
}

/** @returns The bytes of the answer, or of what came of it within the time. */
function take(address: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { cookie, 'accept-encoding': 'gzip' } }, (response) => {
      const { location } = response.headers
      if (location !== undefined) return resolve(take(new URL(location, address).href, cookie))
      if (response.statusCode !== 200) return reject(new Error(`${address} answers ${response.statusCode}.`))
      let bytes = 0
      const end = () => {
        response.destroy()
        resolve(bytes)
      }
      const timer = setTimeout(end, longestMilliseconds)
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('close', () => {
        clearTimeout(timer)
        resolve(bytes)
      })
    }).on('error', reject)
  })
}

async function fill(url: string, dataDir: string): Promise<void> {
  const documents = openDocuments(url, dataDir)
  const gateway = openGateway(url, dataDir)
  const { email } = readDemoAccount(dataDir)
  const emails = [email, ...Array.from({ length: 49 }, (_, at) => `member-${at}@largest.example`)]
  await gateway.customers.putCustomer(createCustomer({ id: customerId, company: 'Largest', emails, locale: 'en' }))
  const invented = inventInvoices(counts.invoices)
  await gateway.invoices.putInvoices(customerId, invented)
  const writes: DocumentWrite[] = []
  const under = (name: string, id: string, value: PlainObject) =>
    writes.push({ set: ['customers', customerId, ...name.split('/'), id], fields: encodePlainObject(value) })
  for (let at = 0; at < counts.products; at++) {
    const { id, ...product } = createProduct({ id: `product-${at}`, name: `Product ${at}`, milestones: [], links: [] })
    under('products', id, product)
  }
  for (let at = 0; at < counts.appointments; at++) {
    const startsAt = new Date(Date.now() + (at + 1) * 3_600_000)
    const { id, ...appointment } = createAppointment({
      id: `appointment-${at}`,
      startsAt,
      endsAt: new Date(startsAt.getTime() + 1_800_000),
    })
    under('appointments', id, appointment)
  }
  const newest = invented[0]?.number ?? ''
  const abouts = [{}, { invoiceNumber: newest, invoiceId: newest }, { productId: 'product-1' }, { about: 'company' }]
  for (let at = 0; at < counts.requests; at++) {
    const askedAt = new Date(Date.now() - at * 60_000)
    const request = {
      kind: 'change',
      subject: text.slice(0, 200),
      text,
      locale: 'en',
      state: at % 2 === 0 ? 'open' : 'answered',
      createdBy: 'member',
    }
    under('requests', `request-${at}`, { ...request, ...abouts[(at >> 1) % 4], createdAt: askedAt, updatedAt: askedAt })
  }
  for (let at = 0; at < counts.messages; at++) {
    under('requests/request-0/messages', `message-${at}`, {
      from: 'customer',
      author: 'member',
      text,
      sentAt: new Date(Date.now() - at * 1000),
    })
  }
  for (let at = 0; at < counts.views; at++)
    under('staffViews', `view-${at}`, { createdAt: new Date(), openedAt: new Date(), staff: 'mara', linkHash: 'none' })
  for (let at = 0; at < counts.changes; at++) {
    under('memberChanges', `change-${at}`, { kind: 'invited', email: emails[at % 50] ?? email, by: 'nobody', at: new Date() })
  }
  // Of 200 writes each: they have at most 10 MiB.
  for (let start = 0; start < writes.length; start += 200) await documents.commit(writes.slice(start, start + 200))
  const { createLead } = openLeadStore(documents)
  for (let at = 0; at < counts.leads; at++) {
    const lead = {
      formName: 'contact',
      locale: 'en',
      name: 'Zoe',
      email,
      country: 'NL',
      topic: 'shop',
      budget: 'unsure',
      message: text,
    } as const
    await createLead({ ...lead, id: `lead-${at}`, reference: `LEAD-${at}`, createdAt: new Date() }, [])
  }
}

/** Resident memory of a process, in KiB. */
function readMemory(pid: number): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  if (kibibytes === undefined) throw new Error(`The system does not say how much memory process ${pid} has.`)
  return Number(kibibytes)
}
