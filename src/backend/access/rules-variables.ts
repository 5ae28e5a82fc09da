import type { DatabaseName, Path } from '#protocol/document-name.ts'
import type { Fields } from '#protocol/value.ts'
import type { Caller } from '#backend/caller.ts'
import type { RuleMap, RulePath, RuleValue } from '#backend/rules/rule-value.ts'
import { mapOf } from '#backend/rules/rule-value.ts'

/** A user, or nobody: whom the rules bind. */
export type BoundCaller = Exclude<Caller, { readonly kind: 'service' }>

/** `request.auth`. */
export function authOf(caller: BoundCaller): RuleValue {
  return caller.kind === 'nobody' ? null : mapOf({ uid: caller.uid, token: valueOfJson(caller.token) })
}

/** A document as `resource`; a map of the fields is one of the language as it is. */
export function resourceOf(database: DatabaseName, path: Path, fields: Fields): RuleMap {
  return mapOf({ data: { type: 'map', fields }, id: path.at(-1) ?? '', __name__: pathOf(database, path) })
}

/** A document's path from the service's root. */
export function pathOf(database: DatabaseName, path: Path): RulePath {
  return { type: 'path', segments: segmentsBelow(database, path) }
}

/** The segments of a path from the service's root. */
export function segmentsBelow<Segment>({ databaseId }: DatabaseName, path: readonly Segment[]): (Segment | string)[] {
  return ['databases', databaseId, 'documents', ...path]
}

/** JSON as the language sees it: a number without a fraction is an int. */
function valueOfJson(json: unknown): RuleValue {
  switch (typeof json) {
    case 'boolean':
    case 'string':
      return json
    case 'number':
      return Number.isInteger(json) ? BigInt(json) : json
    case 'object':
      if (json === null) return null
      if (Array.isArray(json)) return json.map(valueOfJson)
      return { type: 'map', fields: new Map(Object.entries(json).map(([name, value]) => [name, valueOfJson(value)])) }
    default:
      return null
  }
}
