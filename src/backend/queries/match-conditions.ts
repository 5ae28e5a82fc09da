import type { Path } from '#protocol/document-name.ts'
import { type Fields, isArray, kindOf, type Value } from '#protocol/value.ts'
import { comparePaths, compareValues } from '#backend/values/compare.ts'
import { findField } from '#backend/writes/fields.ts'
import { type Condition, type Conjunction, isNameField } from './query.ts'

/** Whether a document meets every condition; a missing field meets none. */
export function matchesConditions(path: Path, fields: Fields, conditions: Conjunction): boolean {
  return conditions.every((condition) => {
    if (isNameField(condition.field)) return matchesName(path, condition)
    const stored = findField(fields, condition.field)
    return stored !== undefined && matchesValue(stored, condition)
  })
}

function matchesName(path: Path, { comparison, value }: Condition): boolean {
  const isReference = typeof value === 'object' && value !== null && 'type' in value && value.type === 'reference'
  return isReference && holds(comparison, comparePaths(path, value.path))
}

function matchesValue(stored: Value, { comparison, value }: Condition): boolean {
  if (comparison === 'contains') return isArray(stored) && stored.some((element) => compareValues(element, value) === 0)
  if (comparison === 'equal') return compareValues(stored, value) === 0
  if (comparison === 'notEqual') return stored !== null && compareValues(stored, value) !== 0
  if (kindOf(stored) !== kindOf(value) || Number.isNaN(stored)) return false
  return holds(comparison, compareValues(stored, value))
}

function holds(comparison: Condition['comparison'], order: number): boolean {
  switch (comparison) {
    case 'equal':
      return order === 0
    case 'notEqual':
      return order !== 0
    case 'less':
      return order < 0
    case 'lessOrEqual':
      return order <= 0
    case 'greater':
      return order > 0
    case 'greaterOrEqual':
      return order >= 0
    case 'contains':
      return false
  }
}
