import type * as v from 'valibot'

/** A JSON member that a schema would silently ignore. */
export type UnknownMember = {
  /** Such as `lines.0.discount`. */
  readonly path: string
  /** The known members at that level. */
  readonly known: readonly string[]
}

/** Lists unknown members at every depth of the schema: in objects, arrays and optional fields. */
export function listUnknownMembers(schema: v.GenericSchema, value: unknown, path: readonly string[] = []): readonly UnknownMember[] {
  if (isWrapping(schema)) return listUnknownMembers(schema.wrapped, value, path)
  if (isArray(schema) && Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => listUnknownMembers(schema.item, item, [...path, String(index)]))
  }
  if (!isObject(schema) || typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const entries = new Map(Object.entries(schema.entries))
  return Object.entries(value).flatMap(([name, member]) => {
    const entry = entries.get(name)
    const at = [...path, name]
    return entry ? listUnknownMembers(entry, member, at) : [{ path: at.join('.'), known: [...entries.keys()] }]
  })
}

function isObject(schema: v.GenericSchema): schema is v.GenericSchema & { readonly entries: v.ObjectEntries } {
  return schema.type === 'object'
}

function isArray(schema: v.GenericSchema): schema is v.GenericSchema & { readonly item: v.GenericSchema } {
  return schema.type === 'array'
}

function isWrapping(schema: v.GenericSchema): schema is v.GenericSchema & { readonly wrapped: v.GenericSchema } {
  return 'wrapped' in schema
}
