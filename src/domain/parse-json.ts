/**
 * Parses JSON, and leaves an amount in minor units (`…Minor`) that is written with a decimal point or an exponent as the text that was written: as a
 * number `100.00` would be 100 cents without a trace of what was meant. Schemas then refuse that text.
 *
 * @throws SyntaxError when it is not JSON.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, keepWrittenAmount)
}

/** @param context ECMAScript's "JSON.parse source text access", which the compiler's types do not have yet; of numbers it has their source. */
function keepWrittenAmount(name: string, value: unknown, context?: { readonly source?: string }): unknown {
  const { source = '' } = context ?? {}
  return typeof value === 'number' && name.endsWith('Minor') && !/^-?\d+$/u.test(source) ? source : value
}
