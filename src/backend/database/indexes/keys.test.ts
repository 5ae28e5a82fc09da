import { expect, test } from 'vitest'
import type { Path } from '#protocol/document-name.ts'
import type { Value } from '#protocol/value.ts'
import { comparePaths, compareValues } from '#backend/values/compare.ts'
import { encodeNameKey } from './name-key.ts'
import { encodeValueKey, invertKey, maxValueKeyBytes } from './value-key.ts'

/** A small seeded random generator (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const texts = ['', 'a', 'a\u0000', 'a\u0000b', 'a\u0001', 'ab', 'b', 'é', '\uffff', '\u{1f600}', '__id3__', '__id12__', '__id-4__', '__id']
const doubles = [0, -0, NaN, Infinity, -Infinity, 0.5, -0.5, 1, 1.5, -1, 5e-324, -5e-324, 1.7976931348623157e308, 2 ** 53, 2 ** 53 + 2]
const powers = [2 ** 63, -(2 ** 63)]
const small = [0n, 1n, -1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 53n + 2n, -(2n ** 53n) - 1n]
const large = [2n ** 63n - 1n, 2n ** 63n - 513n, -(2n ** 63n), -(2n ** 63n) + 1n]
const numbers: readonly (bigint | number)[] = [...doubles, ...powers, ...small, ...large]

function randomPath(random: (below: number) => number): Path {
  return Array.from({ length: 2 + 2 * random(2) }, () => texts[1 + random(texts.length - 1)] ?? 'a')
}

function randomValue(random: (below: number) => number, depth: number): Value {
  const text = () => texts[random(texts.length)] ?? ''
  const number = () => numbers[random(numbers.length)] ?? 0
  switch (random(depth > 2 ? 8 : 11)) {
    case 0:
      return null
    case 1:
      return random(2) === 0
    case 2:
      return number()
    case 3:
      return { type: 'timestamp', microseconds: BigInt(random(5)) * 1_000_000_000_000_000n - 2_000_000_000_000_000n + BigInt(random(3)) }
    case 4:
      return text()
    case 5:
      return Uint8Array.from({ length: random(4) }, () => [0, 1, 254, 255][random(4)] ?? 0)
    case 6:
      return { type: 'reference', projectId: `p${random(2)}`, databaseId: '(default)', path: randomPath(random) }
    case 7:
      return { type: 'geoPoint', latitude: [-90, -0, 0, 0.1, 90][random(5)] ?? 0, longitude: [-180, 0, 180][random(3)] ?? 0 }
    case 8:
      return Array.from({ length: random(4) }, () => randomValue(random, depth + 1)).filter((element) => !Array.isArray(element))
    case 9:
      return { type: 'vector', values: Array.from({ length: random(3) }, () => Number(number())) }
    default:
      return { type: 'map', fields: new Map(Array.from({ length: random(4) }, () => [text(), randomValue(random, depth + 1)])) }
  }
}

test('keys of values sort as the values do, and only equal values have equal keys', () => {
  const random = createRandom(1)
  const values = [...numbers, ...Array.from({ length: 400 }, () => randomValue(random, 0))]
  const keyed = values.map((value) => ({ value, key: encodeValueKey(value).bytes }))
  const disordered: unknown[] = []
  for (const left of keyed) {
    for (const right of keyed) {
      const expected = Math.sign(compareValues(left.value, right.value))
      // An expectation per pair would take most of the time.
      if (Math.sign(Buffer.compare(left.key, right.key)) !== expected) disordered.push([left.value, right.value])
      if (Math.sign(Buffer.compare(invertKey(right.key), invertKey(left.key))) !== expected) disordered.push([right.value, left.value])
    }
  }
  expect(disordered).toEqual([])
})

test('no value’s key is a prefix of another one’s', () => {
  const random = createRandom(2)
  const keys = Array.from({ length: 300 }, () => Buffer.from(encodeValueKey(randomValue(random, 0)).bytes))
  const beginnings = keys.filter((key) => keys.some((other) => other.length > key.length && other.subarray(0, key.length).equals(key)))
  expect(beginnings).toEqual([])
})

test('the kinds of values sort in the order of the provider', () => {
  const inOrder: readonly Value[] = [
    null,
    false,
    true,
    NaN,
    -Infinity,
    -1n,
    0.5,
    1n,
    Infinity,
    { type: 'timestamp', microseconds: -1n },
    { type: 'timestamp', microseconds: 0n },
    '',
    'a',
    new Uint8Array(),
    { type: 'reference', projectId: 'p', databaseId: 'd', path: ['a', '__id9__'] },
    { type: 'reference', projectId: 'p', databaseId: 'd', path: ['a', '__id10__'] },
    { type: 'reference', projectId: 'p', databaseId: 'd', path: ['a', '__i'] },
    { type: 'geoPoint', latitude: -1, longitude: 5 },
    { type: 'geoPoint', latitude: -1, longitude: 6 },
    [],
    ['a'],
    ['a', 'a'],
    ['b'],
    { type: 'vector', values: [9] },
    { type: 'vector', values: [1, 1] },
    { type: 'map', fields: new Map() },
    { type: 'map', fields: new Map([['a', 1n]]) },
    {
      type: 'map',
      fields: new Map([
        ['a', 1n],
        ['b', 0n],
      ]),
    },
    { type: 'map', fields: new Map([['a', 2n]]) },
  ]
  const shuffled = [...inOrder].reverse()
  expect(shuffled.sort(compareValues)).toEqual(inOrder)
  expect(shuffled.sort((a, b) => Buffer.compare(encodeValueKey(a).bytes, encodeValueKey(b).bytes))).toEqual(inOrder)
})

test('integers and doubles that are equal share a key, also beyond 2^53', () => {
  const key = (value: Value) => Buffer.from(encodeValueKey(value).bytes).toString('hex')
  expect(key(1n)).toBe(key(1))
  expect(key(-0)).toBe(key(0n))
  expect(key(2n ** 60n)).toBe(key(2 ** 60))
  expect(key(2n ** 60n + 1n)).not.toBe(key(2 ** 60))
  expect(key(2n ** 63n - 1n) < key(2 ** 63)).toBe(true)
})

test('keys of paths sort as the paths do', () => {
  const random = createRandom(3)
  const paths = Array.from({ length: 300 }, () => randomPath(random))
  const disordered: unknown[] = []
  for (const left of paths) {
    for (const right of paths) {
      const order = Math.sign(Buffer.compare(encodeNameKey(left), encodeNameKey(right)))
      if (order !== Math.sign(comparePaths(left, right))) disordered.push([left, right])
    }
  }
  expect(disordered).toEqual([])
})

test('keys of long values are truncated and still sort', () => {
  const long = (end: string) => encodeValueKey('x'.repeat(5000) + end)
  expect(long('a').bytes).toHaveLength(maxValueKeyBytes)
  expect(long('a')).toEqual(long('b'))
  expect(long('a').isCut).toBe(true)
  // Tag, text and two bytes of end make 1500 bytes.
  expect(encodeValueKey('x'.repeat(1497)).isCut).toBe(false)
  expect(encodeValueKey('x'.repeat(1498)).isCut).toBe(true)
  expect(Buffer.compare(encodeValueKey('x'.repeat(1497)).bytes, long('').bytes)).toBeLessThan(0)
  expect(Buffer.compare(long('').bytes, encodeValueKey('y').bytes)).toBeLessThan(0)
})
