import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { createMailWrite } from '#gateway/mail.ts'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { openDocuments } from '#gateway/provider/connection.ts'
import { createEmbeddedEndpoints } from '#gateway/provider/endpoints.ts'
import { createSelfSignedCredential } from '#gateway/provider/service-credential.ts'
import { serveBackend } from '#testing/backend/serve-backend.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'
import { signIn, signUp, testUser } from '#testing/identity/identity-calls.ts'
import { agency, createFolder, startBackendNow } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { createProduct } from '#testing/site/products.ts'
import { runUntilKilled } from '#testing/backend/run-until-killed.ts'

const isLong = process.env['TEST_LONG'] === '1'
const customers = isLong ? 100 : 3
const invoicesEach = isLong ? 100 : 40
const program = join(import.meta.dirname, '../../../testing/site/migrating-process.ts')
const targetProject = 'hosted'

/** Moves a folder in a process of its own. @param killAfter Lines after which the process is killed; it ends by itself otherwise. */
async function runMigration(dataDir: string, origin: string, killAfter = Number.POSITIVE_INFINITY): Promise<readonly string[]> {
  return runUntilKilled(program, [dataDir, origin, targetProject], killAfter)
}

/** Stores customers with invoices and products, an account, files and mails. */
async function fill(backend: TestBackend): Promise<void> {
  const gateway = createGateway(backend.documents)
  for (let customer = 0; customer < customers; customer++) {
    const id = `customer-${customer}`
    await gateway.customers.putCustomer(createCustomer({ id, company: `Company ${customer}` }))
    const numbers = Array.from({ length: invoicesEach }, (_, at) => `${customer}/${String(at).padStart(4, '0')}`)
    await gateway.invoices.putInvoices(
      id,
      numbers.map((number, at) =>
        createInvoice({ number, currency: at % 2 === 0 ? 'EUR' : 'USD', paid: at % 3 === 0 ? [['2026-03-04', 11_900]] : [] }),
      ),
    )
    await gateway.products.putProducts(id, [createProduct()])
  }
  const mail = { to: 'zoe@halde.example', subject: 'Hello', text: 'Hello.', html: '<p>Hello.' }
  const sent = { to: 'zoe@halde.example', delivery: { state: 'SUCCESS' } }
  await backend.documents.commit([
    createMailWrite({ id: 'waiting', ...mail }),
    { set: ['mail', 'sent'], fields: encodePlainObject(sent) },
    { set: ['sessions', 'one'], fields: encodePlainObject({ uid: 'anna' }) },
  ])
  for (let at = 0; at < 5; at++) {
    const bytes = new TextEncoder().encode(`File ${at}\n`)
    const name = `customers/customer-0/products/support/plan ${at}.txt`
    await backend.files.uploadFile({ name, content: new Blob([bytes]).stream(), sizeBytes: bytes.length, contentType: 'text/plain' })
  }
}

test(`a move of ${customers * invoicesEach} invoices to the provider completes after three kills`, { timeout: 600_000 }, async () => {
  await using source = await startBackendNow({ mail: undefined })
  await fill(source)
  const { localId } = await signUp(source)
  await source.close()
  await using target = await startBackendNow({ projectId: targetProject, mail: undefined })
  await using served = await serveBackend((request, client) => {
    // The process that calls has the machine's time.
    target.clock.set(Date.now())
    return target.fetch(request, client)
  })

  const step = Math.ceil((customers * invoicesEach) / 100 / 4)
  for (const killAfter of [1, 8, 8 + step]) {
    const lines = await runMigration(source.dataDir, served.origin, killAfter)
    expect(lines).not.toContain('complete')
  }
  const lines = await runMigration(source.dataDir, served.origin)
  expect(lines.at(-1)).toBe('complete')
  const grossOf = (of: RegExp) =>
    lines
      .find((line) => of.test(line))
      ?.trim()
      .split(/ {2,}/u)
  const half = (customers * invoicesEach * 11_900) / 2
  expect(grossOf(/grossMinor EUR/u)).toEqual(['grossMinor EUR', String(half), String(half)])
  expect(lines.filter((line) => line.endsWith('differs'))).toEqual([])
  const invoices = customers * invoicesEach
  expect(lines.map((line) => line.trim().split(/ {2,}/u))).toEqual(
    expect.arrayContaining([
      ['customers', String(customers), String(customers)],
      ['invoices', String(invoices), String(invoices)],
      ['mail', '1', '1'],
      ['accounts', '1', '1'],
      ['files', '5', '5'],
    ]),
  )
  const documents = openDocuments({
    fetch: target.fetch,
    endpoints: createEmbeddedEndpoints('http://backend.test'),
    credential: createSelfSignedCredential(target.key, target.clock.now),
    projectId: targetProject,
    storageBucket: 'none',
  })
  // Only missing documents are copied again; surplus ones are reported.
  const paths = [
    ['customers', 'customer-1', 'invoices', '1_2F0003'],
    ['customers', 'extra'],
  ] as const
  await documents.commit([{ delete: paths[0] }, { set: paths[1], fields: new Map() }])
  const again = await runMigration(source.dataDir, served.origin)
  expect(again.at(-1)).toBe('incomplete')
  expect(again.filter((line) => line.endsWith('differs')).map((line) => line.split(/ {2,}/u)[0])).toEqual(['customers'])
  const written = again.flatMap((line) => / (\d+) written/u.exec(line)?.[1] ?? [])
  expect(new Set(written)).toEqual(new Set(['0', '1']))
  const { status, json } = await signIn(target, testUser)
  expect({ status, json }).toMatchObject({ status: 200, json: { localId } })
})

test.each([
  ['nothing', '', 'FIREBASE_CONFIG is missing'],
  ['no service account', `FIREBASE_CONFIG='${JSON.stringify({ apiKey: 'a:b' })}'`, 'FIREBASE_CONFIG: apiKey is empty or holds a colon'],
])('a target file with %s is refused by the name of what is wrong', async (_, content, reason) => {
  await using folder = await createFolder()
  const file = join(folder.path, 'hosted.env')
  await writeFile(file, content)
  const { code, stderr } = await agency(folder.path, 'migrate', '--to', file)
  expect(code).toBe(1)
  expect(stderr).toContain(reason)
})

test('the target has to be named', async () => {
  expect(await agency('/nowhere', 'migrate')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Required option '--to <FILE>' not specified."),
  })
})
