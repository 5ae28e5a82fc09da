import { deleteApp, initializeApp } from 'firebase/app'
import {
  addDoc,
  aggregateQuerySnapshotEqual,
  and,
  arrayRemove,
  arrayUnion,
  average,
  Bytes,
  collection,
  collectionGroup,
  type CollectionReference,
  count,
  deleteDoc,
  deleteField,
  doc,
  type DocumentData,
  documentId,
  DocumentReference,
  endAt,
  endBefore,
  FieldPath,
  type Firestore,
  GeoPoint,
  getAggregate,
  getCount,
  getDoc,
  getDocs,
  increment,
  initializeFirestore,
  limit,
  limitToLast,
  maximum,
  minimum,
  or,
  orderBy,
  type Query,
  query,
  type QueryConstraint,
  queryEqual,
  refEqual,
  runTransaction,
  serverTimestamp,
  setDoc,
  setLogLevel,
  snapshotEqual,
  startAfter,
  startAt,
  sum,
  Timestamp,
  updateDoc,
  vector,
  where,
  writeBatch,
} from 'firebase/firestore/lite'

/** Something that people do with the SDK's small client of documents; it runs in Node and in browsers alike. */
export type LiteScenario = {
  readonly name: string
  /** Answers what is compared with `expected`; every run has a collection of its own. */
  readonly run: (db: Firestore, room: CollectionReference) => Promise<unknown>
  readonly expected: unknown
}

