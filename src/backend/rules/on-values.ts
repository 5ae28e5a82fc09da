import { Failure, type Result, type RuleValue } from './rule-value.ts'
import type { Run } from './run.ts'
import type { Evaluate } from './scope.ts'

/** Evaluates expressions in order, then calls a function with their values, unless one is an error. */
export function onValues<const Parts extends readonly Evaluate[]>(
  parts: Parts,
  work: (run: Run, values: { [At in keyof Parts]: RuleValue }) => Result,
): Evaluate {
  return (run) => {
    const values: RuleValue[] = []
    for (const part of parts) {
      const value = part(run)
      if (value instanceof Failure) return value
      values.push(value)
    }
    return work(run, values as { [At in keyof Parts]: RuleValue }) // one value per part
  }
}
