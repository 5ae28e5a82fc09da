import type { Path } from '#protocol/document-name.ts'
import { encodeFieldPath, type FieldPath } from '#protocol/field-path.ts'
import { utf8Length } from '#protocol/utf8.ts'
import { type Fields, isArray, isMap, type Value } from '#protocol/value.ts'
import { maxDepth } from '#protocol/value-codec.ts'
import { ServiceError } from '#backend/service-error.ts'
import { documentSize } from '#backend/values/size.ts'

/** Limits of a whole document. */
export type DocumentLimits = { readonly documentBytes: number; readonly fieldPathBytes: number }

/**
 * Checks a document as it would be stored; masks and transforms can exceed limits that the request itself did not.
 *
 * @throws ServiceError INVALID_ARGUMENT.
 */
export function assertDocument(path: Path, fields: Fields, limits: DocumentLimits): void {
  const bytes = documentSize(path, fields)
  if (bytes > limits.documentBytes) {
    throw refusal(`Document ${path.join('/')} has ${bytes} bytes; the maximum size is ${limits.documentBytes} bytes.`)
  }
  assertFields(fields, [], 0, limits.fieldPathBytes)
}

/**
 * Checks the length of a field path.
 *
 * @throws ServiceError INVALID_ARGUMENT.
 */
export function assertFieldPath(path: FieldPath, fieldPathBytes: number): void {
  // Dots between the names count, back quotes do not (Firestore, constraints on field names).
  if (utf8Length(path.join('.')) > fieldPathBytes) {
    throw refusal(`Field path ${encodeFieldPath(path).slice(0, 100)}… is longer than ${fieldPathBytes} bytes.`)
  }
}

function assertFields(fields: Fields, parent: FieldPath, depth: number, fieldPathBytes: number): void {
  assertDepth(depth)
  for (const [name, value] of fields) {
    const path = [...parent, name]
    assertFieldPath(path, fieldPathBytes)
    assertNested(value, path, depth, fieldPathBytes)
  }
}

function assertNested(value: Value, path: FieldPath, depth: number, fieldPathBytes: number): void {
  if (isMap(value)) assertFields(value.fields, path, depth + 1, fieldPathBytes)
  if (!isArray(value)) return
  assertDepth(depth + 1)
  for (const element of value) assertNested(element, path, depth + 1, fieldPathBytes)
}

function assertDepth(depth: number): void {
  if (depth > maxDepth) throw refusal(`Maps and arrays are nested deeper than ${maxDepth} levels.`)
}

function refusal(message: string): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', message)
}
