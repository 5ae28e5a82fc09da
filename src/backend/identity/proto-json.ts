import { ServiceError } from '#backend/service-error.ts'

/** How many lists and objects of a body lie in one another at most: an import is a list of users with lists of providers. */
const maxDepth = 6

/**
 * The names of a body in lower camel case. A parser of proto3 JSON takes a field by its name in the definition, `local_id`, as well.
 *
 * @throws ServiceError INVALID_ARGUMENT when a field is given by both names.
 */
export function camelCaseNames(value: unknown, depth = maxDepth): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value
  if (Array.isArray(value)) return value.map((part) => camelCaseNames(part, depth - 1))
  const entries = Object.entries(value).map(([name, part]) => [toCamelCase(name), camelCaseNames(part, depth - 1)] as const)
  const named = new Map(entries)
  if (named.size < entries.length) throw new ServiceError('INVALID_ARGUMENT', 'Invalid JSON payload received. A field is given twice.')
  return Object.fromEntries(named)
}

/** A body without the members that are null: proto3 JSON takes null for absent. Members of lists stay. */
export function withoutNulls(value: unknown, depth = maxDepth): unknown {
  if (typeof value !== 'object' || value === null || depth === 0) return value
  if (Array.isArray(value)) return value.map((part) => withoutNulls(part, depth - 1))
  const entries = Object.entries(value).filter(([, part]) => part !== null)
  return Object.fromEntries(entries.map(([name, part]) => [name, withoutNulls(part, depth - 1)]))
}

function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
