import { expect, test } from 'vitest'
import { decodeTimestamp } from '#protocol/timestamp.ts'
import { type ModelDocument, runModelQuery, type WireQuery } from '#testing/queries/query-model.ts'
import { createRandom, type Random } from '#testing/queries/random.ts'
import { createRandomDocuments, createRandomQuery } from '#testing/queries/random-queries.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import { type BackChannel, database, isSnapshot, openWebChannel, type WireMessage } from '#testing/sdk/web-channel-client.ts'

const isLong = process.env['TEST_LONG'] === '1'
const rounds = isLong ? 400 : 40
const streamCount = 4
const targetsOfStream = 12
const marker = `${database}/documents/marker/m`
const markerTarget = 1

type Content = ReadonlyMap<string, unknown>
type ModelTarget = { readonly query: WireQuery; readonly parent: string; content: Map<string, unknown>; isCurrent: boolean }

/** The documents after each commit. */
class History {
  readonly #states: { readonly time: bigint; readonly documents: ReadonlyMap<string, ModelDocument> }[] = [
    { time: 0n, documents: new Map() },
  ]

  add(time: bigint, changes: readonly (readonly [name: string, document: ModelDocument | undefined])[]): void {
    const documents = new Map(this.at(time))
    for (const [name, document] of changes) {
      if (document) documents.set(name, document)
      else documents.delete(name)
    }
    this.#states.push({ time, documents })
  }

  at(time: bigint): ReadonlyMap<string, ModelDocument> {
    return this.#states.findLast((state) => state.time <= time)?.documents ?? new Map()
  }
}

/** A client that stores what it receives, and its state at each snapshot. */
class ModelStream {
  readonly #backend: TestBackend
  readonly #targets = new Map<number, ModelTarget>()
  readonly snapshots: { readonly time: bigint; readonly contents: ReadonlyMap<number, Content> }[] = []
  #back: BackChannel | undefined
  #client: Awaited<ReturnType<typeof openWebChannel>> | undefined
  #resumeToken = ''
  #seenMarker = 0

  constructor(backend: TestBackend, random: Random, documents: readonly ModelDocument[]) {
    this.#backend = backend
    for (let at = 0; at < targetsOfStream; at++) {
      const { query: found, parent } = createRandomQuery(random, documents)
      const { offset: _, ...query } = found
      const limited = random.chance(0.5) ? { ...query, limit: 1 + random.below(4) } : query
      this.#targets.set(2 + 2 * at, { query: limited, parent, content: new Map(), isCurrent: false })
    }
  }

  target(id: number): ModelTarget | undefined {
    return this.#targets.get(id)
  }

  /** Opens the stream, or reopens it with the current state. */
  async open(): Promise<void> {
    await this.#client?.terminate()
    for (const target of this.#targets.values()) target.isCurrent = false
    this.#client = await openWebChannel(this.#backend.fetch, 'Listen', [
      { database, addTarget: { targetId: markerTarget, documents: { documents: [marker] } } },
      ...[...this.#targets.keys()].map((id) => this.#addition(id, this.#resumeToken)),
    ])
    this.#back = await this.#client.get(0)
  }

