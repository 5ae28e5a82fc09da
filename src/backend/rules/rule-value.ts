import { encodeTimestamp } from '#protocol/timestamp.ts'
import type { GeoPoint, Reference, Timestamp, Vector } from '#protocol/value.ts'
import type { SourceRange } from './fault.ts'

/** A map. With `isPartial` it may have unknown members. The fields of a document are used as one without a conversion. */
export type RuleMap = { readonly type: 'map'; readonly fields: ReadonlyMap<string, RuleValue>; readonly isPartial?: true }

/** A set; no two elements are equal. */
export type RuleSet = { readonly type: 'set'; readonly elements: readonly RuleValue[] }

/** The result of `diff`. */
export type MapDiff = { readonly type: 'mapDiff'; readonly before: RuleMap; readonly after: RuleMap }

/** A span of time. */
export type Duration = { readonly type: 'duration'; readonly nanoseconds: bigint }

/** A path; that of a document starts with `databases`. */
export type RulePath = { readonly type: 'path'; readonly segments: readonly string[] }

/**
 * A value of the rules language. Values of documents are used without a conversion: `int` is a bigint, `float` a number, `latlng` a
 * geoPoint, and a reference is a path. A value that a query does not fix is an `Unknown`.
 */
export type RuleValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | Timestamp
  | Reference
  | GeoPoint
  | Vector
  | readonly RuleValue[]
  | RuleMap
  | RuleSet
  | MapDiff
  | Duration
  | RulePath
  | Unknown

/** A bound of a range. */
export type Bound = { readonly value: RuleValue; readonly isInclusive: boolean }

/** Known facts about an unknown value. With any facts, the value exists. */
export type Facts = {
  readonly type?: KnownType
  readonly lower?: Bound
  readonly upper?: Bound
  /** Values that it does not have, null among them. */
  readonly not?: readonly RuleValue[]
  /** Elements that it contains, if it is a list. */
  readonly contains?: readonly RuleValue[]
  /** Members that it has, if it is a map. */
  readonly members?: ReadonlyMap<string, RuleValue>
}

/** A value that a query does not fix. Without facts it may not exist, so that reading it may be an error. */
export class Unknown {
  readonly facts: Facts

  constructor(facts: Facts = {}) {
    this.facts = facts
  }
}

/** A value without any known facts. */
export const unknown = new Unknown()

/** An error as a value: an expression that depends on it is an error too, unless its result is clear without it. */
export class Failure {
  readonly message: string
  /** Where it occurred; set by the innermost expression. */
  range: SourceRange | undefined

  constructor(message: string) {
    this.message = message
  }
}

/** The result of an expression. */
export type Result = RuleValue | Failure

/** Creates a map. */
export function mapOf(members: { readonly [name: string]: RuleValue }): RuleMap {
  return { type: 'map', fields: new Map(Object.entries(members)) }
}

/** The types that `is` accepts, except `number`. */
export type TypeName =
  | 'null'
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | 'bytes'
  | 'list'
  | 'map'
  | 'set'
  | 'map_diff'
  | 'timestamp'
  | 'duration'
  | 'latlng'
  | 'path'
  | 'vector'

/** A type, or `number` for both int and float. */
export type KnownType = TypeName | 'number'

/** The type of a known value. */
export function typeOf(value: Exclude<RuleValue, Unknown>): TypeName {
  if (value === null) return 'null'
  switch (typeof value) {
    case 'boolean':
      return 'bool'
    case 'bigint':
      return 'int'
    case 'number':
      return 'float'
    case 'string':
      return 'string'
    default:
  }
  if (value instanceof Uint8Array) return 'bytes'
  if (isList(value)) return 'list'
  switch (value.type) {
    case 'geoPoint':
      return 'latlng'
    case 'reference':
      return 'path'
    case 'mapDiff':
      return 'map_diff'
    default:
      return value.type
  }
}

/** Whether a value is a list; `Array.isArray` does not narrow readonly arrays. */
export function isList(value: Result): value is readonly RuleValue[] {
  return Array.isArray(value)
}

/** Whether a value is a path or a reference. */
export function isPath(value: RuleValue): value is RulePath | Reference {
  return typeof value === 'object' && value !== null && 'type' in value && (value.type === 'path' || value.type === 'reference')
}

/** Whether a value is a map. */
export function isRuleMap(value: RuleValue | undefined): value is RuleMap {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'map'
}

/** The segments of a path or of a reference's path. */
export function segmentsOf(value: RulePath | Reference): readonly string[] {
  return value.type === 'path' ? value.segments : ['databases', value.databaseId, 'documents', ...value.path]
}

/** Whether a value is an int or a float. */
export function isNumber(value: Result): value is bigint | number {
  return typeof value === 'bigint' || typeof value === 'number'
}

/** A value as text, for messages and `string()`. */
export function describeValue(value: Timestamp | RulePath | Reference | Duration | boolean | bigint | number | string | null): string {
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 1e7 ? value.toFixed(1) : String(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (value.type === 'timestamp') return encodeTimestamp(value.microseconds)
  if (value.type === 'duration') return `${Number(value.nanoseconds) / 1e9}s`
  return `/${segmentsOf(value).join('/')}`
}
