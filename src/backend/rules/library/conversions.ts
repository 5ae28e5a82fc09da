import { describeValue, Failure, type Result, type RuleValue, Unknown } from '#backend/rules/rule-value.ts'
import { integer } from '#backend/rules/operators.ts'
import { type Known, type LibraryFunction, takes, wrongType } from './library-function.ts'

/** `bool`, `int`, `float`, `string` and `path`: conversions between types. */
export const conversions: { readonly [name: string]: LibraryFunction } = {
  bool: takes(1, (_, [value]) => {
    if (typeof value === 'boolean') return value
    if (value === 'true' || value === 'false') return value === 'true'
    return wrongType(value, "a bool, 'true' or 'false'")
  }),
  int: takes(1, (_, [value]) => {
    if (typeof value === 'bigint') return value
    if (typeof value === 'number') return integerOf(Math.trunc(value))
    if (typeof value === 'string' && /^[+-]?\d{1,19}$/.test(value)) return integer(BigInt(value.replace('+', '')))
    return wrongType(value, 'a number, or a string that is an integer')
  }),
  float: takes(1, (_, [value]) => {
    if (typeof value === 'number') return value
    if (typeof value === 'bigint') return Number(value)
    if (typeof value === 'string' && value.length < 100 && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value)) return Number(value)
    return wrongType(value, 'a number, or a string that is one')
  }),
  string: takes(1, (_, [value]) => (value === undefined ? undefined : describeScalar(value)) ?? wrongType(value, 'a simple value')),
  path: takes(1, ({ charge }, [value]) => {
    if (typeof value !== 'string') return wrongType(value, 'a string')
    charge(value.length)
    const segments = value.replace(/^\//, '').split('/')
    return segments.includes('') ? new Failure('the path has an empty segment') : { type: 'path', segments }
  }),
}

/** Converts a float without a fraction to an integer. */
export function integerOf(value: number): Result {
  return Number.isFinite(value) ? integer(BigInt(value)) : new Failure(`${value} is no integer`)
}

/** A scalar value as text; undefined for other values. */
export function describeScalar(value: Known | RuleValue): string | undefined {
  if (value instanceof Unknown) return undefined
  if (value === null || typeof value !== 'object') return describeValue(value)
  if (!('type' in value)) return undefined
  const isScalar = value.type === 'timestamp' || value.type === 'duration' || value.type === 'path' || value.type === 'reference'
  return isScalar ? describeValue(value) : undefined
}
