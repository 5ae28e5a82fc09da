import { Failure, isList, type Result, type RuleSet, type RuleValue, typeOf, type Unknown } from '#backend/rules/rule-value.ts'
import type { Run } from '#backend/rules/run.ts'

/** A value that is known. */
export type Known = Exclude<RuleValue, Unknown>

/** A function of the language's library. For a method the first argument is what it is called on, and does not count. */
export type LibraryFunction = {
  readonly arity: number
  readonly call: (run: Run, args: readonly Known[]) => Result
}

/** A function of so many arguments. */
export function takes(arity: number, call: LibraryFunction['call']): LibraryFunction {
  return { arity, call }
}

/** The error that an argument is of a type that the function does not take. */
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
