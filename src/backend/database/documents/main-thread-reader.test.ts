import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowAll, denyAll } from '#backend/access/current-rules.ts'
import { openForReading, openForWriting } from '#backend/database/database.ts'
import { openDocumentTable } from './document-table.ts'
import { MainThreadReader, smallLookup } from './main-thread-reader.ts'
import type { GetDocumentsRequest } from '#backend/database/operations.ts'

const database = { projectId: 'p', databaseId: '(default)' }
const service = { kind: 'service' } as const
const nobody = { kind: 'bound', auth: 'null' } as const

/** A main-thread reader on its own folder, with the requests that it passed to a worker; the worker returns a marked reply. */
async function openReader({ rules = denyAll } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourfold-near-'))
  const passedOn: GetDocumentsRequest[] = []
  const ofWorker = { documents: [], readTime: -1n, lastCommitTime: -1n }
  const near = new MainThreadReader({
    dataDir,
    database,
    limits: { resultBytes: 1_000_000, userResultBytes: 1_000_000 },
    rules,
    readInWorker: (request) => {
      passedOn.push(request)
      return Promise.resolve(ofWorker)
    },
  })
  return {
    near,
    dataDir,
    passedOn,
    ofWorker,
    ask: (paths: readonly (readonly string[])[], caller: GetDocumentsRequest['caller'] = service) =>
      near.getDocuments({ caller, paths, now: 5n, openFrom: 5n }),
    [Symbol.asyncDispose]: async () => {
      near.close()
      await rm(dataDir, { recursive: true })
    },
  }
}

/** Stores documents with one text each, as the writer does. */
function store(dataDir: string, texts: { readonly [id: string]: string }): void {
  using writer = openForWriting(dataDir)
  const table = openDocumentTable(writer)
  for (const [id, text] of Object.entries(texts)) {
    table.put(['c', id], { fields: new Map([['text', text]]), createTime: 1n, updateTime: 2n })
  }
}

/** A text whose document has this many bytes of fields as JSON in UTF-8; a third of its characters have two bytes. */
function textOf(bytes: number): string {
  const rest = bytes - Buffer.byteLength(JSON.stringify({ text: { stringValue: '' } }))
  return 'aaä'.repeat(Math.floor(rest / 4)) + 'b'.repeat(rest % 4)
}

test('a lookup of many documents goes to a worker', async () => {
  await using reader = await openReader()
  store(reader.dataDir, { d: 'here' })
  const pathsOf = (count: number) => Array.from({ length: count }, (_, at) => ['c', at === 0 ? 'd' : `missing${at}`])
  for (const count of [smallLookup.documents - 1, smallLookup.documents]) {
    const { documents, ...moment } = await reader.ask(pathsOf(count))
    const found = { path: ['c', 'd'], fields: '{"text":{"stringValue":"here"}}', createTime: 1n, updateTime: 2n }
    expect(documents).toEqual([found, ...Array<undefined>(count - 1).fill(undefined)])
    expect(moment).toEqual({ readTime: 4n, lastCommitTime: 0n })
  }
  expect(reader.passedOn).toEqual([])
  expect(await reader.ask(pathsOf(smallLookup.documents + 1))).toBe(reader.ofWorker)
  expect(reader.passedOn).toHaveLength(1)
})

test('long documents are read by a worker, also if only the rules read them', async () => {
  const rules = `rules_version = '2'; service cloud.firestore { match /databases/{d}/documents/c/{id} {
    allow get: if get(/databases/$(d)/documents/c/$(id + 'er')).data.text != 'no';
  } }`
  await using reader = await openReader({ rules })
  const most = smallLookup.documentBytes
  store(reader.dataDir, {
    short: textOf(most - 1),
    full: textOf(most),
    long: textOf(most + 1),
    longer: 'yes',
    fuller: 'no',
    x: '',
    xer: textOf(most + 1),
  })
  for (const id of ['short', 'full']) {
    const [found] = (await reader.ask([['c', id]])).documents
    expect(Buffer.byteLength(found?.fields ?? '')).toBe(id === 'full' ? most : most - 1)
  }
  expect(reader.passedOn).toEqual([])
  expect(
    await reader.ask([
      ['c', 'longer'],
      ['c', 'long'],
    ]),
  ).toBe(reader.ofWorker)
  expect(await reader.ask([['c', 'x']], nobody)).toBe(reader.ofWorker)
  expect(reader.passedOn).toHaveLength(2)
})

