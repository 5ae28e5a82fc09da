import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { createGateway } from '#gateway/gateway.ts'
import { startBackendNow, agency, createFolder } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { sampleFiles } from '#testing/files/sample-files.ts'

/** A folder that holds a person of a customer, and that no site has opened: it has none of the product's indexes. */
async function createData() {
  const backend = await startBackendNow({ indexes: {} })
  const gateway = createGateway(backend.documents)
  await gateway.customers.storeCustomers([createCustomer(), createCustomer({ id: 'other', emails: ['eve@other.example'] })])
  await gateway.invoices.putInvoices('halde', [createInvoice()])
  await gateway.invoices.putInvoices('other', [createInvoice({ number: 'foreign' })])
  const { localId } = await backend.identity.createAccount({
    email: 'zoe@halde.example',
    isEmailVerified: true,
    password: 'seven green bottles',
  })
  const picture = sampleFiles['image/png']
  const content = new Blob([new Uint8Array(picture)]).stream()
  await backend.files.uploadFile({ name: `users/${localId}/photo-1.png`, content, sizeBytes: picture.length })
  await backend.close()
  return { ...backend, localId, picture }
}

test('the archive holds what the person could download, and nothing of others', async () => {
  await using data = await createData()
  const { dataDir, localId, picture } = data
  await using folder = await createFolder()
  const file = join(folder.path, 'zoe.zip')
  const { code, stdout, stderr } = await agency(dataDir, 'users', 'export', 'Zoe@halde.example', file, '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const unzipped = unzipSync(await readFile(file))
  const names = Object.keys(unzipped)
  expect(JSON.parse(stdout)).toEqual({ file, entries: names })
  expect(names).toEqual(
    expect.arrayContaining(['account.json', 'sessions.json', 'sign-ins.json', 'customers/halde/invoices.csv', 'files/photo-1.png']),
  )
  const texts = Object.fromEntries(Object.entries(unzipped).map(([name, bytes]) => [name, strFromU8(bytes)]))
  expect(JSON.parse(texts['account.json'] ?? '')).toMatchObject({ localId, email: 'zoe@halde.example' })
  expect(JSON.parse(texts['customers/halde/invoices.json'] ?? '')).toMatchObject([{ number: '2026-0001' }])
  expect(Object.values(texts).join('')).not.toMatch(/foreign|eve@other|passwordHash/u)
  expect(unzipped['files/photo-1.png']).toEqual(new Uint8Array(picture))
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await agency(dataDir, 'users', 'export', localId, file)).toMatchObject({ code: 1, stderr: `File already exists: ${file}.\n` })
})

test.each([
  [['zoe@halde.example', 'zoe.tar'], 2, 'Unsupported file type: zoe.tar. Use a name ending in .zip.'],
  [['nobody@halde.example', 'zoe.zip'], 1, 'No such user: nobody@halde.example.'],
])('users export %j is refused', async (args, code, reason) => {
  await using folder = await createFolder()
  expect(await agency(folder.path, 'users', 'export', ...args)).toMatchObject({ code, stderr: expect.stringContaining(reason) })
})