  /** Reads until the marker has reached a number, and every target is current. */
  async readUntil(number: number): Promise<void> {
    const isWhole = () => [...this.#targets.values()].every(({ isCurrent }) => isCurrent)
    while (this.#seenMarker < number || !isWhole()) {
      const messages = (await this.#back?.until(isSnapshot)) ?? []
      for (const message of messages) await this.#apply(message)
    }
  }

  #addition(targetId: number, resumeToken: string): object {
    const { query: structuredQuery, parent } = this.#targets.get(targetId) ?? {}
    return { database, addTarget: { targetId, query: { parent, structuredQuery }, ...(resumeToken && { resumeToken }) } }
  }

  async #apply({ targetChange, documentChange, documentDelete, documentRemove, filter }: WireMessage): Promise<void> {
    if (documentChange) {
      const { document, targetIds, removedTargetIds } = documentChange
      if (document.name === marker) this.#seenMarker = Number(Reflect.get(document.fields, 'n').integerValue)
      for (const id of targetIds) this.#targets.get(id)?.content.set(document.name, document.fields)
      for (const id of removedTargetIds) this.#targets.get(id)?.content.delete(document.name)
    }
    const loss = documentDelete ?? documentRemove
    for (const id of loss?.removedTargetIds ?? []) this.#targets.get(id)?.content.delete(loss?.document ?? '')
    if (filter && filter.count !== this.#targets.get(filter.targetId)?.content.size) await this.#beginAgain(filter.targetId)
    if (!targetChange) return
    const { targetChangeType: type, targetIds, resumeToken, readTime, cause } = targetChange
    if (cause) throw new Error(`A target was refused: ${cause.message}`)
    for (const id of targetIds) {
      const target = this.#targets.get(id)
      if (type === 'CURRENT' && target) target.isCurrent = true
      if (type === 'RESET') target?.content.clear()
    }
    if (!isSnapshot({ targetChange })) return
    this.#resumeToken = resumeToken ?? ''
    const whole = [...this.#targets].filter(([, { isCurrent }]) => isCurrent)
    this.snapshots.push({
      time: decodeTimestamp(readTime ?? ''),
      contents: new Map(whole.map(([id, { content }]) => [id, new Map(content)])),
    })
  }

  /** Replaces a target whose count does not match, like the SDK without a Bloom filter. */
  async #beginAgain(targetId: number): Promise<void> {
    const old = this.#targets.get(targetId)
    if (!old) return
    const fresh = targetId + 1000
    this.#targets.delete(targetId)
    this.#targets.set(fresh, { ...old, content: new Map(), isCurrent: false })
    await this.#client?.post({ database, removeTarget: targetId }, this.#addition(fresh, ''))
  }
}

test('every snapshot of random listeners matches the model at its time, through reconnections', { timeout: 1_800_000 }, async () => {
  const seed = isLong ? Date.now() % 2 ** 31 : 23
  const random = createRandom(seed)
  const documents = createRandomDocuments(random, 60)
  await using backend = await startBackend({ testing: true, scansWithoutIndex: true })
  const history = new History()
  const commit = async (changes: readonly (readonly [string, ModelDocument | undefined])[]) => {
    const writes = changes.map(([name, document]) => (document ? { update: document } : { delete: name }))
    const { json } = await backend.call('commit', { writes })
    // Every reply to a commit contains it.
    return { time: decodeTimestamp((json as { commitTime: string }).commitTime), changes }
  }
  const streams = Array.from({ length: streamCount }, () => new ModelStream(backend, random, documents))
  for (const stream of streams) await stream.open()
  for (let round = 1; round <= rounds; round++) {
    const fresh = createRandomDocuments(random, 60)
    const change = () => {
      const at = random.below(documents.length)
      const { name = '' } = documents[at] ?? {}
      return [name, random.chance(0.35) ? undefined : { name, fields: fresh[at]?.fields ?? {} }] as const
    }
    // Concurrent commits share a transaction. A commit changes each document once, so that each change is its final state.
    const bursts = Array.from({ length: 8 }, () => [...new Map(Array.from({ length: 1 + random.below(3) }, () => change()))])
    const reopening = random.chance(0.5) ? random.pick(streams) : undefined
    const [stored] = await Promise.all([Promise.all(bursts.map(commit)), reopening?.open()])
    stored.push(await commit([[marker, { name: marker, fields: { n: { integerValue: String(round) } } }]]))
    for (const { time, changes } of stored.toSorted((a, b) => Number(a.time - b.time))) history.add(time, changes)
    for (const stream of streams) await stream.readUntil(round)
  }
  let compared = 0
  for (const stream of streams) {
    let last = 0n
    for (const { time, contents } of stream.snapshots) {
      expect(time).toBeGreaterThanOrEqual(last)
      last = time
      const state = [...history.at(time).values()]
      for (const [id, content] of contents) {
        const { query, parent } = stream.target(id) ?? {}
        if (!query || parent === undefined) continue
        const expected = runModelQuery(query, parent, state)
        expect({ seed, query, time, names: [...content.keys()].sort() }).toEqual({
          seed,
          query,
          time,
          names: expected.map(({ name }) => name).sort(),
        })
        compared++
      }
    }
  }
  console.log(`seed ${seed}: ${compared} results in ${streams.reduce((sum, { snapshots }) => sum + snapshots.length, 0)} snapshots`)
  expect(compared).toBeGreaterThan(rounds * targetsOfStream)
  expect(backend.logged).toEqual([])
})
