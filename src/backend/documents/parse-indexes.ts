import * as v from 'valibot'
import { decodeFieldPath, encodeFieldPath } from '#protocol/field-path.ts'
import { WireFormatError } from '#protocol/wire-format-error.ts'
import type { CompositeIndex, IndexField, IndexScope } from '#backend/database/indexes/index-definition.ts'

const FieldPathText = v.pipe(v.string(), v.check(isFieldPath, 'Not the path of a field'))
const QueryScope = v.optional(v.picklist(['COLLECTION', 'COLLECTION_GROUP']), 'COLLECTION')
const Order = v.optional(v.picklist(['ASCENDING', 'DESCENDING']))
const ArrayConfig = v.optional(v.literal('CONTAINS'))

const IndexesFile = v.strictObject({
  indexes: v.optional(
    v.array(
      v.strictObject({
        collectionGroup: v.string(),
        queryScope: QueryScope,
        // The hosted service's CLI writes it; other densities belong to another edition of the service.
        density: v.optional(v.literal('SPARSE_ALL')),
        fields: v.pipe(v.array(v.strictObject({ fieldPath: FieldPathText, order: Order, arrayConfig: ArrayConfig })), v.minLength(2)),
      }),
    ),
    [],
  ),
  fieldOverrides: v.optional(
    v.array(
      v.strictObject({
        collectionGroup: v.string(),
        fieldPath: FieldPathText,
        indexes: v.pipe(
          v.array(v.strictObject({ queryScope: QueryScope, order: Order, arrayConfig: ArrayConfig })),
          // Exemptions from automatic indexes are unsupported; a file with one is refused as a whole.
          v.check((indexes) => holdsAutomatic(indexes), 'An override must keep the three automatic indexes of scope COLLECTION.'),
        ),
      }),
    ),
    [],
  ),
})

/** The supported content of firestore.indexes.json: composite indexes, and single fields of collection groups. */
export type IndexesFile = v.InferInput<typeof IndexesFile>

/**
 * Parses the declared indexes, without duplicates.
 *
 * @throws ValiError if the file is invalid.
 */
export function parseIndexes(file: unknown): readonly CompositeIndex[] {
  const { indexes, fieldOverrides } = v.parse(IndexesFile, file)
  const composites = indexes.map(({ collectionGroup, queryScope, fields }): CompositeIndex => ({
    collectionName: collectionGroup,
    scope: scopeOf(queryScope),
    fields: normalised(fields.map(({ fieldPath, ...mode }) => parseField(fieldPath, mode))),
  }))
  const singles = fieldOverrides.flatMap(({ collectionGroup, fieldPath, indexes: list }) =>
    list.flatMap(({ queryScope, ...mode }): CompositeIndex[] => {
      if (queryScope === 'COLLECTION') return []
      return [{ collectionName: collectionGroup, scope: 'group', fields: normalised([parseField(fieldPath, mode)]) }]
    }),
  )
  const all = [...composites, ...singles]
  return [...new Map(all.map((index) => [JSON.stringify(index), index])).values()]
}

/** Errors in the content of firestore.indexes.json, each with its position; empty if it is valid. */
export function checkIndexes(file: unknown): readonly string[] {
  const { issues = [] } = v.safeParse(IndexesFile, file)
  return issues.map((issue) => [v.getDotPath(issue), issue.message].filter(Boolean).join(': '))
}

type Mode = { readonly order?: 'ASCENDING' | 'DESCENDING' | undefined; readonly arrayConfig?: 'CONTAINS' | undefined }

function holdsAutomatic(indexes: readonly (Mode & { readonly queryScope: string })[]): boolean {
  const own = indexes.filter(({ queryScope }) => queryScope === 'COLLECTION').map(({ order, arrayConfig }) => order ?? arrayConfig)
  return ['ASCENDING', 'DESCENDING', 'CONTAINS'].every((mode) => own.some((known) => known === mode))
}

function isFieldPath(text: string): boolean {
  try {
    decodeFieldPath(text)
    return true
  } catch (error) {
    if (error instanceof WireFormatError) return false
    throw error
  }
}

function scopeOf(queryScope: 'COLLECTION' | 'COLLECTION_GROUP'): IndexScope {
  return queryScope === 'COLLECTION' ? 'collection' : 'group'
}

function parseField(fieldPath: string, { order, arrayConfig }: Mode): IndexField {
  const path = encodeFieldPath(decodeFieldPath(fieldPath))
  if (arrayConfig) return { path, mode: 'contains' }
  return { path, mode: order === 'DESCENDING' ? 'desc' : 'asc' }
}

/** Stored with the name last and ascending; an index and its mirror image answer the same queries. */
function normalised(fields: readonly IndexField[]): readonly IndexField[] {
  const last = fields.at(-1)
  const withoutName = last?.path === '__name__' ? fields.slice(0, -1) : fields
  const isMirrored = last?.mode === 'desc'
  return withoutName.map(({ path, mode }) => {
    if (mode === 'contains' || !isMirrored) return { path, mode }
    return { path, mode: mode === 'asc' ? 'desc' : 'asc' }
  })
}
