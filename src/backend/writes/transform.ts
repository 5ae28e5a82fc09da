import type { Fields, Value } from '#protocol/value.ts'
import { isArray } from '#protocol/value.ts'
import { compareValues } from '#backend/values/compare.ts'
import { findField, withField } from './fields.ts'
import type { Transform } from './write.ts'

const int64Max = 2n ** 63n - 1n
const int64Min = -(2n ** 63n)

/**
 * Applies transforms in their order (google.firestore.v1.DocumentTransform).
 *
 * @returns The new fields, and the resulting value of each transform (null for the two array transforms).
 */
export function applyTransforms(
  fields: Fields,
  transforms: readonly Transform[],
  commitTime: bigint,
): { readonly fields: Fields; readonly results: readonly Value[] } {
  const results: Value[] = []
  let transformed = fields
  for (const transform of transforms) {
    const value = transformedValue(findField(transformed, transform.field), transform, commitTime)
    transformed = withField(transformed, transform.field, value)
    results.push('elements' in transform ? null : value)
  }
  return { fields: transformed, results }
}

function transformedValue(current: Value | undefined, transform: Transform, commitTime: bigint): Value {
  switch (transform.kind) {
    case 'requestTime':
      return { type: 'timestamp', microseconds: commitTime }
    case 'increment':
      return isNumber(current) ? sum(current, transform.operand) : transform.operand
    case 'maximum':
      return isNumber(current) ? extreme(current, transform.operand, (operand, stored) => operand > stored) : transform.operand
    case 'minimum':
      return isNumber(current) ? extreme(current, transform.operand, (operand, stored) => operand < stored) : transform.operand
    case 'appendMissingElements':
      return transform.elements.reduce<readonly Value[]>(
        (array, element) => (includes(array, element) ? array : [...array, element]),
        elementsOf(current),
      )
    case 'removeAllFromArray':
      return elementsOf(current).filter((element) => !includes(transform.elements, element))
  }
}

function isNumber(value: Value | undefined): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number'
}

/** The sum of two integers is limited to int64; with a double the sum is a double. */
function sum(current: bigint | number, operand: bigint | number): bigint | number {
  if (typeof current === 'number' || typeof operand === 'number') return Number(current) + Number(operand)
  const exact = current + operand
  if (exact > int64Max) return int64Max
  return exact < int64Min ? int64Min : exact
}

/** NaN takes precedence; of an equal integer and double the stored value stays. */
function extreme(
  stored: bigint | number,
  operand: bigint | number,
  wins: (operand: bigint | number, stored: bigint | number) => boolean,
): bigint | number {
  if (Number.isNaN(stored) || Number.isNaN(operand)) return NaN
  return wins(operand, stored) ? operand : stored
}

function elementsOf(value: Value | undefined): readonly Value[] {
  return value !== undefined && isArray(value) ? value : []
}

function includes(array: readonly Value[], element: Value): boolean {
  return array.some((member) => compareValues(member, element) === 0)
}
