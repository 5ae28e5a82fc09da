import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { denyAll } from '#backend/access/current-rules.ts'
import type { Caller } from '#backend/caller.ts'
import { defaultLimits } from '#backend/limits.ts'
import type { Write } from '#backend/writes/write.ts'
import { createFakeClock } from '#testing/backend/fake-clock.ts'
import { smallLookup } from './main-thread-reader.ts'
import { Store } from '#backend/database/store.ts'

const service: Caller = { kind: 'service' }

/** A store in its own folder. */
async function openStore() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourfold-reads-'))
  const clock = createFakeClock()
  const store = await Store.open({
    dataDir,
    database: { projectId: 'p', databaseId: '(default)' },
    limits: defaultLimits,
    indexes: [],
    rules: denyAll,
    clock,
    log: () => {},
  })
  return {
    store,
    clock,
    [Symbol.asyncDispose]: async () => {
      await store.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

const set = (id: string, value: bigint): Write => ({
  kind: 'update',
  path: ['c', id],
  fields: new Map([['v', value]]),
  transforms: [],
  precondition: { kind: 'none' },
})

/** The stored text of such a document. */
const textOf = (value: bigint) => `{"v":{"integerValue":"${value}"}}`

/** This many paths, the named ones first; the others have no document. */
const pathsOf = (ids: readonly string[], count: number) => Array.from({ length: count }, (_, at) => ['c', ids[at] ?? `missing${at}`])

/** Sizes of lookups; the last goes to a worker. */
const sizes = [2, smallLookup.documents, smallLookup.documents + 1]

test('every read after an acknowledged commit sees it, on the main thread or in a worker', async () => {
  await using opened = await openStore()
  const { store } = opened
  const writeAndRead = async (client: string) => {
    for (let value = 1n; value <= 100n; value++) {
      const { commitTime } = await store.commit(service, [set(client, value)])
      for (const size of sizes) {
        const { documents, readTime, lastCommitTime } = await store.getDocuments(service, pathsOf([client], size))
        expect(documents[0]?.fields).toBe(textOf(value))
        expect(lastCommitTime).toBeGreaterThanOrEqual(commitTime)
        expect(readTime).toBeGreaterThanOrEqual(lastCommitTime)
      }
    }
  }
  await Promise.all(['anna', 'bert', 'cleo'].map(writeAndRead))
})

test('concurrent reads see whole commits in order, as of their read time', async () => {
  await using opened = await openStore()
  const { store, clock } = opened
  const times: bigint[] = []
  let isWriting = true
  const seen: { readonly value: number; readonly readTime: bigint }[] = []
  const countStates = () => new Set(seen.map(({ value }) => value)).size
  const write = async () => {
    // Continues until the readers have seen enough states, independent of the machine's speed.
    for (let value = 0n; value < 80n || (countStates() <= 10 && value < 4000n); value++) {
      // Requested together, answered one after the other; the clock advances meanwhile.
      const commits = [0n, 1n, 2n].map((part) => store.commit(service, [set('a', 3n * value + part), set('b', 3n * value + part)]))
      clock.advance(7)
      for (const { commitTime } of await Promise.all(commits)) times.push(commitTime)
    }
    isWriting = false
  }
  const read = async (size: number) => {
    let last = -1
    while (isWriting) {
      const { documents, readTime } = await store.getDocuments(service, pathsOf(['a', 'b'], size))
      const [a, b] = documents
      expect(a?.fields).toBe(b?.fields)
      const value = a ? Number(/\d+/.exec(a.fields)?.[0]) : -1
      expect(value).toBeGreaterThanOrEqual(last)
      last = value
      seen.push({ value, readTime })
    }
  }
  await Promise.all([write(), ...sizes.map(read)])
  // A read sees exactly the commits up to its read time.
  for (const { value, readTime } of seen) expect(times.findLastIndex((time) => time <= readTime)).toBe(value)
  expect(countStates()).toBeGreaterThan(10)
})

test('the read time of a read during a commit is before the commit time', async () => {
  await using opened = await openStore()
  const { store, clock } = opened
  const commit = store.commit(service, [set('d', 1n)])
  clock.advance(60_000)
  const reads = await Promise.all([
    store.getDocuments(service, [['c', 'd']]),
    store.runQuery(service, {
      source: { parent: [], collectionId: 'c', allDescendants: false },
      disjuncts: [[]],
      orderBy: [],
      nameDirection: 'asc',
      offset: 0,
    }),
  ])
  const { commitTime } = await commit
  for (const { documents, readTime } of reads) expect(documents[0] !== undefined).toBe(readTime >= commitTime)
  const { readTime } = await store.getDocuments(service, [['c', 'd']])
  expect(readTime).toBe(BigInt(clock.now()) * 1000n - 1n)
})
