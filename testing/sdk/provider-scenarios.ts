import type * as firestore from 'firebase/firestore'
import type { FullScenario } from './full-scenarios.ts'
import { codeOf, fill, type FullStage, idsOf, refusalOf, Told } from './full-stage.ts'
import { providerQueries } from './provider-queries.ts'

// What the provider's own suites make of the SDK beyond what `full-scenarios.ts` does: told in our words, from its reference and its wire.

/** A bundle (firebase.google.com/docs/firestore/bundles): each element follows its length in bytes. */
function bundleOf(projectId: string, path: string): string {
  const documents = `projects/${projectId}/databases/(default)/documents`
  const readTime = { seconds: 1000, nanos: 0 }
  const from = [{ collectionId: path }]
  const orderBy = ['n', '__name__'].map((fieldPath) => ({ field: { fieldPath }, direction: 'DESCENDING' }))
  const structuredQuery = { from, orderBy, limit: { value: 1 } }
  const elements: object[] = [
    { namedQuery: { name: 'largest', readTime, bundledQuery: { parent: documents, structuredQuery, limitType: 'FIRST' } } },
  ]
  for (const [id, n] of [
    ['a', 1],
    ['b', 2],
  ] as const) {
    const name = `${documents}/${path}/${id}`
    elements.push({ documentMetadata: { name, readTime, exists: true } })
    elements.push({ document: { name, createTime: readTime, updateTime: readTime, fields: { n: { integerValue: n } } } })
  }
  const measured = (element: object) => {
    const json = JSON.stringify(element)
    return `${new TextEncoder().encode(json).length}${json}`
  }
  const body = elements.map(measured).join('')
  const totalBytes = new TextEncoder().encode(body).length
  return measured({ metadata: { id: path, createTime: readTime, version: 1, totalDocuments: 2, totalBytes } }) + body
}

/** What happens to one document in a transaction, step by step. */
const stages = {
  get: async (_sdk: FullStage['sdk'], transaction: firestore.Transaction, target: firestore.DocumentReference) =>
    void (await transaction.get(target)),
  set: async (_sdk: FullStage['sdk'], transaction: firestore.Transaction, target: firestore.DocumentReference) =>
    void transaction.set(target, { by: 'set' }),
  update: async (_sdk: FullStage['sdk'], transaction: firestore.Transaction, target: firestore.DocumentReference) =>
    void transaction.update(target, { by: 'update' }),
  delete: async (_sdk: FullStage['sdk'], transaction: firestore.Transaction, target: firestore.DocumentReference) =>
    void transaction.delete(target),
}
type Stage = keyof typeof stages

async function runStages({ sdk }: FullStage, db: firestore.Firestore, path: string, exists: boolean, steps: string): Promise<string> {
  const target = sdk.doc(sdk.collection(db, path))
  if (exists) await sdk.setDoc(target, { by: 'nobody' })
  const code = await codeOf(
    sdk.runTransaction(db, async (transaction) => {
      for (const step of steps.split(' ')) await stages[step as Stage](sdk, transaction, target) // the lists below name no others
    }),
  )
  if (code !== 'none') return code
  const found = await sdk.getDoc(target)
  return found.exists() ? `by ${String(found.get('by'))}` : 'missing'
}

