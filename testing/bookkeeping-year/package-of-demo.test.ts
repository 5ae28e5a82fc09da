import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { unzipSync, type Unzipped, zipSync } from 'fflate'
import { auditedDocuments, fileHandling, userData } from '#domain/stored-data.ts'
import { createGateway } from '#gateway/gateway.ts'
import { seedDemo } from '#server/demo/demo.ts'
import { agencyProcessWith, createFolder, serveAsSite, startBackendNow } from '#testing/site/agency.ts'
import { createSeller } from '#testing/site/customers.ts'
import { content } from '#testing/site/product-content.ts'
import { checkPackage } from '#testing/bookkeeping-year/adviser/check-package.ts'
import { accounts } from './accounts.ts'

/** The package of the demo's year, with the accounts of an adviser. */
async function packDemo() {
  await using site = await startBackendNow({ files: fileHandling, userData, auditedDocuments })
  await using _ = await serveAsSite(site)
  await seedDemo({
    gateway: createGateway(site.documents),
    accounts: site.identity,
    files: site.files,
    dataDir: site.dataDir,
    seller: createSeller(),
    content,
    today: '2026-11-20',
    random: (sizeBytes) => new Uint8Array(sizeBytes),
  })
  // Each PDF takes its time: the year of two customers shows both kinds of tax.
  const invoices = await site.documents.runQuery({ collection: ['invoices'], isGroup: true })
  const others = invoices.filter(({ path: [, customer = '', , id = ''] }) => !/^demo(?:-nl)?\/2026-/u.test(`${customer}/${id}`))
  await site.documents.commit(others.map(({ path }) => ({ delete: path })))
  await using folder = await createFolder()
  await mkdir(join(folder.path, 'content'))
  await writeFile(join(folder.path, 'content/site.json'), JSON.stringify({ ...content.site, sample: true, bookkeeping: accounts }))
  const file = join(folder.path, 'year.zip')
  site.clock.set(Date.now())
  const settings = { DATA_DIR: site.dataDir, CONTENT_DIR: join(folder.path, 'content') }
  const made = await agencyProcessWith(settings, 'invoices', 'package', '2026', file)
  expect(made).toMatchObject({ code: 0, stdout: expect.not.stringContaining('Not booked') })
  return await readFile(file)
}

const packed = packDemo()
// On a busy machine it takes longer than a test may.
beforeAll(async () => {
  await packed
}, 300_000)

test('an adviser finds nothing wrong in the package of the demo’s year', async () => {
  const ofYear = await packed
  // Each customer of the demo has a hundred numbers of its own.
  expect(checkPackage(ofYear, '2026')).toEqual({ wrong: [], missing: ['2026-0028 to 2026-0400'] })
})

const firstOf = (files: Unzipped, ending: string) =>
  Object.keys(files).find((name) => name.startsWith('documents/') && name.endsWith(ending)) ?? ''

/** Changes the first place in a text file of a package. */
const edit = (name: string, from: RegExp | string, to: string) => (files: Unzipped) => {
  const text = Buffer.from(files[name] ?? []).toString('latin1')
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  return { ...files, [name]: Buffer.from(changed, 'latin1') }
}

test.each<[string, (files: Unzipped) => Unzipped, string]>([
  ['an amount of a document', edit('documents.csv', '"EUR";"', '"EUR";"1'), ' and its lines '],
  ['a price of a line', edit('lines.csv', /"1";"piece";"(\d)/u, '"1";"piece";"1$1'), 'line 1 of demo/2026-0'],
  ['a payment', edit('payments.csv', /\r\n"2026-0[^\r]*/u, ''), 'by payment: 2026-'],
  ['a month of tax', edit('taxes-by-month.csv', '"2026-03"', '"2026-04"'), 'by supply: 2026-03 '],
  ['a row of EU sales', edit('eu-sales.csv', /\r\n"2026-0[^\r]*/u, ''), 'eu-sales.csv: 2026-0'],
  ['a number', edit('numbers.csv', /\r\n"2026-\{0000\}";"2026-0002"[^\r]*/u, ''), '2026-0003 is not the next one of 2026-{0000}'],
  ['a booking', edit('bookings.csv', '"debit"', '"credit"'), 'bookings.csv: '],
  ['a day of the batch', edit('EXTF_Buchungsstapel_2026.csv', /(;"EUR";;;"";\d+;\d+;"";)\d{4}/u, '$13113'), ', Belegdatum: 3113'],
  ['the header of the batch', edit('EXTF_Buchungsstapel_2026.csv', ';13;', ';12;'), 'header, Formatversion: 12'],
  ['the order of the index', edit('index.xml', /(<Name>[^<]*<\/Name>)\s*(<Description>[^<]*<\/Description>)/u, '$2$1'), 'Table contains '],
  ['an e-invoice', (files) => edit(firstOf(files, '.xml'), /(TaxInclusiveAmount[^>]*>)/u, '$11')(files), ' over 1'],
  ['a document', (files) => Object.fromEntries(Object.entries(files).filter(([name]) => name !== firstOf(files, '.pdf'))), ' is no PDF'],
])('an adviser finds that %s was changed', async (_, change, finding) => {
  const ofYear = await packed
  const { wrong } = checkPackage(zipSync(change(unzipSync(ofYear)), { level: 0 }), '2026')
  expect(wrong).toContainEqual(expect.stringContaining(finding))
  expect(wrong).toContainEqual(expect.stringMatching(/^SHA256SUMS/u))
})
