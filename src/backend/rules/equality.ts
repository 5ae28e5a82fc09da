import { compareUtf8 } from '#protocol/utf8.ts'
import { isList, isNumber, type RuleMap, type RuleValue, segmentsOf, Unknown } from './rule-value.ts'

/**
 * Whether two known values are equal. Values of different types never are, except that numbers compare by value outside of lists and maps
 * (as in the official emulator).
 *
 * @param charge Called with the number of compared values.
 * @param isDeep Numbers compare by value at any depth, as in sets and diffs.
 */
export function isEqual(left: RuleValue, right: RuleValue, charge: (units: number) => void, isDeep = false, isInside = false): boolean {
  charge(1)
  if (left === null || right === null) return left === right
  if (isNumber(left)) return isNumber(right) && (!isInside || isDeep || typeof left === typeof right) && isSameNumber(left, right)
  if (typeof left !== 'object' || typeof right !== 'object') return left === right
  if (left instanceof Unknown || right instanceof Unknown) return false
  if (left instanceof Uint8Array) return right instanceof Uint8Array && Buffer.compare(left, right) === 0
  const same = (a: RuleValue, b: RuleValue) => isEqual(a, b, charge, isDeep, true)
  if (isList(left)) return isList(right) && isSameList(left, right, same)
  if (right instanceof Uint8Array || isList(right)) return false
  switch (left.type) {
    case 'timestamp':
      return right.type === 'timestamp' && left.microseconds === right.microseconds
    case 'duration':
      return right.type === 'duration' && left.nanoseconds === right.nanoseconds
    case 'geoPoint':
      return right.type === 'geoPoint' && left.latitude === right.latitude && left.longitude === right.longitude
    case 'vector':
      return right.type === 'vector' && isSameList(left.values, right.values, same)
    case 'path':
    case 'reference':
      return (right.type === 'path' || right.type === 'reference') && isSameList(segmentsOf(left), segmentsOf(right), (a, b) => a === b)
    case 'map':
      return right.type === 'map' && isSameMap(left, right, same)
    case 'set':
      return (
        right.type === 'set' &&
        left.elements.length === right.elements.length &&
        left.elements.every((element) => includes(right.elements, element, charge))
      )
    case 'mapDiff':
      return right.type === 'mapDiff' && isSameMap(left.before, right.before, same) && isSameMap(left.after, right.after, same)
  }
}

/** Whether a list contains a value; numbers compare by value. */
export function includes(elements: readonly RuleValue[], value: RuleValue, charge: (units: number) => void): boolean {
  return elements.some((element) => isEqual(element, value, charge, true))
}

function isSameNumber(left: bigint | number, right: bigint | number): boolean {
  // oxlint-disable-next-line eqeqeq -- JavaScript's own comparison of a bigint with a number is by value; NaN is equal to nothing.
  return left == right
}

function isSameList<Element>(left: readonly Element[], right: readonly Element[], same: (a: Element, b: Element) => boolean): boolean {
  // Both lists have the same length.
  return left.length === right.length && left.every((element, at) => same(element, right[at] as Element))
}

function isSameMap(left: RuleMap, right: RuleMap, same: (a: RuleValue, b: RuleValue) => boolean): boolean {
  if (left.fields.size !== right.fields.size) return false
  for (const [name, value] of left.fields) {
    const other = right.fields.get(name)
    if (other === undefined || !same(value, other)) return false
  }
  return true
}

/**
 * Compares two values of one ordered type; undefined for other types, and for NaN.
 *
 * @returns A negative number, zero or a positive number.
 */
export function order(left: RuleValue, right: RuleValue): number | undefined {
  if (isNumber(left))
    return isNumber(right) && !Number.isNaN(left) && !Number.isNaN(right) ? (left < right ? -1 : Number(left > right)) : undefined
  if (typeof left === 'string') return typeof right === 'string' ? compareUtf8(left, right) : undefined
  if (typeof left !== 'object' || left === null || typeof right !== 'object' || right === null) return undefined
  if (!('type' in left) || !('type' in right)) return undefined
  if (left.type === 'timestamp' && right.type === 'timestamp') return sign(left.microseconds - right.microseconds)
  if (left.type === 'duration' && right.type === 'duration') return sign(left.nanoseconds - right.nanoseconds)
  return undefined
}

function sign(difference: bigint): number {
  return difference < 0n ? -1 : Number(difference > 0n)
}
