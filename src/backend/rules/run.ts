import { LimitReached } from './limit-reached.ts'
import type { Lookups } from './lookups.ts'
import type { RegularExpressions } from './regular-expression.ts'
import type { Result } from './rule-value.ts'

/** Maximum number of expressions that one decision evaluates (Firestore, security rules limits). */
const maxExpressions = 1000

/** Maximum number of characters, elements and members that one decision reads or creates. Our own, some tenths of a second. */
const maxWork = 4_000_000

/** The state of one decision and its cost. */
export class Run {
  readonly request: Result
  readonly resource: Result
  readonly lookups: Lookups
  readonly expressions: RegularExpressions
  /** Values of path variables, by their index in the file. */
  captures: readonly Result[] = []
  /** Values of the current function's parameters and variables. */
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
