import { Failure, isList, type Result, type RuleSet, type RuleValue, typeOf, type Unknown } from '#backend/rules/rule-value.ts'
import type { Run } from '#backend/rules/run.ts'

/** A value that is known. */
export type Known = Exclude<RuleValue, Unknown>

/** A function of the library. The first argument of a method is its receiver, which `arity` does not count. */
export type LibraryFunction = {
  readonly arity: number
  readonly call: (run: Run, args: readonly Known[]) => Result
}

/** Creates a function with the given number of arguments. */
export function takes(arity: number, call: LibraryFunction['call']): LibraryFunction {
  return { arity, call }
}

/** The error for an argument of the wrong type. */
export function wrongType(value: Known | undefined, expected: string): Failure {
  return new Failure(`expected ${expected}, got ${value === undefined ? 'nothing' : typeOf(value)}`)
}

/** The elements of a list or a set. */
export function elementsOf(value: Known | undefined): readonly RuleValue[] | undefined {
  if (value === undefined) return undefined
  if (isList(value)) return value
  return isSet(value) ? value.elements : undefined
}

function isSet(value: Known): value is RuleSet {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'set'
}
