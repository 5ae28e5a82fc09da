/** A text in a JSON file, by the path of its field: `sections.3.heading`. */
export type FieldText = { readonly field: string; readonly text: string }

/** Every text in a JSON value, in its order. */
export function listTexts(value: unknown, field = ''): FieldText[] {
  if (typeof value === 'string') return [{ field, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => listTexts(item, field ? `${field}.${name}` : name))
}

/** Last name in a field's path that is no index. */
export function fieldName(field: string): string {
  return field.split('.').findLast((part) => !/^\d+$/u.test(part)) ?? field
}
