import { mkdtempDisposable, readFile, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { createServiceTokens } from '#gateway/accounts/service-token.ts'
import { agency, serveAsSite, startBackendNow, shareSite } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { makeArchive, sampleFiles } from '#testing/files/sample-files.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { auditList } from '#cli/data/audit-list.ts'
import type { Command } from '#cli/command.ts'
import { showProgress } from './file-progress.ts'
import { filesDelete } from './files-delete.ts'
import { filesGet } from './files-get.ts'
import { filesList } from './files-list.ts'
import { filesPut } from './files-put.ts'
import { invoicesAttach } from '#cli/invoices/invoices-attach.ts'
import { productsAttach } from '#cli/products/products-attach.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { reachBackend } from '#cli/reach-backend.ts'

const getSite = shareSite()

/** A running site with a customer, an invoice and a product, and commands on it as staff give them. */
async function openSite() {
  const site = await getSite()
  const gateway = createGateway(site.documents)
  await storeRecords(gateway)
  return { ...site, gateway, ...giveCommands(site.dataDir) }
}

/** The same in a folder that no site has open. */
async function createFolder() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-files-'))
  await using open = await openDocuments({ dataDir: folder.path })
  await storeRecords(createGateway(open.documents))
  return { ...giveCommands(folder.path), dataDir: folder.path, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

async function storeRecords({ customers, invoices, products }: Gateway) {
  await customers.putCustomer(createCustomer())
  await invoices.putInvoices('halde', [createInvoice()])
  await products.putProducts('halde', [createProduct({ files: ['customers/halde/support/first.txt'] })])
}

function giveCommands(dataDir: string) {
  return {
    run: (command: Command, ...args: string[]) => command.run(args, { dataDir }),
    write: async (name: string, content: string | Buffer) => {
      await writeFile(join(dataDir, name), content)
      return join(dataDir, name)
    },
  }
}

test('a file goes in, is listed, comes out with the same bytes, and goes', async () => {
  const site = await openSite()
  const plan = await site.write('plan.txt', 'Größe: 5\n')
  expect(await site.run(filesList, 'halde')).toBe('No files yet.\n')
  expect(await site.run(filesPut, 'halde', plan, '--dry-run')).toBe('Would store halde/plan.txt.\n')
  expect(await site.run(filesList, 'halde')).toBe('No files yet.\n')
  expect(await site.run(filesPut, 'halde', plan)).toBe('Stored halde/plan.txt.\n')
  expect(await site.run(filesPut, 'halde', plan, '--as', 'Ordner/Plan ü.txt', '--json')).toContain('"halde/Ordner/Plan ü.txt"')
  expect(await site.run(filesList, 'halde')).toMatch(/plan\.txt +11 +text\/plain/u)
  const to = join(site.dataDir, 'out.txt')
  expect(await site.run(filesGet, 'halde/Ordner/Plan ü.txt', '--to', to)).toBe(`Wrote ${to}.\n`)
  expect(await readFile(to, 'utf8')).toBe('Größe: 5\n')
  await expect(site.run(filesGet, 'halde/plan.txt', '--to', to)).rejects.toThrow('already exists')
  expect(await site.run(filesDelete, 'halde/plan.txt', '--dry-run')).toBe('Would delete halde/plan.txt.\n')
  expect(await site.run(filesDelete, 'halde/plan.txt')).toBe('Deleted halde/plan.txt.\n')
  await expect(site.run(filesDelete, 'halde/plan.txt')).rejects.toThrow('No such file: halde/plan.txt.')
  await expect(site.run(filesGet, 'halde/plan.txt')).rejects.toThrow('No such file: halde/plan.txt.')
  const listed = JSON.parse(await site.run(filesList, 'halde', '--json')) as unknown
  expect(listed).toMatchObject([{ name: 'Ordner/Plan ü.txt', sizeBytes: 11 }])
})

test('a file that was stored while the site was stopped has no secret address either', async () => {
  await using folder = await createFolder()
  await folder.run(filesPut, 'halde', await folder.write('plan.txt', 'Plan'))
  await using reached = await reachBackend(folder.dataDir)
  const getToken = createServiceTokens(reached.key, Date.now, 'https://firebasestorage.googleapis.com/')
  const address = `${reached.baseUrl}/v0/b/fourfold.firebasestorage.app/o/${encodeURIComponent('customers/halde/plan.txt')}`
  const response = await reached.fetch(new Request(address, { headers: { authorization: `Bearer ${await getToken()}` } }))
  expect(await response.json()).toMatchObject({ name: 'customers/halde/plan.txt', downloadTokens: '' })
})

test('staff’s changes to a customer’s files are in the audit log, with the actor', async () => {
  await using folder = await createFolder()
  const plan = await folder.write('plan.txt', 'Plan')
  await folder.run(filesPut, 'halde', plan, '--dry-run')
  await folder.run(filesPut, 'halde', plan)
  await folder.run(filesPut, 'halde', plan, '--replace')
  await folder.run(filesDelete, 'halde/plan.txt', '--dry-run')
  await folder.run(filesDelete, 'halde/plan.txt')
  const entries = JSON.parse(await folder.run(auditList, '--json')) as readonly object[] // what the command writes
  const actor = 'command-line@fourfold.iam.gserviceaccount.com'
  expect(entries).toEqual(
    ['deleteFile', 'putFile', 'putFile'].map((action) =>
      expect.objectContaining({ action, outcome: 'OK', actor, fileName: 'customers/halde/plan.txt' }),
    ),
  )
  expect(await folder.run(auditList)).toMatch(/deleteFile +OK +customers\/halde\/plan\.txt +command-line@/u)
})

test('files put for a product are added to its list once', async () => {
  const site = await openSite()
  const one = await site.write('concept-v1.txt', 'One')
  const two = await site.write('concept-v2.txt', 'Two')
  await site.run(filesPut, 'halde', one, two, '--product', 'support')
  await site.run(filesPut, 'halde', two, '--product', 'support', '--replace')
  expect((await site.gateway.products.findProduct('halde', 'support'))?.files).toEqual(
    ['first', 'concept-v1', 'concept-v2'].map((name) => `customers/halde/support/${name}.txt`),
  )
})

test('an invoice gets its PDF, and keeps it', async () => {
  const site = await openSite()
  const text = await site.write('invoice.pdf', 'No PDF')
  await expect(site.run(filesPut, 'halde', text, '--invoice', '2026-0001')).rejects.toThrow('is not a PDF')
  const pdf = await site.write('invoice.pdf', '%PDF-1.7\n%%EOF\n')
  await site.run(filesPut, 'halde', pdf, '--invoice', '2026-0001')
  expect(await site.gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({
    file: 'customers/halde/invoices/2026-0001.pdf',
  })
  await site.gateway.invoices.putInvoices('halde', [createInvoice({ number: 'RE/2026/001' })])
  await site.run(filesPut, 'halde', pdf, '--invoice', 'RE/2026/001')
  expect(await site.gateway.invoices.findInvoice('halde', 'RE/2026/001')).toMatchObject({
    file: 'customers/halde/invoices/RE_2F2026_2F001.pdf',
  })
  await expect(site.run(filesDelete, 'halde/invoices/2026-0001.pdf')).rejects.toThrow('is the document of invoice 2026-0001')
})

test('everything that is wrong is named, and nothing is stored', async () => {
  const site = await openSite()
  const plan = await site.write('plan.txt', 'Plan')
  const large = await site.write('large.txt', '')
  await truncate(large, 100 * 2 ** 20 + 1)
  await site.run(filesPut, 'halde', plan)
  const report = String(await site.run(filesPut, 'halde', plan, plan, large, '/nowhere/x').catch((error: unknown) => error))
  expect(report).toContain('halde/plan.txt already exists')
  expect(report).toContain('several files would be named plan.txt')
  expect(report).toContain(`${large} has 101 MiB; the maximum is 100`)
  expect(report).toContain('/nowhere/x is not a readable file')
  await expect(site.run(filesPut, 'nobody', plan)).rejects.toThrow('no such customer: nobody')
  await expect(site.run(filesPut, 'halde', plan, '--product', 'nope')).rejects.toThrow('halde has no product nope')
  await expect(site.run(filesPut, 'halde', plan, '--as', 'a.pdf', '--invoice', '9')).rejects.toThrow('halde has no invoice 9')
  const listed: unknown = JSON.parse(await site.run(filesList, 'halde', '--json'))
  expect(listed).toMatchObject([{ name: 'plan.txt' }])
  await expect(site.run(filesList, 'nobody')).rejects.toThrow('No such customer: nobody.')
})

test('a file of a type that is not taken is named before anything is stored', async () => {
  const site = await openSite()
  const plan = await site.write('plan.txt', 'Plan')
  const empty = await site.write('empty', '')
  const entries = [['META-INF/MANIFEST.MF', 'Main-Class: A'] as const, ['filler', 'x'.repeat(200_000)] as const]
  const archive = await site.write('archive.zip', makeArchive(entries.slice(1)))
  const refused = [
    await site.write('program', '\u007fELF\0\0'),
    await site.write('page.txt', '<!doctype html>'),
    await site.write('runs.zip', makeArchive(entries)),
  ]
  for (const options of [[], ['--dry-run']]) {
    const report = await site.run(filesPut, 'halde', plan, ...refused, archive, empty, ...options).catch((error: unknown) => error)
    const problems = refused.map((file) => `${file} has an unsupported file type\n`).join('')
    expect(report).toMatchObject({ name: 'FailedCheck', message: `${problems}No files were stored.\n` })
    expect(await site.run(filesList, 'halde')).toBe('No files yet.\n')
  }
  expect(await site.run(filesPut, 'halde', plan, archive, empty)).toContain('Stored halde/empty.\n')
})

test('a failed upload is named, with the number of files stored before it', async () => {
  await using backend = await startBackendNow()
  let uploads = 0
  await using _ = await serveAsSite({
    ...backend,
    fetch: async (request, client) => {
      const isUpload = request.method === 'POST' && request.headers.get('x-goog-upload-command') === 'start'
      return isUpload && ++uploads > 1 ? new Response('The disk is full', { status: 507 }) : await backend.fetch(request, client)
    },
  })
  await createGateway(backend.documents).customers.putCustomer(createCustomer())
  const sources = ['one.txt', 'two.txt'].map((name) => join(backend.dataDir, name))
  for (const source of sources) await writeFile(source, 'Plan')
  await expect(filesPut.run(['halde', ...sources], { dataDir: backend.dataDir })).rejects.toThrow(
    /^Could not store two\.txt: The provider answered 507: The disk is full\. .*doctor.* Uploaded before it, but not listed yet: 1 file\.$/u,
  )
  expect(await backend.files.listNames('customers/halde')).toEqual(['customers/halde/one.txt'])
})

test('names that could not be opened, or lead elsewhere, are refused', async () => {
  const site = await openSite()
  const plan = await site.write('plan.txt', 'Plan')
  const names = ['../other/a.txt', 'a/../b.txt', 'a//b', './a', 'a/', ' a', 'a\nb', 'a\u202Eb', 'a\\b', 'x'.repeat(1100)]
  for (const name of names) {
    await expect(site.run(filesPut, 'halde', plan, '--as', name)).rejects.toThrow('No files were stored.')
    await expect(site.run(filesDelete, `halde/${name}`)).rejects.toMatchObject({ name: 'UsageError' })
  }
})

test.each<[string, Command, string[]]>([
  ['put without anything', filesPut, []],
  ['put without a file', filesPut, ['halde']],
  ['put for what is no customer id', filesPut, ['Halde/..', 'a']],
  ['put of two files under one name', filesPut, ['halde', 'a', 'b', '--as', 'c']],
  ['list without a customer', filesList, []],
  ['get without a name', filesGet, ['halde']],
  ['delete of two', filesDelete, ['halde/a', 'halde/b']],
])('%s says how it is called', async (_, command, args) => {
  await expect(command.run(args, { dataDir: tmpdir() })).rejects.toMatchObject({ name: 'UsageError' })
})

test('while the site runs, a large file goes through its port in a stream', async () => {
  await using backend = await startBackend()
  // The command line knows the real time only.
  backend.clock.set(Date.now())
  await using _ = await serveAsSite(backend)
  await createGateway(backend.documents).customers.putCustomer(createCustomer())
  const source = join(backend.dataDir, 'large.txt')
  await writeFile(source, 'Zeile\n'.repeat(2_000_000))
  expect(await agency(backend.dataDir, 'files', 'put', 'halde', source)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Stored halde\/large\.txt\.\nThis cannot be undone: /u),
    stderr: '',
  })
  const to = join(backend.dataDir, 'back.txt')
  expect(await agency(backend.dataDir, 'files', 'get', 'halde/large.txt', '--to', to)).toMatchObject({ code: 0, stderr: '' })
  expect((await readFile(to)).equals(await readFile(source))).toBe(true)
  expect(await agency(backend.dataDir, 'files', 'put', 'halde', source)).toMatchObject({ code: 1 })
  expect(await agency(backend.dataDir, 'files', 'put')).toMatchObject({ code: 2 })
})

test('progress in percent is shown on a terminal only', async () => {
  const told = async (isTTY: boolean) => {
    const written: string[] = []
    const chunks = [Buffer.alloc(1), Buffer.alloc(1), Buffer.alloc(198)]
    const passed = await pipeline(
      Readable.from(chunks),
      showProgress('plan.txt', 200, { isTTY, write: (text) => written.push(text) }),
      (source: AsyncIterable<Buffer>) => buffer(source),
    )
    expect(passed).toHaveLength(200)
    return written
  }
  const clear = '\r\u001B[2K'
  const [none, all] = ['░'.repeat(24), '█'.repeat(24)]
  expect(await told(true)).toEqual([`plan.txt ${none} 0 %`, clear, `plan.txt ${none} 1 %`, clear, `plan.txt ${all} 100 %`, clear])
  expect(await told(false)).toEqual([])
})

test('a PDF is attached to an invoice by its number, and files to a product', async () => {
  const site = await openSite()
  const pdf = await site.write('invoice.pdf', Buffer.from(sampleFiles['application/pdf']))
  expect(await site.run(invoicesAttach, '2026-0001', pdf)).toBe('Stored halde/invoices/2026-0001.pdf.\n')
  expect(await site.gateway.invoices.findInvoice('halde', '2026-0001')).toMatchObject({ file: 'customers/halde/invoices/2026-0001.pdf' })
  await expect(site.run(invoicesAttach, '2026-0001', pdf)).rejects.toThrow('--replace')
  await expect(site.run(invoicesAttach, '9', pdf)).rejects.toThrow('No such invoice: 9.')
  const product = (await site.gateway.products.listProducts('halde'))[0]?.id ?? ''
  expect(await site.run(productsAttach, `halde/${product}`, pdf)).toBe(`Stored halde/${product}/invoice.pdf.\n`)
  expect((await site.gateway.products.findProduct('halde', product))?.files).toContain(`customers/halde/${product}/invoice.pdf`)
})
