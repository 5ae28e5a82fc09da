/** The texts of a JSON file by the paths of their fields, or undefined when it is no JSON. */
export function parseTexts(source: string): Map<string, string> | undefined {
  try {
    return new Map(listTexts(JSON.parse(source)).map(({ field, text }) => [field, text]))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A text in a JSON file, by the path of its field: `sections.3.heading`. */
export type FieldText = { readonly field: string; readonly text: string }

/** Every text in a JSON value, in its order. */
function listTexts(value: unknown, field = ''): FieldText[] {
  if (typeof value === 'string') return [{ field, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => listTexts(item, field ? `${field}.${name}` : name))
}
