import type { Path } from '#protocol/document-name.ts'
import type { FieldPath } from '#protocol/field-path.ts'
import type { Fields } from '#protocol/value.ts'
import { decodeFields, encodeFields } from '#protocol/value-codec.ts'
import type { ReadFields } from '#backend/access/document-rules.ts'
import type { WorkerCaller } from '#backend/access/rules-variables.ts'
import type { Limits } from '#backend/limits.ts'
import { LazyFields } from '#backend/access/lazy-fields.ts'
import { ServiceError } from '#backend/service-error.ts'
import type { StoredDocument } from './document-table.ts'
import { findField, withField } from '#backend/writes/fields.ts'

/** Finds a document by its path. */
export type FindDocument = (path: Path) => StoredDocument | undefined

/** Reads fields for lookups of the rules. */
export function createFieldsReader(find: FindDocument): ReadFields {
  return (path) => {
    const found = find(path)
    return found && fieldsOf(found)
  }
}

/** The fields of a document as rules see them. */
export function fieldsOf({ fields }: StoredDocument): LazyFields {
  return new LazyFields(fields)
}

/** A document with the requested fields only. */
export function projected<Found extends StoredDocument | undefined>(document: Found, projection: readonly FieldPath[] | undefined): Found {
  if (!document || !projection) return document
  const fields =
    projection.length === 0 ? '{}' : JSON.stringify(encodeFields(projectFields(decodeFields(JSON.parse(document.fields)), projection)))
  return { ...document, fields }
}

/** The largest result, by kind of caller. */
export type ResultLimits = Pick<Limits, 'resultBytes' | 'userResultBytes'>

/** Adds up the size of a result. */
export class ResultSize {
  readonly #maxBytes: number
  #bytes = 0

  constructor({ resultBytes, userResultBytes }: ResultLimits, { kind }: Pick<WorkerCaller, 'kind'>) {
    this.#maxBytes = kind === 'service' ? resultBytes : userResultBytes
  }

  /** @throws ServiceError RESOURCE_EXHAUSTED. */
  add<Found extends StoredDocument | undefined>(document: Found): Found {
    this.#bytes += document?.fields.length ?? 0
    if (this.#bytes > this.#maxBytes) {
      throw new ServiceError('RESOURCE_EXHAUSTED', `The result is larger than ${this.#maxBytes} bytes; ask with a limit.`)
    }
    return document
  }
}

/** The fields on the paths; a path without a value adds nothing. */
function projectFields(fields: Fields, paths: readonly FieldPath[]): Fields {
  return paths.reduce<Fields>((projected, path) => {
    const value = findField(fields, path)
    return value === undefined ? projected : withField(projected, path, value)
  }, new Map())
}
