import { expect, test } from 'vitest'
import { loadFullSdk, openFullClient } from '#testing/sdk/full-sdk.ts'
import { createRandom } from '#testing/queries/random.ts'
import { serveAsProduct } from '#testing/backend/serve-as-product.ts'
import { startBackend } from '#testing/backend/start-backend.ts'
import { openTcpProxy } from '#testing/backend/tcp-proxy.ts'

const sdk = await loadFullSdk()
const isLong = process.env['TEST_LONG'] === '1'
const clientCount = isLong ? 20 : 5
const disturbancesOfClient = isLong ? 10 : 5
const counters = 8

/** The state after a commit: each commit writes its number to one of the counters and to `last`. */
function stateAfter(commit: number): string {
  const latest = Array.from({ length: counters }, (_, at) => commit - ((((commit - at) % counters) + counters) % counters))
  return JSON.stringify(latest.map((number) => (number > 0 ? number : null)))
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test(`${clientCount * disturbancesOfClient} disturbances lose no session and distort no snapshot`, { timeout: 600_000 }, async () => {
  await using backend = await startBackend({ testing: true })
  let lostSessions = 0
  const server = await serveAsProduct({
    ...backend,
    fetch: async (request, client) => {
      const response = await backend.fetch(request, client)
      if (response.status === 400 && !request.signal.aborted) lostSessions++
      return response
    },
  })
  const random = createRandom(isLong ? Date.now() : 5)
  let last = 0
  let isWriting = true
  const writing = (async () => {
    while (isWriting) {
      const number = BigInt(++last)
      const fields = new Map([['n', number]])
      await backend.documents.commit([
        { set: ['c', `d${last % counters}`], fields },
        { set: ['c', 'last'], fields },
      ])
      await wait(20)
    }
  })()
  const clients = await Promise.all(
    Array.from({ length: clientCount }, async (_, at) => {
      const proxy = await openTcpProxy(server.port)
      const client = openFullClient(sdk, proxy.host)
      const seen: { readonly commit: number; readonly state: string }[] = []
      const stop = sdk.onSnapshot(sdk.collection(client.db, 'c'), (snapshot) => {
        if (snapshot.metadata.fromCache) return
        const values = new Map(snapshot.docs.map((found) => [found.id, Number(found.get('n'))]))
        const state = JSON.stringify(Array.from({ length: counters }, (__, counter) => values.get(`d${counter}`) ?? null))
        seen.push({ commit: values.get('last') ?? 0, state })
      })
      return { at, proxy, client, seen, stop }
    }),
  )
  await Promise.all(
    clients.map(async ({ at, proxy, client }) => {
      const written: Promise<void>[] = []
      // Every other client loses its connections; the others only have a slow network.
      const kinds = at % 2 === 0 ? (['cut', 'cut', 'delay', 'slow'] as const) : (['delay', 'slow'] as const)
      for (let count = 0; count < disturbancesOfClient; count++) {
        await wait(100 + random.below(400))
        written.push(sdk.setDoc(sdk.doc(client.db, 'writes', `w${at}`), { n: sdk.increment(1) }, { merge: true }))
        const kind = random.pick(kinds)
        if (kind === 'cut') proxy.cut()
        else if (kind === 'delay') proxy.delay(100 + random.below(200))
        else proxy.slow(500)
        await wait(random.below(600))
        proxy.heal()
      }
      await Promise.all(written)
    }),
  )
  isWriting = false
  await writing
  for (const { at, seen } of clients) {
    await expect.poll(() => seen.at(-1)?.commit, { timeout: 60_000 }).toBe(last)
    for (const { commit, state } of seen) expect({ at, commit, state }).toEqual({ at, commit, state: stateAfter(commit) })
    const commits = seen.map(({ commit }) => commit)
    expect(commits).toEqual([...new Set(commits)].sort((a, b) => a - b))
  }
  // Sessions survive lost connections, and repeat missed messages. A busy server may send two commits as one snapshot.
  expect(lostSessions).toBe(0)
  const stored = await backend.documents.batchGet(clients.map(({ at }) => ['writes', `w${at}`]))
  expect(stored.map((found) => found?.fields.get('n'))).toEqual(clients.map(() => BigInt(disturbancesOfClient)))
  console.log(`${last} commits seen by ${clientCount} clients`)
  for (const { stop, client, proxy } of clients) {
    stop()
    await client[Symbol.asyncDispose]()
    await proxy[Symbol.asyncDispose]()
  }
  await backend.close()
  await server.close()
  expect(backend.logged).toEqual([])
})

test('a client that cannot keep up is cut off, and is whole again once it can', async () => {
  await using backend = await startBackend({ testing: true, limits: { streamBufferBytes: 500_000 } })
  let unknown = 0
  const server = await serveAsProduct({
    ...backend,
    fetch: async (request, client) => {
      const response = await backend.fetch(request, client)
      if (response.status === 400) unknown++
      return response
    },
  })
  await using proxy = await openTcpProxy(server.port)
  const client = openFullClient(sdk, proxy.host)
  let last: unknown = 'nothing yet'
  const stop = sdk.onSnapshot(sdk.doc(client.db, 'c/a'), (snapshot) => (last = snapshot.get('n')))
  await expect.poll(() => last, { timeout: 100_000 }).toBe(undefined)
  proxy.slow(2000)
  const text = 'x'.repeat(400_000)
  // More than the network buffers of the machine hold.
  for (let n = 1n; n <= 60n; n++) {
    await backend.documents.commit([
      {
        set: ['c', 'a'],
        fields: new Map<string, bigint | string>([
          ['n', n],
          ['text', text],
        ]),
      },
    ])
  }
  expect(last).not.toBe(60)
  proxy.heal()
  await expect.poll(() => last, { timeout: 60_000 }).toBe(60)
  // Its session had ended.
  expect(unknown).toBeGreaterThan(0)
  stop()
  await client[Symbol.asyncDispose]()
  await backend.close()
  await server.close()
})