export const providerScenarios: readonly FullScenario[] = [
  {
    name: 'masks overlap, are empty, and name a field twice',
    run: async ({ sdk, open }, path) => {
      const db = open()
      const target = sdk.doc(db, path, 'a')
      await sdk.setDoc(target, { text: 'Old', owner: { name: 'Anna', email: 'anna@example.com' } })
      await sdk.setDoc(target, { text: 'New', owner: { name: 'Zoe' } }, { mergeFields: ['owner.name', 'owner', 'owner'] })
      const overlapping = (await sdk.getDocFromServer(target)).data()
      await sdk.setDoc(target, { text: 'New' }, { mergeFields: [] })
      const untouched = (await sdk.getDocFromServer(target)).data()
      await sdk.updateDoc(target, 'n', 100, new sdk.FieldPath('n'), 200)
      await sdk.setDoc(target, { map: { at: sdk.serverTimestamp() }, gone: sdk.deleteField() }, { merge: true })
      const { map, ...rest } = (await sdk.getDocFromServer(target)).data() ?? {}
      await sdk.updateDoc(target, 'map', {})
      return [overlapping, untouched, rest, map.at instanceof sdk.Timestamp, (await sdk.getDocFromServer(target)).get('map')]
    },
    expected: [
      { text: 'Old', owner: { name: 'Zoe' } },
      { text: 'Old', owner: { name: 'Zoe' } },
      { text: 'Old', owner: { name: 'Zoe' }, n: 200 },
      true,
      {},
    ],
  },
  {
    name: 'each order of steps in a transaction ends as it should, on a document that is there and on one that is not',
    run: async (stage, path) => {
      const db = stage.open()
      const orders = ['delete delete', 'delete update', 'delete set', 'update delete', 'update set', 'set update', 'set delete']
      const rows: string[] = []
      for (const exists of [true, false]) {
        for (const first of ['', 'get ']) {
          const outcomes: string[] = []
          for (const order of orders) outcomes.push(await runStages(stage, db, path, exists, first + order))
          rows.push(outcomes.join(', '))
        }
      }
      return rows
    },
    expected: [
      'missing, invalid-argument, by set, missing, by set, by update, missing',
      'missing, invalid-argument, by set, missing, by set, by update, missing',
      'missing, invalid-argument, by set, not-found, not-found, by update, missing',
      'missing, invalid-argument, by set, invalid-argument, invalid-argument, by update, missing',
    ],
  },
  {
    name: 'a transaction is tried again when what it read has changed, and gives up when that never ends',
    run: async ({ sdk, open }, path) => {
      const [db, other] = [open(), open()]
      const [read, written] = [sdk.doc(db, path, 'read'), sdk.doc(db, path, 'written')]
      await sdk.setDoc(read, { n: 0 })
      let tries = 0
      const run = (changes: number) => {
        tries = 0
        return codeOf(
          sdk.runTransaction(
            db,
            async (transaction) => {
              await transaction.get(read)
              if (tries++ < changes) await sdk.setDoc(sdk.doc(other, path, 'read'), { n: Math.random() })
              transaction.set(written, { n: 1 })
            },
            { maxAttempts: 2 },
          ), // of five by default, before each of which the SDK waits longer
        )
      }
      const once = [await run(1), tries]
      return [once, [await run(100), tries]]
    },
    expected: [
      ['none', 2],
      ['failed-precondition', 2],
    ],
  },
  {
    name: 'bundles load, their named queries are asked of cache and server, and older documents change nothing',
    run: async ({ sdk, open }, path) => {
      const db = open()
      const progress: string[] = []
      const projectId = db.app.options.projectId ?? ''
      const task = sdk.loadBundle(db, bundleOf(projectId, path))
      task.onProgress(({ taskState, documentsLoaded }) => progress.push(`${taskState} ${documentsLoaded}`))
      await task
      const named = await sdk.namedQuery(db, 'largest')
      const cached = idsOf(await sdk.getDocsFromCache(sdk.collection(db, path)))
      const largest = named && idsOf(await sdk.getDocsFromCache(named))
      await sdk.setDoc(sdk.doc(db, path, 'c'), { n: 3 })
      const again = named && idsOf(await sdk.getDocsFromServer(named))
      await sdk.loadBundle(db, bundleOf(projectId, path))
      return [progress, cached, largest, again, await codeOf(sdk.getDocFromCache(sdk.doc(db, path, 'nobody')))]
    },
    expected: [['Running 0', 'Running 1', 'Running 2', 'Success 2'], ['a', 'b'], ['b'], ['c'], 'unavailable'],
  },
  {
    name: 'an instance that was ended refuses, while what was under way ends quietly, and a new one goes on',
    run: async ({ sdk, open }, path) => {
      const db = open()
      const target = sdk.doc(db, path, 'a')
      await sdk.setDoc(target, { n: 1 })
      const seen = new Told<unknown>()
      const stop = sdk.onSnapshot(target, (snapshot) => seen.add(snapshot.get('n')))
      await seen.next()
      void codeOf(sdk.getCountFromServer(sdk.collection(db, path)))
      await sdk.terminate(db)
      await sdk.terminate(db)
      stop()
      let refusal = ''
      try {
        void sdk.setDoc(target, { n: 2 })
      } catch (error) {
        refusal = String(error)
      }
      const next = open()
      await sdk.waitForPendingWrites(next)
      return [refusal.includes('already been terminated'), (await sdk.getDoc(sdk.doc(next, path, 'a'))).get('n')]
    },
    expected: [true, 1],
  },
  {
    name: 'sums overflow only when they are too large in the end, and figures have names of any length',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const db = open()
      const room = sdk.collection(db, path)
      const most = Number.MAX_VALUE
      const total = async (...values: unknown[]) => {
        const found = sdk.query(room, sdk.where('group', '==', String(values)))
        await fill(
          stage,
          db,
          path,
          Object.fromEntries(values.map((value, at) => [`${String(values)}-${at}`, { group: String(values), value }])),
        )
        const figures = await sdk.getAggregateFromServer(found, { sum: sdk.sum('value'), mean: sdk.average('value') })
        return [figures.data().sum, figures.data().mean].map(String).join(' ')
      }
      const many = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`n${at}`, sdk.count()]))
      const long = 'long'.repeat(400)
      return [
        await total(5, 4.5, 3.5),
        await total(Number.MAX_SAFE_INTEGER, 1, -101),
        await total(2 ** 63, 2 ** 63),
        await total(most, most, -most, -most, most, -most, -most, most),
        await total(most, most),
        await total(-most, -most),
        await total(most, 1e293),
        await total(1, NaN),
        await total(Number.MIN_VALUE, 0),
        await total('text', [1]),
        (await sdk.getAggregateFromServer(room, { [long]: sdk.count(), [`\`${long}\``]: sdk.count(), 'a.b': sdk.count() })).data()[long],
        (await refusalOf(sdk.getAggregateFromServer(room, many))).includes('maximum number of aggregations'),
      ]
    },
    expected: [
      '13 4.333333333333333',
      `${Number.MAX_SAFE_INTEGER - 100} ${(Number.MAX_SAFE_INTEGER - 100) / 3}`,
      `${2 ** 64} ${2 ** 63}`,
      '0 0',
      'Infinity Infinity',
      '-Infinity -Infinity',
      'Infinity Infinity',
      'NaN NaN',
      '5e-324 0',
      '0 null',
      28,
      true,
    ],
  },
  {
    name: 'a listener on the cache alone hears of what others bring in',
    run: async ({ sdk, open }, path) => {
      const [db, other] = [open(), open()]
      await sdk.setDoc(sdk.doc(other, path, 'a'), { n: 1 })
      const cached = new Told<string>()
      const stops = [
        sdk.onSnapshot(sdk.collection(db, path), { source: 'cache' }, (found) => cached.add(idsOf(found).join())),
        sdk.onSnapshot(sdk.collection(db, path), () => {}),
      ]
      await cached.until((ids) => ids === 'a')
      await sdk.setDoc(sdk.doc(other, path, 'b'), { n: 2 })
      await cached.until((ids) => ids === 'a,b')
      for (const stop of stops) stop()
      return cached.all
    },
    expected: ['', 'a', 'a,b'],
  },
  {
    name: 'increments of every kind of number, on what is missing and on what is none',
    run: async ({ sdk, open }, path) => {
      const db = open()
      const target = sdk.doc(db, path, 'a')
      const add = async (value: unknown, operand: number) => {
        await sdk.setDoc(target, value === undefined ? {} : { n: value })
        await sdk.updateDoc(target, { n: sdk.increment(operand) })
        return (await sdk.getDocFromServer(target)).get('n')
      }
      const twice = sdk.writeBatch(db)
      await sdk.setDoc(target, { n: 1 })
      await twice
        .update(target, { n: sdk.increment(1) })
        .update(target, { n: sdk.increment(0.5), list: sdk.arrayUnion(1, 1, { a: 1 }) })
        .update(target, { list: sdk.arrayRemove({ a: 1 }) })
        .commit()
      const { n, list } = (await sdk.getDocFromServer(target)).data() ?? {}
      return [await add(2, 3), await add(2, 0.25), await add(0.5, 1), await add('x', 7), await add(undefined, -1), n, list]
    },
    expected: [5, 2.25, 1.5, 7, -1, 2.5, [1]],
  },
  {
    name: 'a batch holds 500 writes of several documents and shows them at once',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const [db, other] = [open(), open()]
      const told = new Told<number>()
      const stop = sdk.onSnapshot(sdk.collection(db, path), (found) => void (found.metadata.fromCache || told.add(found.size)))
      await told.next()
      await fill(stage, other, path, Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`d${at}`, { at }])))
      await told.until((size) => size === 500)
      stop()
      return told.all
    },
    expected: [0, 500],
  },
  {
    name: 'many clients listen at once, and each hears of the same',
    run: async ({ sdk, open }, path) => {
      const told = Array.from({ length: 12 }, () => new Told<number>())
      const stops = told.map((each) => {
        const db = open()
        return sdk.onSnapshot(sdk.doc(db, path, 'a'), (found) => each.add(Number(found.get('n') ?? 0)))
      })
      await Promise.all(told.map((each) => each.until((n) => n === 0)))
      await sdk.setDoc(sdk.doc(open(), path, 'a'), { n: 1 })
      await Promise.all(told.map((each) => each.until((n) => n === 1)))
      for (const stop of stops) stop()
      return new Set(told.map(({ all }) => all.join())).size
    },
    expected: 1,
  },
  ...providerQueries,
]
