import type * as firestore from 'firebase/firestore'
import type { FullScenario } from './full-scenarios.ts'
import { codeOf, fill, findBoth, refusalOf, Told } from './full-stage.ts'

const mixed = {
  a: { zip: NaN },
  b: { zip: 91_102 },
  c: { zip: 98_101 },
  d: { zip: '98101' },
  e: { zip: [98_101] },
  f: { zip: [98_101, 98_102] },
  g: { zip: ['98101', { zip: 98_101 }] },
  h: { zip: { code: 500 } },
  i: { code: 500 },
  j: { zip: null },
}

const pairs = {
  d1: { a: 1, b: [0], n: 0 },
  d2: { b: [1], n: 1 },
  d3: { a: 3, b: [2, 7], n: 2, c: 10 },
  d4: { a: 1, b: [3, 7], n: 3 },
  d5: { a: 1 },
  d6: { a: 2, c: 20 },
}

/** Queries as the provider's own suites ask them. */
export const providerQueries: readonly FullScenario[] = [
  {
    name: 'filters tell values of every kind apart',
    run: async (stage, path) => {
      const { sdk, open } = stage
      await fill(stage, open(), path, mixed)
      // Each by a client of its own: one that has a document in its cache takes NaN in a list for what the server does not.
      const find = async (operator: firestore.WhereFilterOp, value: unknown) =>
        (await findBoth(stage, sdk.query(sdk.collection(open(), path), sdk.where('zip', operator, value)))).join('')
      return [
        await find('!=', 98_101),
        await find('!=', { code: 500 }),
        await find('!=', null),
        await find('!=', NaN),
        await find('in', [98_101, 98_103, [98_101, 98_102]]),
        await find('in', [{ code: 500 }]),
        await find('in', [null, NaN, 98_101]),
        await find('not-in', [98_101, 98_103, [98_101, 98_102]]),
        await find('not-in', [null]),
        await find('not-in', [NaN, 98_101]),
        await find('array-contains', 98_101),
        await find('array-contains', NaN),
        await find('array-contains-any', [98_102, null, { zip: 98_101 }]),
      ]
    },
    expected: ['abdefgh', 'abcdefg', 'abcdefgh', 'bcdefgh', 'cf', 'h', 'c', 'abdegh', '', 'bdefgh', 'ef', '', 'fg'],
  },
  {
    name: 'AND and OR of lists nest, with an order and a limit from either end',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const db = open()
      await fill(stage, db, path, pairs)
      const room = sdk.collection(db, path)
      const { and, or, where, orderBy, limit, limitToLast, query } = sdk
      const queries = [
        query(room, or(where('a', '>', 2), where('n', '==', 1))),
        query(room, or(where('a', '==', 1), where('n', '>', 0)), limit(2)),
        query(room, or(where('a', '==', 1), where('n', '>', 0)), limitToLast(2), orderBy('n')),
        query(room, or(where('a', '==', 2), where('n', '!=', 2))),
        query(room, or(where('a', 'in', [2, 3]), where('n', 'in', [0, 2])), orderBy('a')),
        query(room, and(where('a', 'in', [1, 2, 3]), where('a', 'in', [0, 1, 4]))),
        query(room, and(where('a', 'in', [2, 3]), where('a', 'in', [0, 1, 4]))),
        query(room, and(where('a', 'in', [1, 3]), or(where('a', 'in', [0, 2]), and(where('n', '>=', 1), where('a', 'in', [1, 3]))))),
        query(room, and(where('a', 'in', [2, 3]), or(where('b', 'array-contains-any', [0, 7]), where('c', '==', 20)))),
        query(room, or(and(where('a', 'in', [2, 3]), where('c', '==', 10)), where('b', 'array-contains-any', [0, 7]))),
        query(room, where('a', 'in', [2, 3]), orderBy('a')),
        query(room, where('a', '>=', 1), where('n', '<', 3), orderBy('n', 'desc')),
        query(room, where('a', '>=', 1), where('n', '!=', 2), where('c', '<=', 20)),
      ]
      return await Promise.all(queries.map((each) => findBoth(stage, each)))
    },
    expected: [
      ['d3'],
      ['d1', 'd2'],
      ['d3', 'd4'],
      ['d1', 'd2', 'd4'],
      ['d1', 'd6', 'd3'],
      ['d1', 'd4', 'd5'],
      [],
      ['d3', 'd4'],
      ['d3', 'd6'],
      ['d1', 'd3', 'd4'],
      ['d6', 'd3'],
      ['d3', 'd1'],
      [],
    ],
  },
  {
    name: 'a group of collections is cut by paths that no document has',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const db = open()
      const group = `b${path}`
      const batch = sdk.writeBatch(db)
      for (const each of [`a/a/${group}/1`, `a/b/a/b/${group}/2`, `a/b/${group}/3`, `a/b/c/d/${group}/4`, `a/c/${group}/5`, `${group}/6`])
        batch.set(sdk.doc(db, each), { x: 1 })
      batch.set(sdk.doc(db, `a/b/${path}/nope`), { x: 1 })
      await batch.commit()
      const found = sdk.collectionGroup(db, group)
      const { query, orderBy, where, startAt, endAt, startAfter, endBefore, documentId } = sdk
      return [
        await findBoth(stage, query(found, orderBy(documentId()), startAt('a/b'), endAt('a/b0'))),
        await findBoth(stage, query(found, orderBy(documentId()), startAfter('a/b'), endBefore(`a/b/${group}/3`))),
        await findBoth(stage, query(found, where(documentId(), '>=', 'a/b'), where(documentId(), '<=', 'a/b0'))),
        await findBoth(stage, query(found, where(documentId(), '>', 'a/b'), where(documentId(), '<', `a/b/${group}/3`))),
        (await sdk.getCountFromServer(found)).data().count,
      ]
    },
    expected: [['2', '3', '4'], ['2'], ['2', '3', '4'], ['2'], 6],
  },
  {
    name: 'ids and texts sort by their bytes, and numbers among the ids by their value',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const db = open()
      const texts = ['Sierpiński', '岩澤', '🄟', 'Ｐ', '︒', '🐵', '你好', '你顥', '😁', '😀', '', 'a']
      const ids = ['A', 'a', 'Aa', '7', '12', '__id7__', '__id12__', '__id-2__', '__id1_', '_id1__', '__id', '🄟', 'Ｐ']
      await fill(stage, db, path, Object.fromEntries(ids.map((id, at) => [id, { at }])))
      await fill(
        stage,
        db,
        `${path}/A/t`,
        Object.fromEntries(texts.map((text, at) => [`t${at}`, { text, list: [text], map: { [text || '-']: 1 } }])),
      )
      const room = sdk.collection(db, path)
      const below = sdk.collection(db, path, 'A', 't')
      const { query, orderBy, where, documentId } = sdk
      return [
        (await findBoth(stage, query(room, orderBy(documentId())))).join(' '),
        (await findBoth(stage, query(room, where(documentId(), '>', '__id7__'), where(documentId(), '<=', 'A')))).join(' '),
        (await findBoth(stage, query(below, orderBy('text')))).map((id) => texts[Number(id.slice(1))]).join(' '),
        (await findBoth(stage, query(below, orderBy('list')))).map((id) => texts[Number(id.slice(1))]).join(' '),
        (await findBoth(stage, query(below, orderBy('map')))).map((id) => texts[Number(id.slice(1))]).join(' '),
      ]
    },
    expected: [
      '__id-2__ __id7__ __id12__ 12 7 A Aa __id __id1_ _id1__ a Ｐ 🄟',
      '__id12__ 12 7 A',
      ' Sierpiński a 你好 你顥 岩澤 ︒ Ｐ 🄟 🐵 😀 😁',
      ' Sierpiński a 你好 你顥 岩澤 ︒ Ｐ 🄟 🐵 😀 😁',
      ' Sierpiński a 你好 你顥 岩澤 ︒ Ｐ 🄟 🐵 😀 😁',
    ],
  },
  {
    name: 'values of all kinds stand in one order, vectors by their length first',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const db = open()
      const values: unknown[] = [
        null,
        false,
        true,
        NaN,
        -Infinity,
        -1,
        0.5,
        1,
        new sdk.Timestamp(100, 123_456_000),
        new sdk.Timestamp(100, 123_457_000),
        '',
        'a',
        sdk.Bytes.fromUint8Array(Uint8Array.of(0)),
        sdk.Bytes.fromUint8Array(Uint8Array.of(0, 1)),
        sdk.doc(db, 'a/b'),
        sdk.doc(db, 'a/c'),
        new sdk.GeoPoint(-1, 5),
        new sdk.GeoPoint(0, -5),
        [],
        [1],
        sdk.vector([9]),
        sdk.vector([1, 2]),
        {},
        { a: 1 },
      ]
      await fill(stage, db, path, Object.fromEntries(values.map((key, at) => [`v${String(at).padStart(2, '0')}`, { key }])))
      const room = sdk.collection(db, path)
      const { query, orderBy, where } = sdk
      const names = values.map((_, at) => `v${String(at).padStart(2, '0')}`)
      const up = await findBoth(stage, query(room, orderBy('key')))
      const down = await findBoth(stage, query(room, orderBy('key', 'desc')))
      return [
        up.join() === names.join(),
        down.join() === [...names].reverse().join(),
        await findBoth(stage, query(room, where('key', '<', sdk.vector([1, 2])))),
        await findBoth(stage, query(room, where('key', '==', sdk.vector([1, 2])))),
        await findBoth(stage, query(room, where('key', '>', [0]))),
        await findBoth(stage, query(room, where('key', '>=', {}))),
      ]
    },
    expected: [true, true, ['v20'], ['v21'], ['v19'], ['v22', 'v23']],
  },
  {
    name: 'fields may be called anything, and are found by it',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const db = open()
      const names = ['a.b', 'back`tick', 'back\\slash', '日本', '0', 'with space', '__proto__x', 'toString']
      const target = sdk.doc(db, path, 'a')
      await sdk.setDoc(target, Object.fromEntries(names.map((name) => [name, { deep: 1 }])))
      for (const name of names) await sdk.updateDoc(target, new sdk.FieldPath(name, 'deep'), 2)
      const found = await Promise.all(
        names.map((name) => findBoth(stage, sdk.query(sdk.collection(db, path), sdk.where(new sdk.FieldPath(name, 'deep'), '==', 2)))),
      )
      const ordered = await findBoth(stage, sdk.query(sdk.collection(db, path), sdk.orderBy(new sdk.FieldPath('a.b', 'deep'))))
      return [found.every((ids) => ids.join() === 'a'), ordered]
    },
    expected: [true, ['a']],
  },
  {
    name: 'cursors are values, several of them, or documents',
    run: async (stage, path) => {
      const { sdk, open } = stage
      const db = open()
      const rows = { a: [1, 1], b: [1, 2], c: [1, 2], d: [2, 1], e: [2, 3] } as const
      await fill(stage, db, path, Object.fromEntries(Object.entries(rows).map(([id, [k, sort]]) => [id, { k, sort }])))
      const room = sdk.collection(db, path)
      const c = await sdk.getDocFromServer(sdk.doc(db, path, 'c'))
      const { query, orderBy, startAt, startAfter, endAt, endBefore, limit, limitToLast, where, documentId } = sdk
      const sorted = [orderBy('k'), orderBy('sort', 'desc')] as const
      return [
        await findBoth(stage, query(room, ...sorted, startAt(1, 2))),
        await findBoth(stage, query(room, ...sorted, startAfter(c))),
        await findBoth(stage, query(room, ...sorted, endBefore(2, 1), limitToLast(2))),
        await findBoth(stage, query(room, orderBy('sort'), endAt(c), limitToLast(2))),
        await findBoth(stage, query(room, where('k', '==', 1), orderBy(documentId()), startAfter('a'), limit(5000))),
        await findBoth(stage, query(room, orderBy('k'), startAt(c))),
      ]
    },
    expected: [
      ['c', 'b', 'a', 'e', 'd'],
      ['b', 'a', 'e', 'd'],
      ['a', 'e'],
      ['b', 'c'],
      ['b', 'c'],
      ['c', 'd', 'e'],
    ],
  },
  {
    name: 'a query by a map of references, places, bytes and times is listened to twice',
    run: async ({ sdk, open }, path) => {
      const db = open()
      const time = sdk.Timestamp.now()
      const place = new sdk.GeoPoint(0, 0)
      const bytes = sdk.Bytes.fromBase64String('Zm9v')
      const data = { ref: sdk.doc(db, 'f/c'), place, bytes, time, list: [sdk.doc(db, 'f/c'), place, bytes, time] }
      await sdk.addDoc(sdk.collection(db, path), { data })
      const sizes: number[] = []
      for (let count = 0; count < 2; count++) {
        const told = new Told<number>()
        const stop = sdk.onSnapshot(sdk.query(sdk.collection(db, path), sdk.where('data', '==', data)), (found) => told.add(found.size))
        sizes.push(await told.next())
        stop()
      }
      return sizes
    },
    expected: [1, 1],
  },
  {
    name: 'what the server alone refuses is refused in its words',
    run: async ({ sdk, open }, path) => {
      const db = open()
      const room = sdk.collection(db, path)
      const { query, orderBy, where, documentId } = sdk
      const ask = async (asked: firestore.Query) => refusalOf(sdk.getDocsFromServer(asked))
      const words = async (asked: firestore.Query, expected: string) => {
        const refusal = await ask(asked)
        return refusal.startsWith('invalid-argument') && refusal.includes(expected) ? 'as expected' : refusal
      }
      const many = Array.from({ length: 31 }, (_, at) => at)
      return [
        await words(query(room, orderBy(documentId()), orderBy('n')), 'order by clause cannot contain more fields after the key'),
        await words(
          query(room, where(documentId(), '==', 'a'), where('n', '>', 1), where('m', '<', 2)),
          'Equality on key is not allowed if there are other inequality fields and key does not appear in inequalities.',
        ),
        (await ask(query(room, where('n', 'in', many)))).split(':')[0],
        await codeOf(sdk.getCountFromServer(sdk.collection(db, 'a/__badpath__/c'))),
        await refusalOf(sdk.updateDoc(sdk.doc(room, 'nobody'), { n: 1 })).then((text) => /no document to update/i.test(text)),
      ]
    },
    expected: ['as expected', 'as expected', 'invalid-argument', 'invalid-argument', true],
  },
]