/** Everything that `firebase/firestore/lite` offers, in small stories. */
export const liteScenarios: readonly LiteScenario[] = [
  {
    name: 'every kind of value comes back as it went',
    run: async (db, room) => {
      const reference = doc(room, 'values')
      const values = {
        none: null,
        yes: true,
        integer: Number.MAX_SAFE_INTEGER,
        double: 0.1,
        negativeZero: -0,
        infinite: -Infinity,
        notANumber: NaN,
        text: 'zwölf 😀 \u0000',
        time: new Timestamp(-1, 123_456_000),
        bytes: Bytes.fromUint8Array(Uint8Array.of(0, 255)),
        place: new GeoPoint(-12.5, 0),
        other: doc(db, 'a/b'),
        list: [1, { deep: ['x'] }],
        empty: [],
        map: { 'a.b': 1, '`': 2, empty: {} },
        vector: vector([1, -2.5]),
      }
      await setDoc(reference, values)
      const back = (await getDoc(reference)).data() ?? {}
      return [
        Object.keys(values).filter((key) => !isSame(back[key], Reflect.get(values, key))),
        Object.is(back['negativeZero'], -0),
        back['other'] instanceof DocumentReference && refEqual(back['other'], values.other),
      ]
    },
    expected: [[], true, true],
  },
  {
    name: 'a document is added, merged, updated, emptied and deleted',
    run: async (_, room) => {
      const added = await addDoc(room, { a: 1, nested: { x: 1, y: 2 }, list: [1, 2], gone: true })
      const states: unknown[] = [added.id.length]
      const note = async () => states.push((await getDoc(added)).data() ?? 'missing')
      await setDoc(added, { nested: { x: 5 }, more: 1 }, { merge: true })
      await setDoc(added, { nested: { y: 7, z: 8 }, more: 9 }, { mergeFields: ['nested.y'] })
      await note()
      await updateDoc(added, { 'nested.z': 3, a: increment(2), list: arrayUnion(2, 3), gone: deleteField() })
      await updateDoc(added, new FieldPath('nested', 'a.b'), 4, 'more', increment(0.5))
      await updateDoc(added, { list: arrayRemove(1), low: minimum(4), high: maximum(4), a: minimum(2), more: maximum(1) })
      await note()
      await setDoc(added, {}, { merge: true })
      await setDoc(added, {})
      await note()
      await deleteDoc(added)
      await note()
      return states
    },
    expected: [
      20,
      { a: 1, nested: { x: 5, y: 7 }, list: [1, 2], gone: true, more: 1 },
      { a: 2, nested: { x: 5, y: 7, z: 3, 'a.b': 4 }, list: [2, 3], more: 1.5, low: 4, high: 4 },
      {},
      'missing',
    ],
  },
  {
    name: 'the server writes its time, the same for a whole batch',
    run: async (db, room) => {
      const [first, second] = [doc(room, '1'), doc(room, '2')]
      await writeBatch(db)
        .set(first, { at: serverTimestamp() })
        .set(second, { at: serverTimestamp(), n: 1 })
        .update(second, { n: increment(1) })
        .commit()
      const [one, two] = await Promise.all([getDoc(first), getDoc(second)])
      const at: unknown = one.get('at')
      return [at instanceof Timestamp, isSame(at, two.get('at')), two.get('n')]
    },
    expected: [true, true, 2],
  },
  {
    name: 'refusals carry the codes that the small client can tell',
    run: async (db, room) => {
      const missing = doc(room, 'missing')
      await setDoc(doc(room, 'there'), { n: 1 })
      const batch = writeBatch(db).set(doc(room, 'half'), {}).update(missing, { n: 1 })
      return [
        await codeOf(updateDoc(missing, { n: 1 })),
        await codeOf(batch.commit()),
        (await getDoc(doc(room, 'half'))).exists(),
        await codeOf(getDoc(doc(db, 'a/__badpath__'))),
        await codeOf(getDocs(query(room, where('a', '==', 1), orderBy('b')))),
        await codeOf(getDocs(query(room, where('a', 'in', [1, 2, 3, 4, 5, 6]), where('b', 'in', [1, 2, 3, 4, 5, 6])))),
      ]
    },
    expected: ['not-found', 'not-found', false, 'failed-precondition', 'failed-precondition', 'failed-precondition'],
  },
  {
    name: 'transactions read, write and are tried again until nothing came between',
    run: async (db, room) => {
      const counter = doc(room, 'counter')
      const other = doc(room, 'other')
      await setDoc(other, { seen: true })
      let attempts = 0
      const add = () =>
        runTransaction(
          db,
          async (transaction) => {
            attempts++
            const [snapshot] = await Promise.all([transaction.get(counter), transaction.get(other)])
            transaction.set(counter, { n: Number(snapshot.get('n') ?? 0) + 1 })
            return snapshot.exists()
          },
          { maxAttempts: 20 },
        )
      const existed = await Promise.all([add(), add(), add(), add()])
      const failed = await codeOf(
        runTransaction(db, async (transaction) => {
          const snapshot = await transaction.get(counter)
          transaction.delete(counter)
          transaction.update(doc(room, 'nobody'), { n: Number(snapshot.get('n')) })
        }),
      )
      await runTransaction(db, async (transaction) => {
        const snapshot = await transaction.get(counter)
        transaction.update(counter, { n: Number(snapshot.get('n')) + 10 })
        transaction.delete(other)
      })
      const retried = attempts > 4
      return [existed.filter((had) => !had).length, retried, failed, (await getDoc(counter)).get('n'), (await getDoc(other)).exists()]
    },
    expected: [1, true, 'not-found', 14, false],
  },
  {
    name: 'every filter finds its documents',
    run: async (_, room) => {
      await fill(room)
      return await Promise.all(
        [
          where('n', '==', 2),
          where('n', '!=', 2),
          where('n', '<', 2),
          where('n', '<=', 2),
          where('n', '>', 2),
          where('n', '>=', 2),
          where('n', 'in', [1, 4, 'x']),
          where('n', 'not-in', [1, 4]),
          where('tags', 'array-contains', 'red'),
          where('tags', 'array-contains-any', ['red', 'blue']),
          where('n', '==', null),
          where('n', '!=', null),
          where('n', '==', NaN),
          where('n', '!=', NaN),
          where('inner.deep', '==', 'four'),
          where(new FieldPath('inner', 'deep'), '>=', 'f'),
          where(documentId(), '==', 'b'),
          where(documentId(), 'in', ['a', 'nobody', 'd']),
          where(documentId(), '>', 'd'),
          where('tags', '==', ['red']),
        ].map((constraint) => idsOf(query(room, constraint))),
      )
    },
    expected: [
      ['b'],
      ['f', 'a', 'c', 'd', 'h'],
      ['a'],
      ['a', 'b'],
      ['c', 'd'],
      ['b', 'c', 'd'],
      ['a', 'd', 'h'],
      ['f', 'b', 'c', 'h'],
      ['a', 'c'],
      ['a', 'b', 'c'],
      ['e'],
      ['f', 'a', 'b', 'c', 'd', 'h'],
      ['f'],
      ['a', 'b', 'c', 'd', 'h'],
      ['d'],
      ['d'],
      ['b'],
      ['a', 'd'],
      ['e', 'f', 'g', 'h'],
      ['a'],
    ],
  },
  {
    name: 'AND and OR nest',
    run: async (_, room) => {
      await fill(room)
      return await Promise.all([
        idsOf(query(room, or(where('n', '==', 1), where('n', '>', 3)))),
        idsOf(query(room, or(and(where('n', '>=', 1), where('n', '<', 3)), where('n', '==', 4)))),
        idsOf(query(room, and(where('n', '>', 0), or(where('n', '==', 2), where('n', '==', 3))), orderBy('n', 'desc'))),
        idsOf(query(room, or(where('tags', 'array-contains', 'red'), where('inner.deep', '==', 'four')), limit(2))),
      ])
    },
    expected: [
      ['a', 'd'],
      ['a', 'b', 'd'],
      ['c', 'b'],
      ['a', 'c'],
    ],
  },
  {
    name: 'order, limits and cursors cut a result',
    run: async (_, room) => {
      await fill(room)
      const c = await getDoc(doc(room, 'c'))
      const find = (...constraints: QueryConstraint[]) => idsOf(query(room, ...constraints))
      return await Promise.all([
        find(orderBy('n')),
        find(orderBy('n', 'desc'), limit(3)),
        find(orderBy('n'), limitToLast(2)),
        find(orderBy('n'), startAt(2), endAt(3)),
        find(orderBy('n'), startAfter(2), endBefore(4)),
        find(orderBy('n'), startAt(c)),
        find(orderBy('n'), startAfter(c)),
        find(orderBy('n'), endBefore(c)),
        find(orderBy('n', 'desc'), endAt(c), limitToLast(2)),
        find(startAfter(c), limit(2)),
        find(orderBy(documentId(), 'desc'), startAt('c')),
        find(where('n', '>', 1), orderBy('n', 'desc'), startAfter(4), limit(1)),
      ])
    },
    expected: [
      ['e', 'f', 'a', 'b', 'c', 'd', 'h'],
      ['h', 'd', 'c'],
      ['d', 'h'],
      ['b', 'c'],
      ['c'],
      ['c', 'd', 'h'],
      ['d', 'h'],
      ['e', 'f', 'a', 'b'],
      ['d', 'c'],
      ['d', 'e'],
      ['c', 'b', 'a'],
      ['c'],
    ],
  },
  {
    name: 'a collection group holds the collections of one name, wherever they are',
    run: async (db, room) => {
      const name = `group${room.id}`
      const paths = [`${room.path}/x/${name}/1`, `${room.path}/y/${name}/2`, `${name}/0`, `${room.path}/x/other/3`]
      const batch = writeBatch(db)
      for (const path of paths) batch.set(doc(db, path), { path })
      await batch.commit()
      const group = collectionGroup(db, name)
      const below = [where(documentId(), '>=', `${room.path}/x`), where(documentId(), '<', `${room.path}/y`)]
      return [
        (await getDocs(group)).docs.map(({ id }) => id).sort(),
        await codeOf(getDocs(query(group, where('path', '==', paths[0])))),
        await idsOf(query(group, ...below)),
        (await getDocs(query(group, orderBy(documentId()), startAt(`${room.path}/x/${name}/1`), limit(1)))).docs.map(({ id }) => id),
      ]
    },
    expected: [['0', '1', '2'], 'failed-precondition', ['1'], ['1']],
  },
  {
    name: 'aggregates count, sum and average',
    run: async (_, room) => {
      await fill(room)
      const numbers = query(room, where('n', '>', 0))
      const all = await getAggregate(numbers, { many: count(), total: sum('n'), mean: average('n') })
      const none = await getAggregate(query(room, where('n', '==', 'nothing')), { total: sum('n'), mean: average('n') })
      const again = await getAggregate(numbers, { many: count(), total: sum('n'), mean: average('n') })
      const counted = await Promise.all([
        getCount(room),
        getCount(query(room, limit(3))),
        getCount(query(room, or(where('n', '==', 1), where('tags', 'array-contains', 'red'), where('n', '==', 4)))),
      ])
      return [
        all.data(),
        none.data(),
        counted.map((snapshot) => snapshot.data().count),
        (await getAggregate(room, { total: sum('n') })).data(),
        (await getAggregate(room, { part: sum('inner.size'), many: count() })).data(),
        aggregateQuerySnapshotEqual(all, again),
      ]
    },
    expected: [{ many: 4, total: 10, mean: 2.5 }, { total: 0, mean: null }, [8, 3, 3], { total: NaN }, { part: 7.5, many: 2 }, true],
  },
  {
    name: 'converters, and what is equal',
    run: async (_, room) => {
      type Post = { readonly title: string }
      const posts = room.withConverter<Post, DocumentData>({
        toFirestore: ({ title }) => ({ title: typeof title === 'string' ? `stored ${title}` : title }),
        fromFirestore: (snapshot) => ({ title: `read ${String(snapshot.get('title'))}` }),
      })
      await setDoc(doc(posts, 'p'), { title: 'x' })
      const first = await getDocs(query(posts, orderBy('title')))
      const second = await getDocs(query(posts, orderBy('title')))
      return [
        first.docs.map((snapshot) => snapshot.data()),
        (await getDoc(doc(room, 'p'))).data(),
        snapshotEqual(first, second),
        queryEqual(query(room, limit(1)), query(room, limit(1))),
        first.size,
        first.empty,
      ]
    },
    expected: [[{ title: 'read stored x' }], { title: 'stored x' }, true, true, 1, false],
  },
]

