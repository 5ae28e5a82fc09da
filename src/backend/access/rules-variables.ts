import type { DatabaseName, Path } from '#protocol/document-name.ts'
import type { Fields } from '#protocol/value.ts'
import type { Caller } from '#backend/caller.ts'
import type { RuleMap, RulePath, RuleValue } from '#backend/rules/rule-value.ts'

/** A caller that the rules apply to: a user, or a caller without a token. */
export type BoundCaller = Exclude<Caller, { readonly kind: 'service' }>

/** `request.auth`. */
export function authOf(caller: BoundCaller): RuleValue {
  return valueOfJson(describeUser(caller))
}

/** A caller as workers receive it: the service, or `request.auth` of a bound caller as JSON. */
export type WorkerCaller = Extract<Caller, { readonly kind: 'service' }> | { readonly kind: 'bound'; readonly auth: string }

/** Encodes a caller for workers: a text is cheap to copy between threads and works as a cache key. */
export function encodeCaller(caller: Caller): WorkerCaller {
  if (caller.kind === 'service') return caller
  return { kind: 'bound', auth: JSON.stringify(describeUser(caller)) }
}

/** Parses `request.auth` of a bound caller. */
export function parseAuth(auth: string): RuleValue {
  return valueOfJson(JSON.parse(auth))
}

/**
 * A document as `resource`. The fields need no conversion, because they are a map of the rules language.
 *
 * @param name The document's path from the service's root, if the caller has it already.
 */
export function resourceOf(database: DatabaseName, path: Path, fields: Fields, name = pathOf(database, path)): RuleMap {
  const members = new Map<string, RuleValue>()
  members.set('data', { type: 'map', fields })
  members.set('id', path.at(-1) ?? '')
  members.set('__name__', name)
  return { type: 'map', fields: members }
}

/** A document's path from the service's root. */
export function pathOf(database: DatabaseName, path: Path): RulePath {
  return { type: 'path', segments: segmentsBelow(database, path) }
}

/** The segments of a path from the service's root. */
export function segmentsBelow<Segment>({ databaseId }: DatabaseName, path: readonly Segment[]): (Segment | string)[] {
  return ['databases', databaseId, 'documents', ...path]
}

function describeUser(caller: BoundCaller): object | null {
  return caller.kind === 'user' ? { uid: caller.uid, token: caller.token } : null
}

/** Converts JSON to a value of the rules language: a number without a fraction is an int. */
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
