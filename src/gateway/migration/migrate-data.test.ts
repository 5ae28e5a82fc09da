import { expect, test } from 'vitest'
import { encodePlainObject } from '#gateway/documents/typed-document.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openDocuments, openFiles } from '#gateway/provider/connection.ts'
import { createEmbeddedEndpoints } from '#gateway/provider/endpoints.ts'
import { createHostedConnection } from '#gateway/provider/hosted-connection.ts'
import { parseHostedSettings } from '#gateway/provider/hosted-settings.ts'
import { createSelfSignedCredential } from '#gateway/provider/service-credential.ts'
import { startHostedProvider } from '#testing/hosted/hosted-provider.ts'
import { signUp, testUser } from '#testing/identity/identity-calls.ts'
import { startBackendNow } from '#testing/site/agency.ts'
import { createCustomer, createInvoice } from '#testing/site/customers.ts'
import { isComplete, migrateData, planMigration } from './migrate-data.ts'

test('data arrives at the hosted provider’s own addresses, with the token of its service account', async () => {
  await using source = await startBackendNow()
  await using provider = await startHostedProvider([], new URL('../../../', import.meta.url))
  const { settings } = parseHostedSettings(provider.environment, () => '')
  if (!settings) throw new Error('The settings name no hosted provider.')
  const target = createHostedConnection(settings, provider, Date.now)
  const gateway = createGateway(source.documents)
  await gateway.customers.putCustomer(createCustomer())
  await gateway.invoices.putInvoices('halde', [createInvoice(), createInvoice({ number: '2026-0002', currency: 'USD' })])
  const reference = { type: 'reference', ...source.documents.database, path: ['customers', 'halde'] } as const
  await source.documents.commit([
    { set: ['things', 'a'], fields: new Map([['of', reference]]) },
    { set: ['sessions', 'one'], fields: encodePlainObject({ uid: 'anna' }) },
    { set: ['batches', 'one', 'changes', '0'], fields: encodePlainObject({ mailCount: 0 }) },
  ])
  const content = new TextEncoder().encode('An offer.\n')
  const name = 'customers/halde/öffer 1.txt'
  const upload = { sizeBytes: content.length, contentType: 'text/plain' }
  await source.files.uploadFile({ name, content: new Blob([content]).stream(), ...upload })
  const dated = { name: 'customers/halde/report.txt', modifiedAt: new Date('2020-01-02T03:04:05.678Z') }
  await source.files.uploadFile({ ...dated, content: new Blob([content]).stream(), ...upload })
  const updatedAt = (await source.files.findFile(name))?.updatedAt
  source.clock.advance(3_600_000)
  await signUp(source)

  const side = {
    fetch: source.fetch,
    endpoints: createEmbeddedEndpoints('http://backend.test'),
    credential: createSelfSignedCredential(source.key, source.clock.now),
    projectId: 'fourfold',
    storageBucket: 'fourfold.firebasestorage.app',
  }
  const names = ['customers', 'invoices', 'things', 'sessions', 'changes']
  const wait = () => Promise.reject(new Error('No call has to be tried again.'))
  const planParts = async () => (await planMigration(side, target, names, () => {}, wait)).parts
  const planned = await planParts()
  expect(planned).toEqual([
    { name: 'customers', count: 1, missingCount: 1 },
    { name: 'invoices', count: 2, missingCount: 2 },
    { name: 'things', count: 1, missingCount: 1 },
    { name: 'accounts', count: 1, missingCount: 1 },
    { name: 'files', count: 2, missingCount: 2 },
    { name: '  bytes', count: 2 * content.length, missingCount: 2 * content.length },
  ])
  // A plan copies nothing: the next one finds the same.
  expect(await planParts()).toEqual(planned)

  const lines: string[] = []
  const migration = await migrateData(side, target, names, (line) => lines.push(line), wait)
  expect((await planParts()).map(({ missingCount }) => missingCount)).toEqual([0, 0, 0, 0, 0, 0])
  expect(isComplete(migration)).toBe(true)
  expect(
    migration.collections.map(({ name, target: { count, amounts } }) => ({ name, count, gross: amounts.get('grossMinor USD') })),
  ).toEqual([
    { name: 'customers', count: 1, gross: undefined },
    { name: 'invoices', count: 2, gross: 11_900n },
    { name: 'things', count: 1, gross: undefined },
  ])
  expect(migration.accounts).toMatchObject({ source: 1, target: 1, refused: [] })
  expect(migration.files).toEqual({ source: 2, target: 2, sourceBytes: 2 * content.length, targetBytes: 2 * content.length })
  expect(lines).toContain('invoices: 2 looked at, 2 written')
  const documents = openDocuments(target)
  const [thing, session, change] = await documents.batchGet([
    ['things', 'a'],
    ['sessions', 'one'],
    ['batches', 'one', 'changes', '0'],
  ])
  expect(thing?.fields.get('of')).toEqual({ ...reference, ...documents.database })
  expect([session, change]).toEqual([undefined, undefined])
  const files = openFiles(target)
  expect(await (await files.openFile(name)).text()).toBe('An offer.\n')
  expect(updatedAt).toBeInstanceOf(Date)
  expect(await files.findFile(name)).toMatchObject({ updatedAt })
  expect(await files.findFile(dated.name)).toMatchObject({ updatedAt: dated.modifiedAt })
  const { email, password } = testUser
  const signedIn = await provider.fetch(
    new Request(`${provider.endpoints.identitytoolkit}/v1/accounts:signInWithPassword?key=${target.apiKey}`, {
      method: 'POST',
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    }),
  )
  expect(signedIn.status).toBe(200)
})
