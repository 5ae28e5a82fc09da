import type { Fields, Value } from '#protocol/value.ts'
import { encodeValue } from '#protocol/value-codec.ts'
import { isArray } from '#protocol/value.ts'

/**
 * Describes for the audit log which fields a commit has changed, such as `payments[1], state=paid`. Of values it contains integers,
 * lower-case enum names and list lengths, but no texts, which could be personal data.
 */
export function describeChange(before: Fields | undefined, after: Fields | undefined): string {
  const names = [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])]
  const isNew = before === undefined
  return names.flatMap((name) => describeField(name, before?.get(name), after?.get(name), isNew)).join(', ')
}

function describeField(name: string, before: Value | undefined, after: Value | undefined, isNew: boolean): readonly string[] {
  if (textOf(before) === textOf(after)) return []
  if (after === undefined) return [`${name} removed`]
  if (typeof after === 'bigint' || (typeof after === 'string' && /^[a-z]+(?:[A-Z][a-z]+)*$/u.test(after) && after.length <= 20)) {
    return [`${name}=${after}`]
  }
  if (typeof after === 'object' && after !== null && !(after instanceof Uint8Array) && isArray(after)) return [`${name}[${after.length}]`]
  // For a new document, the names of all its fields add little.
  return isNew ? [] : [name]
}

function textOf(value: Value | undefined): string | undefined {
  return value === undefined ? undefined : JSON.stringify(encodeValue(value))
}
