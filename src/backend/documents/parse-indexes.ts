import * as v from 'valibot'
import { decodeFieldPath, encodeFieldPath } from '#protocol/field-path.ts'
import type { CompositeIndex, IndexField } from '#backend/store/index-definition.ts'

const IndexesFile = v.strictObject({
  indexes: v.optional(
    v.array(
      v.strictObject({
        collectionGroup: v.string(),
        // Indexes over collection groups come with the queries that need them.
        queryScope: v.optional(v.literal('COLLECTION'), 'COLLECTION'),
        fields: v.pipe(
          v.array(
            v.strictObject({
              fieldPath: v.string(),
              order: v.optional(v.picklist(['ASCENDING', 'DESCENDING'])),
              arrayConfig: v.optional(v.literal('CONTAINS')),
            }),
          ),
          v.minLength(2),
        ),
      }),
    ),
    [],
  ),
  // Exemptions from automatic indexes are not supported: a file that asks for one is refused, not half obeyed.
  fieldOverrides: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(0)), []),
})

/** The content of firestore.indexes.json as far as it is supported: composite indexes of a collection. */
export type IndexesFile = v.InferInput<typeof IndexesFile>

/**
 * Reads the declared indexes.
 *
 * @throws ValiError or WireFormatError when the file is not understood.
 */
export function parseIndexes(file: unknown): readonly CompositeIndex[] {
  return v.parse(IndexesFile, file).indexes.map(({ collectionGroup, fields }) => ({
    collectionName: collectionGroup,
    fields: normalised(
      fields.map(({ fieldPath, order, arrayConfig }): IndexField => {
        const path = encodeFieldPath(decodeFieldPath(fieldPath))
        if (arrayConfig) return { path, mode: 'contains' }
        return { path, mode: order === 'DESCENDING' ? 'desc' : 'asc' }
      }),
    ),
  }))
}

/** The stored form has the name last and ascending; an index and its mirror image answer the same queries. */
function normalised(fields: readonly IndexField[]): readonly IndexField[] {
  const last = fields.at(-1)
  const withoutName = last?.path === '__name__' ? fields.slice(0, -1) : fields
  const isMirrored = last?.mode === 'desc'
  return withoutName.map(({ path, mode }) => {
    if (mode === 'contains' || !isMirrored) return { path, mode }
    return { path, mode: mode === 'asc' ? 'desc' : 'asc' }
  })
}
