import { LimitReached } from './limit-reached.ts'
import type { Lookups } from './lookups.ts'
import type { RegularExpressions } from './regular-expression.ts'
import type { Result } from './rule-value.ts'

/** Most expressions that one decision evaluates (Firestore, security rules limits). */
const maxExpressions = 1000

/** Most characters, elements and members that one decision looks at or makes; our own, some tenths of a second. */
const maxWork = 4_000_000

/** One decision on its way: what it knows, and what it has cost. */
export class Run {
  readonly request: Result
  readonly resource: Result
  readonly lookups: Lookups
  readonly expressions: RegularExpressions
  /** Values of the variables in paths, by their number in the file. */
  captures: readonly Result[] = []
  /** Values of the running function's parameters and variables. */
  locals: Result[] = []
  #evaluated = 0
  #work = 0

  constructor(request: Result, resource: Result, lookups: Lookups, expressions: RegularExpressions) {
    this.request = request
    this.resource = resource
    this.lookups = lookups
    this.expressions = expressions
  }

  /** Counts an expression. @throws LimitReached. */
  count(): void {
    if (++this.#evaluated > maxExpressions) throw new LimitReached(`more than ${maxExpressions} expressions were evaluated`)
  }

  /** Counts work. @throws LimitReached. */
  readonly charge = (units: number): void => {
    this.#work += units
    if (this.#work > maxWork) throw new LimitReached('the values of the rules grew too large')
  }
}