/** Whether two values that the SDK gave are the same. */
function isSame(left: unknown, right: unknown): boolean {
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return Object.is(left, right)
  if ('isEqual' in left && typeof left.isEqual === 'function') return Boolean(left.isEqual(right))
  if ('firestore' in left && 'path' in left && 'path' in right) return left.path === right.path
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => isSame(Reflect.get(left, key), Reflect.get(right, key)))
}

async function fill(room: CollectionReference): Promise<void> {
  const documents: { readonly [id: string]: DocumentData } = {
    a: { n: 1, tags: ['red'] },
    b: { n: 2, tags: ['blue', 'green'], inner: { size: 3 } },
    c: { n: 3, tags: ['red', 'blue'], inner: { size: 4.5 } },
    d: { n: 4, inner: { deep: 'four' } },
    e: { n: null },
    f: { n: NaN },
    g: {},
    h: { n: 'x' },
  }
  await Promise.all(Object.entries(documents).map(([id, data]) => setDoc(doc(room, id), data)))
}

async function idsOf(found: Query): Promise<string[]> {
  return (await getDocs(found)).docs.map(({ id }) => id)
}

/** The code by which a call fails. */
async function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'none',
    (error: unknown) => (typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error)),
  )
}

/**
 * Runs a scenario with an SDK of its own, in a collection of its own.
 *
 * @param host Name and port of the backend, which answers without TLS.
 */
export async function runLiteScenario({ run }: LiteScenario, host: string): Promise<unknown> {
  // What fails is looked at by the scenarios.
  setLogLevel('silent')
  const app = initializeApp({ apiKey: 'key', projectId: 'fourfold' }, crypto.randomUUID())
  const db = initializeFirestore(app, { host, ssl: false })
  try {
    return await run(db, collection(db, crypto.randomUUID()))
  } finally {
    await deleteApp(app)
  }
}
