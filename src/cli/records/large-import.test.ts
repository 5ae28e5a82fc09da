import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { agency, serveAsSite, startBackendNow } from '#testing/site/agency.ts'
import { createCustomer } from '#testing/site/customers.ts'
import { invoiceRecords } from '#agency/invoices/invoice-records.ts'
import { readRecords } from '#agency/imports/files/read-records.ts'
import { storeRecords } from './store-records.ts'

/** What the site answers a request instead, where it is not undefined. */
type Disturbance = (path: string, nth: number) => Response | undefined

/** A running site with one customer, whose answers can be disturbed, and a file of so many invoices. */
async function startSite(count: number) {
  await using started = new AsyncDisposableStack()
  const backend = started.use(await startBackendNow())
  const gateway = createGateway(backend.documents)
  await gateway.customers.putCustomer(createCustomer())
  const asked: string[] = []
  let disturb: Disturbance = () => undefined
  const fetch: typeof backend.fetch = async (request) => {
    const path = new URL(request.url).pathname
    asked.push(path.slice(path.lastIndexOf(':') + 1))
    return disturb(path, asked.filter((each) => path.endsWith(`:${each}`)).length) ?? (await backend.fetch(request))
  }
  started.use(await serveAsSite({ ...backend, fetch }))
  const file = join(backend.dataDir, 'invoices.csv')
  const headings = 'customerId,number,reference,issuedOn,dueOn,currency,iban,bic,description,quantity,unit,unitPriceMinor,taxRate'
  const cells = 'Checkout,2026-03-02,2026-03-16,EUR,DE13000000000000012345,XXXXDEXXXXX,Workshop,1,piece,10000,19'
  await writeFile(file, [headings, ...Array.from({ length: count }, (_, index) => `halde,R${index},${cells}`)].join('\n'))
  const open = started.move()
  return {
    file,
    dataDir: backend.dataDir,
    asked,
    run: (...args: string[]) => agency(backend.dataDir, 'invoices', 'import', file, ...args),
    disturb: (next: Disturbance) => {
      asked.length = 0
      disturb = next
    },
    countStored: async () => (await gateway.invoices.listAllInvoices('halde')).length,
    listNews: async () =>
      (await openNoticeStore(backend.documents).listNotices()).flatMap((notice) => ('numbers' in notice ? notice.numbers : [])),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  }
}

test('500 invoices are imported through a running site with few requests', async () => {
  await using site = await startSite(489)
  expect(await site.run()).toMatchObject({ stdout: expect.stringMatching(/^Stored: 489 invoices\nBatch /u) })
  // One query for interrupted batches, one for staff keys, one for countries of customers, and one for each 30 numbers, which must be unique.
  const queries = Array.from({ length: 3 + Math.ceil(489 / 30) }, () => 'runQuery')
  // The first reads what was confirmed for the headings of the table.
  expect(site.asked.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'batchGet'), 'commit', ...queries])
  expect(await site.listNews()).toHaveLength(489)
})

test('a file of any length is checked as a whole and stored in parts, with progress', async () => {
  await using site = await startSite(1201)
  const told: string[] = []
  const progressOutput = { isTTY: true, write: (text: string) => told.push(text) }
  const options = { isReplacing: false, isDryRun: false, isJson: false, notifies: true, progressOutput }
  const source = () => readRecords(invoiceRecords, { name: site.file, path: site.file })
  expect(await storeRecords(invoiceRecords, source, { dataDir: site.dataDir }, options)).toBe('Stored: 1201 invoices\n')
  const clear = '\r\u001B[2K'
  expect(told.filter((text) => text !== clear).map((text) => text.replaceAll(/[█░]+/gu, '-'))).toEqual([
    'Checked 978 invoices …',
    'Checked 1201 invoices …',
    'Storing 1201 invoices - 40 %',
    'Storing 1201 invoices - 81 %',
    'Storing 1201 invoices - 100 %',
  ])
  expect(told.at(-1)).toBe(clear)
  expect(site.asked.filter((call) => call !== 'runQuery').length).toBeLessThan(26)
  // For 30 numbers each, once.
  expect(site.asked.filter((call) => call === 'runQuery').length).toBeLessThan(45)
  expect((await site.listNews()).length).toBe(1201)
})

/** Five to an invoice, and more invoices than go into one commit. */
const rowCount = process.env['TEST_LONG'] === '1' ? 5000 : 2500

/** A file of many rows as a spreadsheet writes it in Germany, with empty rows and columns after them. */
function createSpreadsheet(): Uint8Array {
  const headings = 'customerId;number;reference;issuedOn;dueOn;currency;iban;bic;description;quantity;unit;unitPriceMinor;taxRate'
  const head = '2026-03-02;2026-03-16;EUR;DE13 0000 0000 0000 0123 45;XXXXDEXXXXX'
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const isFirst = index % 5 === 0
    const number = `RE/${String(Math.floor(index / 5)).padStart(4, '0')}`
    return `halde;${number};${isFirst ? `Größe;${head}` : ';;;;;'};"Schicht ${index}\n(„Naht“)";1,25;hour;8000;19`
  })
  const lines = ['sep=;', headings, ...rows, ...Array.from({ length: 300 }, () => ';'.repeat(12))]
  return Buffer.from(`\uFEFF${lines.map((line, index) => (index === 0 ? line : `${line};;;`)).join('\r\n')}`, 'utf16le')
}

