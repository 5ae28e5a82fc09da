import * as v from 'valibot'
import { type Fields, isArray, isMap, type Value } from '#protocol/value.ts'
import type { Document } from './documents.ts'
import { timestampOf } from './timestamp.ts'

/** What the domain's types are made of; a property that is undefined is left out. */
export type Plain = null | boolean | number | string | Date | readonly Plain[] | PlainObject
export type PlainObject = { readonly [name: string]: Plain | undefined }

/** A stored document is not what the domain says. The message names the document and what is wrong with it, and holds no value of it. */
export class MalformedDocumentError extends Error {
  override readonly name = 'MalformedDocumentError'
}

/** Takes the error of a document that others are not to wait for. */
export type OnMalformed = (error: MalformedDocumentError) => void

/** Writes an object as a document's fields: whole numbers as integers, others as doubles, dates as timestamps. */
export function encodePlainObject(object: PlainObject): Fields {
  return new Map(Object.entries(object).flatMap(([name, value]) => (value === undefined ? [] : [[name, encodePlain(value)]])))
}

/** A document's fields as a schema takes them. */
export function decodePlainFields(fields: Fields): { readonly [name: string]: unknown } {
  const plain: { [name: string]: unknown } = {}
  // No field is named `__proto__`: names of this form are reserved (`decodeFields`).
  for (const [name, value] of fields) plain[name] = decodePlain(value)
  return plain
}

/**
 * Reads a document as the domain's schema says.
 *
 * @param name Under which the document's id joins its fields.
 * @param readId What the id says, where that is not the id itself.
 * @throws MalformedDocumentError when it is something else, or stores another id under that name.
 */
export function parseDocument<Schema extends v.GenericSchema>(
  schema: Schema,
  name: string,
  { path, fields }: Document,
  readId: (id: string) => string = (id) => id,
): v.InferOutput<Schema> {
  const id = readId(path.at(-1) ?? '')
  if (fields.has(name) && fields.get(name) !== id) throw malformed(path, [`${name}: is not the document's id`])
  const result = v.safeParse(schema, { ...decodePlainFields(fields), [name]: id })
  if (!result.success) throw malformed(path, result.issues.map(describeIssue))
  return result.output
}

/**
 * Reads several documents.
 *
 * @param onMalformed Takes the error of a document that is something else, which is then left out; without it the first such error is thrown.
 */
export function parseEach<Item>(
  documents: readonly Document[],
  parse: (document: Document) => Item,
  onMalformed?: OnMalformed,
): readonly Item[] {
  return documents.flatMap((document) => {
    try {
      return [parse(document)]
    } catch (error) {
      if (!onMalformed || !(error instanceof MalformedDocumentError)) throw error
      onMalformed(error)
      return []
    }
  })
}

function encodePlain(value: Plain): Value {
  // Adding 0 makes 0 of -0, which no bigint has.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value + 0) : value
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Date) return timestampOf(value)
  if (isPlainArray(value)) return value.map(encodePlain)
  return { type: 'map', fields: encodePlainObject(value) }
}

/** What has no plain form stays as it is, so that the schema refuses it; so does an integer that a number cannot hold. */
function decodePlain(value: Value): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value
  if (value === null || typeof value !== 'object' || value instanceof Uint8Array) return value
  if (isArray(value)) return value.map(decodePlain)
  if (isMap(value)) return decodePlainFields(value.fields)
  return value.type === 'timestamp' ? new Date(Number(value.microseconds / 1000n)) : value
}

function isPlainArray(value: readonly Plain[] | PlainObject): value is readonly Plain[] {
  return Array.isArray(value)
}

function malformed(path: readonly string[], problems: readonly string[]): MalformedDocumentError {
  return new MalformedDocumentError(`${path.join('/')} is malformed: ${problems.join('; ')}`)
}

/** valibot's own messages repeat the value that was found; those of our schemas do not. */
function describeIssue(issue: v.BaseIssue<unknown>): string {
  const field = v.getDotPath(issue)
  const problem = issue.kind === 'schema' ? `is not ${issue.expected}` : issue.message
  return field === null ? problem : `${field}: ${problem}`
}
