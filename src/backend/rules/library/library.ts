import type { KnownType, TypeName } from '#backend/rules/rule-value.ts'
import { listMethods, mapDiffMethods, mapMethods, setMethods } from './collection-methods.ts'
import { conversions } from './conversions.ts'
import { hashingNamespace } from './hash-functions.ts'
import { type LibraryFunction, takes } from './library-function.ts'
import { mathNamespace } from './number-functions.ts'
import { latlngMethods, latlngNamespace, pathMethods } from './place-functions.ts'
import { bytesMethods, stringMethods } from './text-methods.ts'
import { durationMethods, durationNamespace, timestampMethods, timestampNamespace } from './time-functions.ts'

/** Functions without a namespace. `debug` returns its argument. */
export const globalFunctions: { readonly [name: string]: LibraryFunction } = {
  ...conversions,
  debug: takes(1, (_, [value]) => value ?? null),
}

/** Functions with a namespace, such as `math.abs`. */
export const namespaces: { readonly [name: string]: { readonly [name: string]: LibraryFunction } } = {
  math: mathNamespace,
  hashing: hashingNamespace,
  timestamp: timestampNamespace,
  duration: durationNamespace,
  latlng: latlngNamespace,
}

/** Methods by the type of their receiver. */
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

/** The types that `is` accepts. */
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

/** The number of arguments of the methods with a name, which is the same for all types; undefined if no type has one. */
export function methodArity(name: string): number | undefined {
  return Object.values(methods).find((known) => Object.hasOwn(known, name))?.[name]?.arity
}
