/**
 * Parses JSON but keeps amounts in minor units (`…Minor`) with a decimal point or an exponent as text, which schemas then reject: as a
 * number, `100.00` would silently mean 100 cents.
 *
 * @throws SyntaxError if it is not JSON.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, keepWrittenAmount)
}

/** @param context From the proposal "JSON.parse source text access", which TypeScript lacks; it has the source of numbers. */
function keepWrittenAmount(name: string, value: unknown, context?: { readonly source?: string }): unknown {
  const { source = '' } = context ?? {}
  return typeof value === 'number' && name.endsWith('Minor') && !/^-?\d+$/u.test(source) ? source : value
}
