import type { Path } from '#protocol/document-name.ts'
import { numericId } from '#protocol/document-name.ts'
import { compareUtf8 } from '#protocol/utf8.ts'
import { type Fields, isArray, kindOf, type Reference, type Value, type ValueKind } from '#protocol/value.ts'

const kindOrder: { readonly [kind in ValueKind]: number } = {
  null: 0,
  boolean: 1,
  number: 2,
  timestamp: 3,
  string: 4,
  bytes: 5,
  reference: 6,
  geoPoint: 7,
  array: 8,
  vector: 9,
  map: 10,
}

/**
 * Compares any two values in the order of queries: by kind, then within the kind; integers and doubles by their exact numeric value, NaN
 * first, -0 equal to 0.
 *
 * @returns A negative number, zero if the values are equal for queries, or a positive number.
 */
export function compareValues(left: Value, right: Value): number {
  const kinds = kindOrder[kindOf(left)] - kindOrder[kindOf(right)]
  return kinds === 0 ? compareSameKind(left, right) : kinds
}

/** Compares two paths segment by segment: `__id<n>__` first and by number, all others by UTF-8 bytes; the shorter path first. */
export function comparePaths(left: Path, right: Path): number {
  return compareLists(left, right, compareSegments)
}

function compareSameKind(left: Value, right: Value): number {
  if (left === null || right === null) return 0
  if (typeof left === 'boolean') return Number(left) - Number(right)
  if (isNumber(left)) return isNumber(right) ? compareNumbers(left, right) : 0
  if (typeof left === 'string') return typeof right === 'string' ? compareUtf8(left, right) : 0
  if (left instanceof Uint8Array) return right instanceof Uint8Array ? Buffer.compare(left, right) : 0
  if (isArray(left)) return isArray(right) ? compareLists(left, right, compareValues) : 0
  if (typeof right !== 'object' || !('type' in right)) return 0
  if (left.type === 'timestamp' && right.type === 'timestamp') return Number(left.microseconds - right.microseconds)
  if (left.type === 'reference' && right.type === 'reference') return compareReferences(left, right)
  if (left.type === 'geoPoint' && right.type === 'geoPoint') return left.latitude - right.latitude || left.longitude - right.longitude
  if (left.type === 'vector' && right.type === 'vector') {
    return left.values.length - right.values.length || compareLists(left.values, right.values, compareNumbers)
  }
  return left.type === 'map' && right.type === 'map' ? compareFields(left.fields, right.fields) : 0
}

function isNumber(value: Value): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number'
}

/** JavaScript compares a bigint with a number by their exact values. */
function compareNumbers(left: bigint | number, right: bigint | number): number {
  if (Number.isNaN(left)) return Number.isNaN(right) ? 0 : -1
  if (Number.isNaN(right)) return 1
  return left < right ? -1 : Number(left > right)
}

function compareReferences(left: Reference, right: Reference): number {
  return (
    compareUtf8(left.projectId, right.projectId) || compareUtf8(left.databaseId, right.databaseId) || comparePaths(left.path, right.path)
  )
}

function compareSegments(left: string, right: string): number {
  const leftNumber = numericId(left)
  const rightNumber = numericId(right)
  if (leftNumber !== undefined && rightNumber !== undefined) return compareNumbers(leftNumber, rightNumber)
  if (leftNumber !== undefined) return -1
  return rightNumber === undefined ? compareUtf8(left, right) : 1
}

function compareFields(left: Fields, right: Fields): number {
  return compareLists(sortedEntries(left), sortedEntries(right), (a, b) => compareUtf8(a[0], b[0]) || compareValues(a[1], b[1]))
}

function sortedEntries(fields: Fields): readonly (readonly [string, Value])[] {
  return [...fields].sort(([a], [b]) => compareUtf8(a, b))
}

function compareLists<Element>(left: readonly Element[], right: readonly Element[], compare: (a: Element, b: Element) => number): number {
  for (const [index, element] of left.entries()) {
    const other = right[index]
    if (index >= right.length || other === undefined) return 1
    const difference = compare(element, other)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
