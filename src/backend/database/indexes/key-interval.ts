import type { Value } from '#protocol/value.ts'
import { type Condition, isNameField } from '#backend/queries/query.ts'
import { encodeNameKey } from './name-key.ts'
import { encodeValueKey, invertKey, kindTags } from './value-key.ts'

/** A position among keys: directly before, or directly after, all keys that start with `key`. */
export type Boundary = { readonly key: Uint8Array; readonly isAfter: boolean }

/** The keys between two positions. */
export type KeyInterval = { readonly low: Boundary; readonly high: Boundary }

/** All keys. */
export const everything: KeyInterval = { low: { key: new Uint8Array(), isAfter: false }, high: { key: new Uint8Array(), isAfter: true } }

/** The bytes that sort at a boundary. */
export function boundaryBytes({ key, isAfter }: Boundary): Uint8Array {
  return isAfter ? afterPrefix(key) : key
}

/** The first bytes that sort after everything with a prefix. */
function afterPrefix(prefix: Uint8Array): Uint8Array {
  const last = prefix.findLastIndex((byte) => byte < 0xff)
  // No key starts with 255, inverted or not.
  if (last === -1) return Uint8Array.of(0xff)
  return Uint8Array.of(...prefix.subarray(0, last), (prefix[last] ?? 0) + 1)
}

/** The positions of a field's values that meet all conditions, in ascending order. Includes truncated keys. */
export function valueIntervals(conditions: readonly Condition[]): readonly KeyInterval[] {
  return conditions.reduce<readonly KeyInterval[]>((intervals, condition) => intersect(intervals, intervalsOf(condition)), [everything])
}

/** The same for names: names sort by their own keys, and only the names below a name continue its key. */
export function nameIntervals(conditions: readonly Condition[]): readonly KeyInterval[] {
  const ranges = conditions.map(({ comparison, value }): readonly KeyInterval[] => {
    const isReference = typeof value === 'object' && value !== null && 'type' in value && value.type === 'reference'
    if (!isReference) return []
    const at: Boundary = { key: encodeNameKey(value.path), isAfter: false }
    // The next name is the same one with another segment.
    const behind: Boundary = { key: Uint8Array.of(...at.key, 0), isAfter: false }
    return rangesAround(comparison, { at, behind, first: everything.low, last: everything.high })
  })
  return ranges.reduce<readonly KeyInterval[]>(intersect, [everything])
}

/** The intervals among inverted keys. */
export function invertIntervals(intervals: readonly KeyInterval[]): readonly KeyInterval[] {
  const invert = ({ key, isAfter }: Boundary): Boundary => ({ key: invertKey(key), isAfter: !isAfter })
  return intervals.map(({ low, high }) => ({ low: invert(high), high: invert(low) })).reverse()
}

/** The intersection of two lists of intervals, both ascending. */
export function intersect(left: readonly KeyInterval[], right: readonly KeyInterval[]): readonly KeyInterval[] {
  return left.flatMap((a) =>
    right.flatMap((b) => {
      const low = compareBoundaries(a.low, b.low) < 0 ? b.low : a.low
      const high = compareBoundaries(a.high, b.high) < 0 ? a.high : b.high
      return compareBoundaries(low, high) < 0 ? [{ low, high }] : []
    }),
  )
}

function intervalsOf({ field, comparison, value }: Condition): readonly KeyInterval[] {
  if (isNameField(field)) throw new Error('A name has no value key.')
  const { bytes, isCut } = encodeValueKey(value)
  const notNull: Boundary = { key: encodeValueKey(null).bytes, isAfter: true }
  if (comparison === 'notEqual') {
    const isExact = value !== null && !isCut
    if (!isExact) return [{ low: notNull, high: everything.high }]
    return [
      { low: notNull, high: { key: bytes, isAfter: false } },
      { low: { key: bytes, isAfter: true }, high: everything.high },
    ]
  }
  const [first, last] = kindBoundaries(value)
  // Other values may share a truncated key, on either side.
  const at: Boundary = { key: bytes, isAfter: false }
  const behind: Boundary = { key: bytes, isAfter: true }
  if (!isCut) return rangesAround(comparison, { at, behind, first, last })
  const isBelow = comparison === 'less' || comparison === 'lessOrEqual'
  return rangesAround(comparison, isBelow ? { at: behind, behind, first, last } : { at, behind: at, first, last })
}

type Places = { readonly at: Boundary; readonly behind: Boundary; readonly first: Boundary; readonly last: Boundary }

function rangesAround(comparison: Condition['comparison'], { at, behind, first, last }: Places): readonly KeyInterval[] {
  switch (comparison) {
    case 'equal':
      return [{ low: at, high: behind }]
    case 'notEqual':
      return [
        { low: first, high: at },
        { low: behind, high: last },
      ]
    case 'less':
      return [{ low: first, high: at }]
    case 'lessOrEqual':
      return [{ low: first, high: behind }]
    case 'greater':
      return [{ low: behind, high: last }]
    case 'greaterOrEqual':
      return [{ low: at, high: last }]
    case 'contains':
      return []
  }
}

function kindBoundaries(value: Value): readonly [Boundary, Boundary] {
  const { first, last } = kindTags(value)
  return [
    { key: Uint8Array.of(first), isAfter: false },
    { key: Uint8Array.of(last), isAfter: true },
  ]
}

function compareBoundaries(left: Boundary, right: Boundary): number {
  return Buffer.compare(boundaryBytes(left), boundaryBytes(right))
}
