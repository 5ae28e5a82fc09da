import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inventInvoices, openGateway } from './invoices.ts'
import { readMemory } from './memory.ts'
import { median, type Measurement, type Part } from './measurement.ts'
import { type Answer, ask, readDemoAccount, signIn, toMilliseconds } from './signed-in.ts'
import { buildSite, createDataFolder, startSite } from './site-process.ts'
import { createCustomer } from '#testing/site/customers.ts'

/** One machine with the customers of a grown agency (decision 044). */
export const growth: Part = {
  name: 'growth',
  summary: 'size, memory and dashboard times with 10,000 customers (GROWTH_INVOICES each, 20)',
  measure,
}

const customerCount = 10_000

/** As many as each of 10,000 customers has when there are five million. */
const ownInvoices = 500

const commitWrites = 500
const warmRuns = 51

async function measure(report: (step: string) => void): Promise<Measurement[]> {
  if (!existsSync('/proc/self/status'))
    return [{ kind: 'not measured', what: 'growth', reason: 'only Linux tells the memory of a process' }]
  const each = Number(process.env['GROWTH_INVOICES'] ?? 20)
  buildSite()
  using folder = createDataFolder()
  const server = [process.execPath, 'src/server/main.ts'] as const
  const written = await fill()
  report('a new server on it')
  await using site = await startSite(server, folder.path)
  const ready = readMemory(site.pid)
  const cookie = await signIn(site.url, readDemoAccount(folder.path))
  const askFor = (path: string) => ask(`${site.url}${path}?customer=own`, cookie)
  const cold = await askFor('/dashboard/invoices')
  const home = await askRepeatedly(() => askFor('/dashboard'))
  const list = await askRepeatedly(() => askFor('/dashboard/invoices'))
  const invoiceCount = customerCount * each + ownInvoices
  const bytes = written.bytes
  const perInvoice = (bytes - written.bytesWithoutInvoices) / invoiceCount
  const scale = `${customerCount} customers, ${invoiceCount} invoices`
  return [
    {
      kind: 'measured',
      what: 'database',
      value: bytes / 2 ** 20,
      unit: 'MiB',
      detail: `${scale}; ${Math.round(perInvoice)} bytes an invoice with its index entries`,
    },
    {
      kind: 'measured',
      what: 'database with 5,000,000 invoices, reckoned',
      value: (written.bytesWithoutInvoices + perInvoice * 5_000_000) / 2 ** 20,
      unit: 'MiB',
      detail: 'from the bytes an invoice takes',
    },
    {
      kind: 'measured',
      what: 'invoices stored a second',
      value: invoiceCount / written.seconds,
      unit: '',
      detail: `in commits of ${commitWrites}, one after the other`,
    },
    { kind: 'measured', what: 'start on it', value: site.secondsToReady, unit: 's', detail: scale },
    { kind: 'measured', what: 'memory when ready', value: ready / 1024, unit: 'MiB', detail: scale },
    {
      kind: 'measured',
      what: 'memory after answers',
      value: readMemory(site.pid) / 1024,
      unit: 'MiB',
      detail: `${warmRuns * 2 + 1} pages of the dashboard`,
    },
    inform(`list of a customer with ${ownInvoices}, first of a new server`, cold.lastByteSeconds),
    inform('home of that customer', home),
    inform('list of that customer', list),
  ]

  /** A server of its own writes it, so that what is measured afterwards is a start on it. */
  async function fill() {
    await using filling = await startSite(server, folder.path)
    const gateway = openGateway(filling.url, folder.path)
    const { email } = readDemoAccount(folder.path)
    await gateway.customers.putCustomer(createCustomer({ id: 'own', company: 'Own', emails: [email], locale: 'en' }))
    const ids = Array.from({ length: customerCount }, (_, at) => `customer-${at}`)
    for (let at = 0; at < ids.length; at += commitWrites) {
      const customers = ids.slice(at, at + commitWrites).map((id) => createCustomer({ id, company: id, emails: [`${id}@example.com`] }))
      await gateway.customers.storeCustomers(customers)
    }
    const bytesWithoutInvoices = measureDatabase()
    const startedAtMs = performance.now()
    await gateway.invoices.putInvoices('own', inventInvoices(ownInvoices))
    const invented = inventInvoices(each)
    const perCommit = Math.max(1, Math.floor(commitWrites / each))
    for (let at = 0; at < ids.length && each > 0; at += perCommit) {
      const group = ids.slice(at, at + perCommit)
      await gateway.invoices.storeInvoices(group.flatMap((customerId) => invented.map((invoice) => ({ customerId, invoice }))))
      if (at % 1000 < perCommit) report(`${at} of ${customerCount} customers`)
    }
    return { seconds: (performance.now() - startedAtMs) / 1000, bytesWithoutInvoices, bytes: measureDatabase() }
  }

  function measureDatabase(): number {
    const files = readdirSync(folder.path).filter((name) => name.startsWith('documents.sqlite'))
    return files.reduce((sum, name) => sum + statSync(join(folder.path, name)).size, 0)
  }
}

async function askRepeatedly(askOnce: () => Promise<Answer>): Promise<number> {
  const seconds: number[] = []
  for (let run = 0; run < warmRuns; run++) seconds.push((await askOnce()).lastByteSeconds)
  return median(seconds)
}

function inform(what: string, seconds: number): Measurement {
  return { kind: 'measured', what, value: seconds, unit: 's', detail: toMilliseconds(seconds) }
}
