/** A value in proto3 JSON: one member that says its kind. */
export type WireValue = { readonly [kind: string]: unknown }

/** The kinds of value in the order in which they sort (Firestore, value type ordering). */
export const wireKinds = [
  'null',
  'boolean',
  'number',
  'timestamp',
  'string',
  'bytes',
  'reference',
  'geoPoint',
  'array',
  'vector',
  'map',
] as const

/** A kind of value. */
export type WireKind = (typeof wireKinds)[number]

/** The kind of a value; a vector is a map that says so. */
export function wireKindOf(value: WireValue): WireKind {
  const [member = ''] = Object.keys(value)
  if (member === 'integerValue' || member === 'doubleValue') return 'number'
  if (member === 'mapValue') return fieldsOf(value)['__type__'] === undefined ? 'map' : 'vector'
  const kind = wireKinds.find((known) => `${known}Value` === member)
  if (!kind) throw new Error(`No kind has the member ${member}.`)
  return kind
}

/** Whether a value is the double NaN. */
export function isWireNaN(value: WireValue): boolean {
  return value['doubleValue'] === 'NaN'
}

/**
 * Orders two values as the provider does. Written for tests from its documentation, apart from the backend's own comparison: slow, plain,
 * on the content of the JSON.
 */
export function compareWireValues(left: WireValue, right: WireValue): number {
  const kind = wireKindOf(left)
  const kinds = wireKinds.indexOf(kind) - wireKinds.indexOf(wireKindOf(right))
  if (kinds !== 0) return kinds
  switch (kind) {
    case 'null':
      return 0
    case 'boolean':
      return Number(left['booleanValue']) - Number(right['booleanValue'])
    case 'number':
      return compareNumbers(numberOf(left), numberOf(right))
    case 'timestamp':
      return compareTexts(String(left['timestampValue']), String(right['timestampValue']))
    case 'string':
      return compareTexts(String(left['stringValue']), String(right['stringValue']))
    case 'bytes':
      return Buffer.compare(Buffer.from(String(left['bytesValue']), 'base64'), Buffer.from(String(right['bytesValue']), 'base64'))
    case 'reference':
      return compareNames(String(left['referenceValue']), String(right['referenceValue']))
    case 'geoPoint':
      return compareLists(coordinatesOf(left), coordinatesOf(right), (a, b) => a - b)
    case 'array':
      return compareLists(elementsOf(left), elementsOf(right), compareWireValues)
    case 'vector':
      return compareVectors(left, right)
    case 'map':
      return compareMaps(left, right)
  }
}

/** Orders two names segment by segment, by their bytes; the tests have no numeric ids. */
export function compareNames(left: string, right: string): number {
  return compareLists(left.split('/'), right.split('/'), compareTexts)
}

/** The elements of an array. */
export function elementsOf(value: WireValue): readonly WireValue[] {
  return (value['arrayValue'] as { values?: readonly WireValue[] } | undefined)?.values ?? [] // the wire's form
}

/** The fields of a map. */
export function fieldsOf(value: WireValue): { readonly [name: string]: WireValue } {
  return (value['mapValue'] as { fields?: { readonly [name: string]: WireValue } } | undefined)?.fields ?? {} // the wire's form
}

function numberOf(value: WireValue): number | bigint {
  const { integerValue } = value
  return typeof integerValue === 'string' ? BigInt(integerValue) : Number(value['doubleValue'])
}

function compareNumbers(left: number | bigint, right: number | bigint): number {
  if (Number.isNaN(left) || Number.isNaN(right)) return Number(Number.isNaN(right)) - Number(Number.isNaN(left))
  return left < right ? -1 : Number(left > right)
}

function compareTexts(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right))
}

function coordinatesOf(value: WireValue): readonly number[] {
  const { latitude = 0, longitude = 0 } = value['geoPointValue'] as { latitude?: number; longitude?: number } // the wire's form
  return [latitude, longitude]
}

function compareVectors(left: WireValue, right: WireValue): number {
  const [a, b] = [left, right].map((value) => elementsOf(fieldsOf(value)['value'] ?? {}))
  return (a?.length ?? 0) - (b?.length ?? 0) || compareLists(a ?? [], b ?? [], compareWireValues)
}

function compareMaps(left: WireValue, right: WireValue): number {
  const [a, b] = [left, right].map((value) => Object.entries(fieldsOf(value)).sort(([x], [y]) => compareTexts(x, y)))
  return compareLists(a ?? [], b ?? [], (x, y) => compareTexts(x[0], y[0]) || compareWireValues(x[1], y[1]))
}

function compareLists<Element>(left: readonly Element[], right: readonly Element[], compare: (a: Element, b: Element) => number): number {
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    // Both are that long.
    const difference = compare(left[at] as Element, right[at] as Element)
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
