import { encodeFieldPath } from '#protocol/field-path.ts'
import type { Condition, Conjunction } from '#backend/queries/query.ts'
import { directedKey, type IndexField, type IndexFields, joinKeys } from '#backend/database/indexes/index-definition.ts'
import { encodeValueKey } from '#backend/database/indexes/value-key.ts'

/** The indexes of a collection, or of a collection group. */
export type AvailableIndexes = {
  /** Whether every field has an automatic index; collection groups have one by name only. */
  readonly hasAutomatic: boolean
  readonly declared: readonly IndexFields[]
}

/** An index to read, and the key of its first fields. */
export type Scan = { readonly index: IndexFields; readonly prefix: Uint8Array }

type Candidate = { readonly index: IndexFields; readonly covered: readonly Condition[] }

/**
 * Chooses indexes that together cover all conditions that fix a field; in each, the fixed fields are followed by exactly `suffix`.
 *
 * @param fixing Conditions `equal` and `contains`.
 * @returns undefined if there are no such indexes.
 */
export function coverConditions(fixing: Conjunction, suffix: IndexFields, available: AvailableIndexes): readonly Scan[] | undefined {
  const declared = available.declared.flatMap((index) => declaredCandidate(index, fixing, suffix) ?? [])
  const candidates = [...declared, ...automaticCandidates(fixing, suffix, available.hasAutomatic)]
  const chosen: Candidate[] = []
  const missing = new Set(fixing)
  for (const candidate of candidates.sort((a, b) => b.covered.length - a.covered.length)) {
    if (chosen.length > 0 && !candidate.covered.some((condition) => missing.has(condition))) continue
    chosen.push(candidate)
    for (const condition of candidate.covered) missing.delete(condition)
    if (missing.size === 0) return chosen.map(({ index, covered }) => ({ index, prefix: prefixOf(index, covered) }))
  }
  return undefined
}

/** How an index stores the field that a condition fixes. */
export function fixedField({ field, comparison }: Condition): IndexField {
  return { path: encodeFieldPath(field), mode: comparison === 'contains' ? 'contains' : 'asc' }
}

function automaticCandidates(fixing: Conjunction, suffix: IndexFields, hasFields: boolean): readonly Candidate[] {
  const byName: Candidate = { index: [], covered: [] }
  if (!hasFields) return suffix.length === 0 ? [byName] : []
  if (suffix.length === 0) return [...fixing.map((condition) => ({ index: [fixedField(condition)], covered: [condition] })), byName]
  // A single descending field reads the ascending index backwards; descending against the name's direction needs its own index.
  return suffix.length === 1 && suffix[0]?.mode === 'asc' ? [{ index: suffix, covered: [] }] : []
}

function declaredCandidate(index: IndexFields, fixing: Conjunction, suffix: IndexFields): Candidate | undefined {
  const prefixLength = index.length - suffix.length
  if (prefixLength < 0 || !suffix.every((field, at) => isSameField(field, index[prefixLength + at]))) return undefined
  const covered = index.slice(0, prefixLength).flatMap((field) => conditionOn(field, fixing) ?? [])
  return covered.length === prefixLength ? { index, covered } : undefined
}

function conditionOn(field: IndexField, fixing: Conjunction): Condition | undefined {
  return fixing.find((condition) => {
    const fixed = fixedField(condition)
    return fixed.path === field.path && (fixed.mode === 'contains') === (field.mode === 'contains')
  })
}

function isSameField(left: IndexField, right: IndexField | undefined): boolean {
  return left.path === right?.path && left.mode === right.mode
}

function prefixOf(index: IndexFields, covered: readonly Condition[]): Uint8Array {
  return joinKeys(covered.map(({ value }, at) => directedKey(encodeValueKey(value).bytes, index[at]?.mode ?? 'asc')))
}
