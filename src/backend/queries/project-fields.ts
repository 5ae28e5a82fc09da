import type { FieldPath } from '#protocol/field-path.ts'
import type { Fields } from '#protocol/value.ts'
import { findField, withField } from '#backend/writes/fields.ts'

/** The fields that lie on the paths; a path without a value adds nothing. */
export function projectFields(fields: Fields, paths: readonly FieldPath[]): Fields {
  return paths.reduce<Fields>((projected, path) => {
    const value = findField(fields, path)
    return value === undefined ? projected : withField(projected, path, value)
  }, new Map())
}
