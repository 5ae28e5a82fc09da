import { expect, test } from 'vitest'
import { fullScenarios, runFullScenario } from '#testing/sdk/full-scenarios.ts'
import { type FullClient, loadFullSdk, openFullClient } from '#testing/sdk/full-sdk.ts'
import { providerScenarios } from '#testing/sdk/provider-scenarios.ts'
import { serveBackend } from '#testing/backend/serve-backend.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend } from '#testing/backend/start-backend.ts'

const sdk = await loadFullSdk()

const getBackend = shareBackend(() => startBackend({ testing: true, scansWithoutIndex: true }))

/** Enough for a busy machine. */
const patience = { timeout: 100_000 }
const { collection, disableNetwork, doc, enableNetwork, onSnapshot, query, setDoc, where } = sdk

test.each([...fullScenarios, ...providerScenarios])('$name', async (scenario) => {
  const backend = await getBackend()
  await using served = await serveBackend(backend.fetch)
  const clients: FullClient[] = []
  const open = () => {
    const client = openFullClient(sdk, new URL(served.origin).host)
    clients.push(client)
    return client.db
  }
  const outcome = await runFullScenario(scenario, { sdk, open })
  for (const client of clients) await client[Symbol.asyncDispose]()
  expect(outcome).toEqual(scenario.expected)
  expect(backend.logged).toEqual([])
})

test.each([
  // With detection the SDK polls if a busy machine delays the opening, as behind a proxy that buffers responses.
  ['streaming', { experimentalAutoDetectLongPolling: false }, '0'],
  ['long polling', { experimentalForceLongPolling: true, experimentalLongPollingOptions: { timeoutSeconds: 5 } }, '1'],
])('the SDK gets every change by %s', async (_, settings, mode) => {
  await using backend = await startBackend({ testing: true })
  const modes = new Set<string | null>()
  await using served = await serveBackend((request, client) => {
    const { searchParams } = new URL(request.url)
    if (searchParams.get('RID') === 'rpc') modes.add(searchParams.get('CI'))
    return backend.fetch(request, client)
  })
  await using client = openFullClient(sdk, new URL(served.origin).host, settings)
  const seen: unknown[] = []
  const stop = onSnapshot(doc(client.db, 'room/a'), (snapshot) => seen.push(snapshot.get('n')))
  await expect.poll(() => seen, patience).toEqual([undefined])
  for (let n = 1; n <= 5; n++) {
    await backend.documents.commit([{ set: ['room', 'a'], fields: new Map([['n', BigInt(n)]]) }])
    await expect.poll(() => seen.at(-1), patience).toBe(n)
  }
  await setDoc(doc(client.db, 'room/a'), { n: 6 })
  stop()
  expect(seen).toEqual([undefined, 1, 2, 3, 4, 5, 6])
  expect([...modes]).toEqual([mode])
})

test('a listener that reconnects to a smaller result asks only for the missing documents', async () => {
  await using backend = await startBackend({ testing: true })
  const additions: string[] = []
  await using served = await serveBackend(async (request, client) => {
    const body = request.method === 'POST' ? await request.clone().text() : ''
    for (const [, value] of new URLSearchParams(body)) if (value.includes('"addTarget"')) additions.push(value)
    return await backend.fetch(request, client)
  })
  const { db } = openFullClient(sdk, new URL(served.origin).host)
  const ids = Array.from({ length: 100 }, (_, at) => `d${at}`)
  await backend.documents.commit(ids.map((id) => ({ set: ['room', id], fields: new Map([['n', 1n]]) })))
  let size = 0
  const stop = onSnapshot(query(collection(db, 'room'), where('n', '>', 0)), { includeMetadataChanges: true }, (snapshot) => {
    size = snapshot.metadata.fromCache ? -1 : snapshot.size
  })
  await expect.poll(() => size, patience).toBe(100)
  await disableNetwork(db)
  await backend.call('commit', {
    writes: [
      ...['d7', 'd8', 'd9'].map((id) => ({ delete: `projects/fourfold/databases/(default)/documents/room/${id}` })),
      { update: { name: 'projects/fourfold/databases/(default)/documents/room/d10', fields: { n: { integerValue: '-1' } } } },
    ],
  })
  await enableNetwork(db)
  await expect.poll(() => size, patience).toBe(96)
  stop()
  const queries = additions.filter((addition) => addition.includes('structuredQuery'))
  expect(queries.map((addition) => addition.includes('resumeToken'))).toEqual([false, true])
  // One lookup of each missing document.
  expect(additions.length - queries.length).toBe(4)
})

test('a listener sees the write of the service in its next snapshot', async () => {
  await using backend = await startBackend({ testing: true })
  await using served = await serveBackend(backend.fetch)
  await using client = openFullClient(sdk, new URL(served.origin).host)
  const seen: string[][] = []
  const stop = onSnapshot(collection(client.db, 'room'), (snapshot) => seen.push(snapshot.docs.map((found) => found.id)))
  await expect.poll(() => seen.at(-1), patience).toEqual([])
  await setDoc(doc(client.db, 'room/a'), { n: 1 })
  await backend.documents.commit([{ set: ['room', 'b'], fields: new Map([['n', 2n]]) }])
  await expect.poll(() => seen.at(-1), patience).toEqual(['a', 'b'])
  stop()
  expect(seen).toEqual([[], ['a'], ['a', 'b']])
})
