import type { KnownType, TypeName } from '#backend/rules/rule-value.ts'
import { listMethods, mapDiffMethods, mapMethods, setMethods } from './collection-methods.ts'
import { conversions } from './conversions.ts'
import { hashingNamespace } from './hash-functions.ts'
import { type LibraryFunction, takes } from './library-function.ts'
import { mathNamespace } from './number-functions.ts'
import { latlngMethods, latlngNamespace, pathMethods } from './place-functions.ts'
import { bytesMethods, stringMethods } from './text-methods.ts'
import { durationMethods, durationNamespace, timestampMethods, timestampNamespace } from './time-functions.ts'

/** Functions that are called by their name alone. `debug` answers what it is given. */
export const globalFunctions: { readonly [name: string]: LibraryFunction } = {
  ...conversions,
  debug: takes(1, (_, [value]) => value ?? null),
}

/** Functions that are called behind a name of their kind, such as `math.abs`. */
export const namespaces: { readonly [name: string]: { readonly [name: string]: LibraryFunction } } = {
  math: mathNamespace,
  hashing: hashingNamespace,
  timestamp: timestampNamespace,
  duration: durationNamespace,
  latlng: latlngNamespace,
}

/** Functions that are called on a value, by its type. */
export const methods: { readonly [type in TypeName]?: { readonly [name: string]: LibraryFunction } } = {
  string: stringMethods,
  bytes: bytesMethods,
  list: listMethods,
  set: setMethods,
  map: mapMethods,
  map_diff: mapDiffMethods,
  timestamp: timestampMethods,
  duration: durationMethods,
  latlng: latlngMethods,
  path: pathMethods,
}

/** What `is` may ask for. */
export const typeNames: ReadonlySet<string> = new Set<KnownType | 'constraint'>([
  'bool',
  'bytes',
  'constraint',
  'duration',
  'float',
  'int',
  'latlng',
  'list',
  'map',
  'map_diff',
  'number',
  'path',
  'set',
  'string',
  'timestamp',
])

/** The method of a type. */
export function findMethod(type: TypeName, name: string): LibraryFunction | undefined {
  const known = methods[type]
  return known && Object.hasOwn(known, name) ? known[name] : undefined
}

/** How many arguments the methods of a name take, the same for all types that have one; undefined when none has. */
export function methodArity(name: string): number | undefined {
  return Object.values(methods).find((known) => Object.hasOwn(known, name))?.[name]?.arity
}
