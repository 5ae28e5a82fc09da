import { ServiceError } from '#backend/service-error.ts'

/** Maximum nesting of arrays and objects in a body: an import is a list of users with lists of providers. */
const maxDepth = 6

/**
 * Converts the names of a body to lower camel case: proto3 JSON also accepts a field by its original name, such as `local_id`.
 *
 * @throws ServiceError INVALID_ARGUMENT if a field is given by both names.
 */
export function camelCaseNames(value: unknown, depth = maxDepth): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value
  if (Array.isArray(value)) return value.map((part) => camelCaseNames(part, depth - 1))
  const entries = Object.entries(value).map(([name, part]) => [toCamelCase(name), camelCaseNames(part, depth - 1)] as const)
  const named = new Map(entries)
  if (named.size < entries.length) throw new ServiceError('INVALID_ARGUMENT', 'Invalid JSON payload received. A field is given twice.')
  return Object.fromEntries(named)
}

/** Removes members that are null, which proto3 JSON treats as absent. Elements of arrays stay. */
export function withoutNulls(value: unknown, depth = maxDepth): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value
  if (Array.isArray(value)) return value.map((part) => withoutNulls(part, depth - 1))
  const entries = Object.entries(value).filter(([, part]) => part !== null)
  return Object.fromEntries(entries.map(([name, part]) => [name, withoutNulls(part, depth - 1)]))
}

function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
