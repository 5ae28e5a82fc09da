import * as v from 'valibot'
import { type DatabaseName, isReserved } from '#protocol/document-name.ts'
import { decodeFieldPath, type FieldPath } from '#protocol/field-path.ts'
import { decodeTimestamp } from '#protocol/timestamp.ts'
import { isArray, type Value } from '#protocol/value.ts'
import { decodeFields, decodeValue } from '#protocol/value-codec.ts'
import type { Limits } from '#backend/limits.ts'
import { ServiceError } from '#backend/service-error.ts'
import { assertFieldPath } from '#backend/writes/assert-document.ts'
import type { Precondition, Transform, Write } from '#backend/writes/write.ts'
import { assertDepth, decodeOwnDocument } from './database.ts'
import { parseBody, refuseUnbuilt } from './parse-body.ts'

const FieldTransform = v.strictObject({
  fieldPath: v.string(),
  setToServerValue: v.optional(v.literal('REQUEST_TIME')),
  increment: v.optional(v.unknown()),
  maximum: v.optional(v.unknown()),
  minimum: v.optional(v.unknown()),
  appendMissingElements: v.optional(v.unknown()),
  removeAllFromArray: v.optional(v.unknown()),
})

const CommitWrite = v.strictObject({
  update: v.optional(
    v.strictObject({
      name: v.string(),
      fields: v.optional(v.unknown(), {}),
      // Output only; clients that send a document back may include them.
      createTime: v.optional(v.string()),
      updateTime: v.optional(v.string()),
    }),
  ),
  delete: v.optional(v.string()),
  verify: v.optional(v.string()),
  updateMask: v.optional(v.strictObject({ fieldPaths: v.optional(v.array(v.string()), []) })),
  updateTransforms: v.optional(v.array(FieldTransform), []),
  currentDocument: v.optional(v.strictObject({ exists: v.optional(v.boolean()), updateTime: v.optional(v.string()) })),
})

const CommitBody = v.strictObject({ writes: v.optional(v.array(v.unknown()), []) })

/**
 * Parses the body of a commit (google.firestore.v1.CommitRequest).
 *
 * @throws ServiceError or WireFormatError if it is invalid or uses an unsupported feature.
 */
export function parseCommit(body: unknown, database: DatabaseName, limits: Limits): readonly Write[] {
  refuseUnbuilt(body, 'commit', ['transaction'])
  const { writes } = parseBody(CommitBody, body)
  if (writes.length > limits.commitWrites) {
    throw new ServiceError('INVALID_ARGUMENT', `A commit has at most ${limits.commitWrites} writes.`)
  }
  const parsed = writes.map((write) => parseWrite(write, database, limits))
  for (const { path } of parsed) assertDepth(path, limits)
  assertTransformCounts(parsed, limits)
  return parsed
}

/** The hosted service's message. */
function assertTransformCounts(writes: readonly Write[], { documentTransforms }: Limits): void {
  const counts = new Map<string, number>()
  for (const write of writes) {
    if (write.kind !== 'update') continue
    const name = write.path.join('/')
    const count = (counts.get(name) ?? 0) + write.transforms.length
    if (count > documentTransforms) throw invalid(`cannot have more than ${documentTransforms} field transforms on a single document`)
    counts.set(name, count)
  }
}

function parseWrite(body: unknown, database: DatabaseName, limits: Limits): Write {
  refuseUnbuilt(body, 'write', ['transform'])
  const write = parseBody(CommitWrite, body)
  const precondition = parsePrecondition(write.currentDocument)
  const operations = [write.update, write.delete, write.verify].filter((operation) => operation !== undefined)
  if (operations.length !== 1) throw invalid('A write is exactly one of update, delete and verify.')
  if (write.update) {
    const mask = write.updateMask?.fieldPaths.map((path) => parseFieldPath(path, limits))
    return {
      kind: 'update',
      path: decodeOwnDocument(write.update.name, database),
      fields: decodeFields(write.update.fields),
      transforms: write.updateTransforms.map((transform) => parseTransform(transform, limits)),
      precondition,
      ...(mask && { mask }),
    }
  }
  if (write.updateMask || write.updateTransforms.length > 0) throw invalid('Only an update has a mask or transforms.')
  if (write.delete !== undefined) return { kind: 'delete', path: decodeOwnDocument(write.delete, database), precondition }
  if (precondition.kind === 'none') throw invalid('A verify needs a precondition.')
  return { kind: 'verify', path: decodeOwnDocument(write.verify ?? '', database), precondition }
}

function parsePrecondition(current: v.InferOutput<typeof CommitWrite>['currentDocument']): Precondition {
  const { exists, updateTime } = current ?? {}
  if (exists !== undefined && updateTime !== undefined) throw invalid('A precondition is either exists or updateTime.')
  if (exists !== undefined) return { kind: 'exists', exists }
  return updateTime === undefined ? { kind: 'none' } : { kind: 'updateTime', updateTime: decodeTimestamp(updateTime) }
}

function parseTransform({ fieldPath, ...operations }: v.InferOutput<typeof FieldTransform>, limits: Limits): Transform {
  const [operation, ...others] = Object.entries(operations)
  if (!operation || others.length > 0) throw invalid('A field transform has exactly one operation.')
  const field = parseFieldPath(fieldPath, limits)
  const [kind, operand] = operation
  switch (kind) {
    case 'setToServerValue':
      return { field, kind: 'requestTime' }
    case 'increment':
    case 'maximum':
    case 'minimum':
      return { field, kind, operand: parseNumber(operand) }
    case 'appendMissingElements':
    case 'removeAllFromArray':
      return { field, kind, elements: parseElements(operand) }
    default:
      throw invalid('Unknown field transform.')
  }
}

function parseFieldPath(text: string, limits: Limits): FieldPath {
  const path = decodeFieldPath(text)
  // A transform could store a field of such a name, and the document could not be written back.
  const reserved = path.find(isReserved)
  if (reserved !== undefined) throw invalid(`Field name ${JSON.stringify(reserved.slice(0, 100))} is reserved.`)
  assertFieldPath(path, limits.fieldPathBytes)
  return path
}

function parseNumber(wire: unknown): bigint | number {
  const value = decodeValue(wire)
  if (typeof value !== 'bigint' && typeof value !== 'number') throw invalid('A numeric transform needs an integer or a double.')
  return value
}

function parseElements(wire: unknown): readonly Value[] {
  const elements = decodeValue({ arrayValue: wire })
  return isArray(elements) ? elements : []
}

function invalid(message: string): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', message)
}
