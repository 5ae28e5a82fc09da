import type * as firestore from 'firebase/firestore'
import { codeOf, fill, findBoth, type FullStage, idsOf, Told } from './full-stage.ts'

/** Something that people do with the SDK's full client; it runs in Node and in browsers alike. */
export type FullScenario = {
  readonly name: string
  /** Returns the value to compare with `expected`; `path` is a collection of this scenario only. */
  readonly run: (stage: FullStage, path: string) => Promise<unknown>
  readonly expected: unknown
}

const numbers = { a: { n: 1, t: ['x'] }, b: { n: 2, t: ['y'] }, c: { n: 3, t: ['x', 'y'] }, d: { n: 4 }, e: { n: null }, f: {} }

export const fullScenarios: readonly FullScenario[] = [
  {
    name: 'a write shows at once, is acknowledged, and reaches another client',
    run: async ({ sdk, open }, path) => {
      const [here, there] = [open(), open()]
      const [mine, theirs] = [new Told<string>(), new Told<string>()]
      const tell = (told: Told<string>) => (snapshot: firestore.DocumentSnapshot) =>
        told.add(`${JSON.stringify(snapshot.data())}${snapshot.metadata.hasPendingWrites ? ' pending' : ''}`)
      const options = { includeMetadataChanges: true }
      const stops = [
        sdk.onSnapshot(sdk.doc(here, path, 'a'), options, tell(mine)),
        sdk.onSnapshot(sdk.doc(there, path, 'a'), options, tell(theirs)),
      ]
      await Promise.all([mine.next(), theirs.next()])
      await sdk.setDoc(sdk.doc(here, path, 'a'), { n: 1 })
      // The snapshot may come after the acknowledgement.
      await mine.until((text) => text === '{"n":1}')
      await sdk.updateDoc(sdk.doc(here, path, 'a'), { n: sdk.increment(4) })
      await Promise.all([mine.until((text) => text === '{"n":5}'), theirs.until((text) => text === '{"n":5}')])
      await sdk.deleteDoc(sdk.doc(there, path, 'a'))
      await Promise.all([mine.until((text) => text === 'undefined'), theirs.until((text) => text === 'undefined')])
      for (const stop of stops) stop()
      return mine.all
    },
    expected: ['undefined', '{"n":1} pending', '{"n":1}', '{"n":5} pending', '{"n":5}', 'undefined'],
  },
  {
    name: 'all kinds of queries find the same by listening and by asking',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const db = open()
      await fill(stage, db, path, numbers)
      const room = sdk.collection(db, path)
      const { query, where, orderBy, limit, limitToLast, startAt, startAfter, endAt, endBefore, and, or, documentId } = sdk
      const queries = [
        query(room),
        query(room, where('n', '>', 1), orderBy('n', 'desc')),
        query(room, where('n', '>=', 2), limit(2)),
        query(room, orderBy('n'), limitToLast(2)),
        query(room, orderBy('n'), startAt(2), endAt(3)),
        query(room, orderBy('n'), startAfter(2), endBefore(4)),
        query(room, where('n', 'in', [1, 4])),
        query(room, where('n', 'not-in', [1, 4])),
        query(room, where('n', '!=', 2)),
        query(room, where('n', '==', null)),
        query(room, where('t', 'array-contains', 'x')),
        query(room, where('t', 'array-contains-any', ['y'])),
        query(room, or(where('n', '==', 1), where('n', '>', 3))),
        query(room, and(where('n', '>', 0), or(where('n', '==', 2), where('t', 'array-contains', 'x')))),
        query(room, where(documentId(), 'in', ['a', 'd', 'nobody'])),
        query(room, where(documentId(), '>', 'c')),
        query(room, orderBy(documentId(), 'desc'), limit(2)),
      ]
      return await Promise.all(queries.map((each) => findBoth(stage, each)))
    },
    expected: [
      ['a', 'b', 'c', 'd', 'e', 'f'],
      ['d', 'c', 'b'],
      ['b', 'c'],
      ['c', 'd'],
      ['b', 'c'],
      ['c'],
      ['a', 'd'],
      ['b', 'c'],
      ['a', 'c', 'd'],
      ['e'],
      ['a', 'c'],
      ['b', 'c'],
      ['a', 'd'],
      ['a', 'b', 'c'],
      ['a', 'd'],
      ['d', 'e', 'f'],
      ['f', 'e'],
    ],
  },
  {
    name: 'a listener with a limit follows what enters and leaves',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const [db, other] = [open(), open()]
      await fill(stage, other, path, numbers)
      const told = new Told<string>()
      const first = sdk.query(sdk.collection(db, path), sdk.orderBy('n'), sdk.where('n', '>', 0), sdk.limit(2))
      const last = sdk.query(sdk.collection(db, path), sdk.orderBy('n'), sdk.where('n', '>', 0), sdk.limitToLast(2))
      const ends = new Told<string>()
      // From the cache one may see what the other has already.
      const tell = (into: Told<string>) => (snapshot: firestore.QuerySnapshot) =>
        void (snapshot.metadata.fromCache || into.add(idsOf(snapshot).join()))
      const stops = [sdk.onSnapshot(first, tell(told)), sdk.onSnapshot(last, tell(ends))]
      await told.until((ids) => ids === 'a,b')
      await ends.until((ids) => ids === 'c,d')
      await sdk.deleteDoc(sdk.doc(other, path, 'a'))
      await told.until((ids) => ids === 'b,c')
      await sdk.setDoc(sdk.doc(other, path, 'g'), { n: 0.5 })
      await told.until((ids) => ids === 'g,b')
      await sdk.updateDoc(sdk.doc(other, path, 'd'), { n: -1 })
      await ends.until((ids) => ids === 'b,c')
      for (const stop of stops) stop()
      return [told.all, ends.all]
    },
    expected: [
      ['a,b', 'b,c', 'g,b'],
      ['c,d', 'b,c'],
    ],
  },
  {
    name: 'groups of collections are listened to, wherever they are',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const [db, other] = [open(), open()]
      const group = `group-${path}`
      await sdk.setDoc(sdk.doc(other, path, 'x', group, '1'), { n: 1 })
      const told = new Told<string>()
      const stop = sdk.onSnapshot(sdk.collectionGroup(db, group), (snapshot) => told.add(idsOf(snapshot).sort().join()))
      await told.until((ids) => ids === '1')
      await sdk.setDoc(sdk.doc(other, group, '0'), { n: 0 })
      await told.until((ids) => ids === '0,1')
      await sdk.setDoc(sdk.doc(other, path, 'y', 'other', '2'), { n: 2 })
      await sdk.deleteDoc(sdk.doc(other, path, 'x', group, '1'))
      await told.until((ids) => ids === '0')
      stop()
      return told.all
    },
    expected: ['1', '0,1', '0'],
  },
  {
    name: 'changes tell what was added, modified and removed, and from where to where',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const [db, other] = [open(), open()]
      await fill(stage, other, path, { a: { n: 1 }, b: { n: 2 } })
      const told = new Told<string>()
      const ordered = sdk.query(sdk.collection(db, path), sdk.orderBy('n'))
      const stop = sdk.onSnapshot(ordered, (snapshot) =>
        told.add(
          snapshot
            .docChanges()
            .map(({ type, doc, oldIndex, newIndex }) => `${type} ${doc.id} ${oldIndex} ${newIndex}`)
            .join(),
        ),
      )
      await told.next()
      await sdk
        .writeBatch(other)
        .update(sdk.doc(other, path, 'a'), { n: 3 })
        .set(sdk.doc(other, path, 'c'), { n: 0 })
        .commit()
      await told.next()
      await sdk.updateDoc(sdk.doc(other, path, 'b'), { n: sdk.deleteField() })
      await told.next()
      stop()
      return told.all
    },
    expected: ['added a -1 0,added b -1 1', 'added c -1 0,modified a 1 2', 'removed b 1 -1'],
  },
  {
    name: 'transforms show an estimate first, and then what the server made of them',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const db = open()
      const target = sdk.doc(db, path, 'a')
      await sdk.setDoc(target, { sum: 1, list: ['a', 'b'] })
      const told = new Told<firestore.DocumentSnapshot>()
      const stop = sdk.onSnapshot(target, { includeMetadataChanges: true }, told.add)
      await told.until(({ metadata }) => !metadata.fromCache && !metadata.hasPendingWrites)
      const written = sdk.updateDoc(target, {
        at: sdk.serverTimestamp(),
        sum: sdk.increment(0.5),
        list: sdk.arrayUnion('c', 'a'),
      })
      const estimated = await told.until(({ metadata }) => metadata.hasPendingWrites)
      await written
      const stored = await told.until(({ metadata }) => !metadata.hasPendingWrites)
      await sdk.updateDoc(target, { list: sdk.arrayRemove('b') })
      const removed = await told.until((snapshot) => !snapshot.metadata.hasPendingWrites)
      stop()
      const at: unknown = stored.get('at')
      return [
        estimated.get('at'),
        estimated.get('at', { serverTimestamps: 'estimate' }) instanceof sdk.Timestamp,
        estimated.get('sum'),
        at instanceof sdk.Timestamp,
        stored.get('sum'),
        stored.get('list'),
        removed.get('list'),
      ]
    },
    expected: [null, true, 1.5, true, 1.5, ['a', 'b', 'c'], ['a', 'c']],
  },
  {
    name: 'refusals carry their own codes, and take back what was shown',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const db = open()
      const told = new Told<boolean>()
      const stop = sdk.onSnapshot(sdk.doc(db, path, 'missing'), (snapshot) => told.add(snapshot.exists()))
      await told.next()
      const batch = sdk
        .writeBatch(db)
        .set(sdk.doc(db, path, 'half'), {})
        .update(sdk.doc(db, path, 'missing'), { n: 1 })
      const codes = [
        await codeOf(sdk.updateDoc(sdk.doc(db, path, 'missing'), { n: 1 })),
        await codeOf(batch.commit()),
        await codeOf(sdk.setDoc(sdk.doc(db, 'a/__badpath__'), {})),
        await codeOf(sdk.setDoc(sdk.doc(db, path, 'large'), { text: 'x'.repeat(2 ** 20) })),
        await codeOf(sdk.getDocFromServer(sdk.doc(db, 'a/__badpath__'))),
        await codeOf(sdk.getDocFromCache(sdk.doc(db, path, 'nobody'))),
      ]
      // The stream of writing works again.
      await sdk.setDoc(sdk.doc(db, path, 'missing'), {})
      await told.until((exists) => exists)
      stop()
      return [codes, (await sdk.getDocFromServer(sdk.doc(db, path, 'half'))).exists()]
    },
    expected: [['not-found', 'not-found', 'invalid-argument', 'invalid-argument', 'invalid-argument', 'unavailable'], false],
  },
  {
    name: 'a listener that is refused is told once, and others go on',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const db = open()
      const refused = await new Promise<string>((resolve) => {
        sdk.onSnapshot(
          sdk.collection(db, 'a/__badpath__/c'),
          () => {},
          ({ code }) => resolve(code),
        )
      })
      await sdk.setDoc(sdk.doc(db, path, 'a'), { n: 1 })
      return [refused, idsOf(await sdk.getDocsFromServer(sdk.collection(db, path)))]
    },
    expected: ['invalid-argument', ['a']],
  },
  {
    name: 'what was written offline arrives once, after coming back, and what others wrote meanwhile as well',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const [db, other] = [open(), open()]
      await fill(stage, other, path, { a: { n: 1 }, gone: { n: 2 }, left: { n: 3 } })
      const told = new Told<string>()
      const high = sdk.query(sdk.collection(db, path), sdk.where('n', '>', 0))
      const stop = sdk.onSnapshot(high, { includeMetadataChanges: true }, (snapshot) => {
        if (!snapshot.metadata.fromCache && !snapshot.metadata.hasPendingWrites)
          told.add(snapshot.docs.map((found) => `${found.id}${found.get('n')}`).join())
      })
      await told.next()
      await sdk.disableNetwork(db)
      const written = sdk.updateDoc(sdk.doc(db, path, 'a'), { n: sdk.increment(10) })
      await sdk
        .writeBatch(other)
        .delete(sdk.doc(other, path, 'gone'))
        .update(sdk.doc(other, path, 'left'), { n: -3 })
        .commit()
      await sdk.setDoc(sdk.doc(other, path, 'new'), { n: 4 })
      const offline = (await sdk.getDocFromCache(sdk.doc(db, path, 'a'))).get('n')
      await sdk.enableNetwork(db)
      await written
      await sdk.waitForPendingWrites(db)
      await told.until((text) => text === 'new4,a11')
      stop()
      return [offline, (await sdk.getDocFromServer(sdk.doc(other, path, 'a'))).get('n')]
    },
    expected: [11, 11],
  },
  {
    name: 'listeners of one client are in step',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const [db, other] = [open(), open()]
      const [one, two] = [new Told<number>(), new Told<number>()]
      const states: string[] = []
      const inSync = new Told<boolean>()
      const stops = [
        sdk.onSnapshot(sdk.doc(db, path, 'one'), (snapshot) => one.add(Number(snapshot.get('n') ?? 0))),
        sdk.onSnapshot(sdk.doc(db, path, 'two'), (snapshot) => two.add(Number(snapshot.get('n') ?? 0))),
        sdk.onSnapshotsInSync(db, () => {
          states.push(`${one.all.at(-1)},${two.all.at(-1)}`)
          inSync.add(true)
        }),
      ]
      await Promise.all([one.next(), two.next()])
      for (const n of [1, 2, 3]) {
        await sdk
          .writeBatch(other)
          .set(sdk.doc(other, path, 'one'), { n })
          .set(sdk.doc(other, path, 'two'), { n })
          .commit()
        await Promise.all([one.until((told) => told === n), two.until((told) => told === n)])
      }
      await inSync.until(() => states.at(-1) === '3,3')
      for (const stop of stops) stop()
      // Both were written as one: no state between is ever seen.
      return states.filter((state) => /^[1-3]/.test(state) && new Set(state.split(',')).size > 1)
    },
    expected: [],
  },
  {
    name: 'transactions and aggregates work beside the streams',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const db = open()
      const counter = sdk.doc(db, path, 'counter')
      await sdk.setDoc(counter, { n: 0 })
      const add = () =>
        sdk.runTransaction(
          db,
          async (transaction) => {
            const snapshot = await transaction.get(counter)
            transaction.update(counter, { n: Number(snapshot.get('n')) + 1 })
          },
          { maxAttempts: 20 },
        )
      await Promise.all([add(), add(), add()])
      await fill(stage, db, path, { a: { n: 5 }, b: { n: 7 } })
      const room = sdk.collection(db, path)
      const figures = await sdk.getAggregateFromServer(room, { many: sdk.count(), total: sdk.sum('n'), mean: sdk.average('n') })
      return [
        figures.data(),
        (await sdk.getCountFromServer(sdk.query(room, sdk.where('n', '>', 3)))).data(),
        await codeOf(sdk.runTransaction(db, async (transaction) => void transaction.update(sdk.doc(db, path, 'nobody'), { n: 1 }))),
      ]
    },
    expected: [{ many: 3, total: 15, mean: 5 }, { count: 2 }, 'not-found'],
  },
  {
    name: 'values of every kind come back as they went',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const [db, other] = [open(), open()]
      const data = {
        text: 'ä 日本 🦊',
        large: Number.MAX_SAFE_INTEGER,
        double: -0.5,
        notANumber: NaN,
        infinite: -Infinity,
        yes: true,
        nothing: null,
        bytes: sdk.Bytes.fromUint8Array(Uint8Array.of(0, 128, 255)),
        place: new sdk.GeoPoint(1.5, -2.5),
        time: new sdk.Timestamp(1_700_000_000, 123_456_000),
        list: [1, { deep: ['x'] }],
        map: { 'a.b': { '`': 1 } },
        vector: sdk.vector([1, 2.5]),
      }
      await sdk.setDoc(sdk.doc(db, path, 'a'), { ...data, other: sdk.doc(db, path, 'b') })
      const snapshot = await sdk.getDoc(sdk.doc(other, path, 'a'))
      const read = snapshot.data() ?? {}
      const isSame = (left: unknown, right: unknown): boolean => {
        if (typeof left === 'object' && left !== null && 'isEqual' in left && typeof left.isEqual === 'function')
          return Boolean(left.isEqual(right))
        return typeof left === 'number' ? Object.is(left, right) : JSON.stringify(left) === JSON.stringify(right)
      }
      const other2: unknown = read['other']
      return [
        Object.entries(data)
          .filter(([key, value]) => !isSame(value, read[key]))
          .map(([key]) => key),
        other2 instanceof sdk.DocumentReference && other2.path === `${path}/b`,
      ]
    },
    expected: [[], true],
  },
  {
    name: 'large results come whole',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const [db, other] = [open(), open()]
      const text = 'x'.repeat(30_000)
      for (let first = 0; first < 300; first += 100) {
        await fill(stage, other, path, Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`d${first + at}`, { text }])))
      }
      return (await sdk.getDocsFromServer(sdk.collection(db, path))).size
    },
    expected: 300,
  },
]

/** Runs a scenario with clients of its own. */
export async function runFullScenario({ run }: FullScenario, stage: FullStage): Promise<unknown> {
  return await run(stage, crypto.randomUUID())
}