test('the rules decide, and a refusal is final', async () => {
  await using reader = await openReader()
  store(reader.dataDir, { d: 'secret' })
  const denied = { name: 'ServiceError', status: 'PERMISSION_DENIED', message: 'Missing or insufficient permissions.' }
  // A refused request does not affect others of its batch.
  const [refused, answered] = await Promise.allSettled([reader.ask([['c', 'd']], nobody), reader.ask([['c', 'd']])])
  expect(refused).toMatchObject({ status: 'rejected', reason: denied })
  expect(answered).toMatchObject({ status: 'fulfilled', value: { documents: [{ path: ['c', 'd'] }] } })
  reader.near.setRules(allowAll)
  expect((await reader.ask([['c', 'd']], nobody)).documents).toHaveLength(1)
  expect(reader.passedOn).toEqual([])
})

test('a worker reads while the database is unreadable, and only then', async () => {
  await using reader = await openReader()
  // The database file does not exist yet.
  expect(await Promise.all([reader.ask([['c', 'd']]), reader.ask([['c', 'e']])])).toEqual([reader.ofWorker, reader.ofWorker])
  store(reader.dataDir, { d: 'here' })
  expect((await reader.ask([['c', 'd']])).documents[0]?.path).toEqual(['c', 'd'])
  expect(reader.passedOn).toHaveLength(2)
})

test('a worker waits for a locked database', async () => {
  await using reader = await openReader()
  const writer = openForWriting(reader.dataDir)
  openDocumentTable(writer).put(['c', 'd'], { fields: new Map(), createTime: 1n, updateTime: 1n })
  // SQLite holds this lock during recovery after a crash.
  writer.exec('pragma wal_checkpoint(truncate); pragma locking_mode = exclusive; begin exclusive')
  expect(await reader.ask([['c', 'd']])).toBe(reader.ofWorker)
  writer.exec('commit')
  writer.close()
  expect((await reader.ask([['c', 'd']])).documents[0]?.path).toEqual(['c', 'd'])
  using connection = openForReading(reader.dataDir, { waitsForLocks: false })
  expect(connection.prepare('pragma busy_timeout').get()?.['timeout']).toBe(0)
})

test('consecutive reads of one caller let other callers in between', async () => {
  await using reader = await openReader()
  store(reader.dataDir, { d: 'here' })
  let isOver = false
  setTimeout(() => (isOver = true))
  // If each were answered immediately, timers would starve.
  while (!isOver) await reader.ask([['c', 'd']])
  const order: string[] = []
  const reads = Array.from({ length: 2000 }, () => reader.ask(Array.from({ length: smallLookup.documents }, () => ['c', 'd'])))
  setImmediate(() => order.push('another'))
  await Promise.all(reads).then(() => order.push('all reads'))
  expect(order).toEqual(['another', 'all reads'])
  expect(reader.passedOn).toEqual([])
})

test('closing answers pending requests, and passes later ones to a worker', async () => {
  await using reader = await openReader()
  store(reader.dataDir, { d: 'here' })
  const asked = [reader.ask([['c', 'd']]), reader.ask([['c', 'd']])]
  reader.near.close()
  for (const { documents } of await Promise.all(asked)) expect(documents[0]?.path).toEqual(['c', 'd'])
  expect(await reader.ask([['c', 'd']])).toBe(reader.ofWorker)
})