test(`a spreadsheet of ${rowCount} rows is imported whole, without progress outside a terminal`, async () => {
  await using site = await startSite(0)
  await writeFile(site.file, createSpreadsheet())
  const { code, stdout, stderr } = await site.run('--decimal-comma', 'quantity')
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: expect.stringMatching(/^Stored: \d+ invoices\nBatch /u), stderr: '' })
  expect(await site.countStored()).toBe(rowCount / 5)
  expect(await site.run('--decimal-comma', 'quantity')).toMatchObject({ stdout: `Stored: 0 invoices; ${rowCount / 5} already stored\n` })
})

test('an import of several commits is taken back as a whole', async () => {
  await using site = await startSite(500)
  const [, batch = ''] = /^Batch (\S+)\./mu.exec((await site.run('--no-mail')).stdout) ?? []
  expect(await site.countStored()).toBe(500)
  const undone = await agency(site.dataDir, 'undo', batch)
  expect(undone.stdout).toContain('Voided 500 invoices: invoice numbers are never reused.\n')
})

test('many problems of a kind are one line with their rows', async () => {
  await using site = await startSite(0)
  const rows = Array.from(
    { length: 30 },
    (_, index) => `nobody,R${index},2026-03-02,2026-03-16,EUR,DE13000000000000012345,Work,1,${index < 2 ? 'box' : 'hour'},100,19`,
  )
  await writeFile(
    site.file,
    ['customerId,number,issuedOn,dueOn,currency,iban,description,quantity,unit,unitPriceMinor,taxRate', ...rows].join('\n'),
  )
  const { stdout } = await site.run('--dry-run')
  const lines = [
    '28 times: no such customer: nobody (lines 4-31)',
    '2 times: unit is "box", not one of piece, hour, day, month (lines 2-3)',
  ]
  expect(stdout).toBe(`${lines.join('\n')}\n30 problems; no invoices were stored.\n`)
})

test('undeclared decimal commas are read where a column shows them, and otherwise refused', async () => {
  await using site = await startSite(0)
  await writeFile(site.file, createSpreadsheet())
  expect(await site.run('--dry-run')).toMatchObject({ code: 0, stdout: expect.stringContaining(`Would store: ${rowCount / 5} invoices\n`) })
  const text = Buffer.from(createSpreadsheet()).toString('utf16le').replaceAll('1,25', '1,250')
  await writeFile(site.file, Buffer.from(text, 'utf16le'))
  const { code, stdout } = await site.run('--dry-run')
  const problem = 'quantity is "1,250", not a number; for example 1.5, or 1,250 with --decimal-comma quantity'
  expect(code).toBe(1)
  expect(stdout).toContain(`${rowCount} times: ${problem} (lines 3, 5, 7, `)
  expect(stdout).toContain(`\n${rowCount} problems; no invoices were stored.\n`)
  expect(await site.countStored()).toBe(0)
})

test.each([
  ['--encoding', 'utf-99', 'Unknown encoding: "utf-99"'],
  ['--decimal-comma', 'quantity, tax', 'Unknown columns in --decimal-comma: tax.'],
])('%s %s is refused: %s', async (option, value, problem) => {
  await using site = await startSite(1)
  const { code, stderr } = await site.run(option, value)
  expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining(problem) })
})

test('a fault in the last part keeps all of a long file out', async () => {
  await using site = await startSite(600)
  await writeFile(site.file, '\nhalde,R600,,never,,,,,,,,,', { flag: 'a' })
  const { code, stdout } = await site.run()
  expect({ code, stdout }).toMatchObject({ code: 1, stdout: expect.stringContaining('line 602: issuedOn is not a day') })
  expect(await site.countStored()).toBe(0)
})

test.each<[string, Response, string]>([
  [
    'an outage that a proxy tells of',
    new Response('Overloaded', { status: 503, statusText: 'Service Unavailable' }),
    ':commit answered 503 (Service Unavailable: Overloaded). See the log of the site, or run `npm run agency -- doctor`. ' +
      'Stored: the first 978 invoices of 1201. Of the rest, up to 223 may be stored, and no others.',
  ],
  [
    'a refusal',
    Response.json({ error: { code: 403, status: 'PERMISSION_DENIED', message: 'Missing or insufficient permissions.' } }, { status: 403 }),
    'Missing or insufficient permissions. Stored: the first 978 invoices of 1201. The rest was not stored.',
  ],
])('%s during an import is reported with what was stored, and a repeat continues', async (_, answer, words) => {
  await using site = await startSite(1201)
  site.disturb((path, nth) => (path.endsWith(':commit') && nth === 3 ? answer : undefined))
  const { code, stderr } = await site.run()
  expect(code).toBe(1)
  expect(stderr).toContain(`${words} Run the same command again: records that are already stored are not stored twice.\n`)
  expect(await site.countStored()).toBe(978)
  site.disturb(() => undefined)
  expect(await site.run()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Stored: 223 invoices; 978 already stored\nBatch /u),
    stderr: '',
  })
  expect(await site.run()).toMatchObject({ code: 0, stdout: 'Stored: 0 invoices; 1201 already stored\n' })
  expect(await site.countStored()).toBe(1201)
  expect((await site.listNews()).length).toBe(1201)
})

test('a closed connection to the site and a refused one have different errors', async () => {
  await using site = await startSite(1)
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a port, which it listens on
  await writeFile(join(site.dataDir, 'server.json'), JSON.stringify({ origin: `http://127.0.0.1:${port}` }))
  const broken = await site.run()
  expect(broken.stderr).toMatch(new RegExp(`127\\.0\\.0\\.1:${port}: it closed the connection without a response \\(\\w+\\)\\.\\n$`, 'u'))
  server.close()
  await once(server, 'close')
  expect((await site.run()).stderr).toMatch(/: it refused the connection \(ECONNREFUSED\)\. If it is starting, try again in a moment\.\n$/u)
})
