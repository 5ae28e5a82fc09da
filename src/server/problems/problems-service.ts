import { dayMilliseconds } from '#domain/durations.ts'
import { addProblems, keptDays, type KnownProblem, mostProblems, type Problem, problemKey } from '#domain/problems/problem.ts'
import type { ProblemStore } from '#gateway/problems.ts'
import { Limiter } from '#server/http/limiter.ts'

/** Reports of all clients together: a page that fails for everyone is known after the first ones. */
const mostReports = { count: 60, seconds: 60 }

/** Retries after a conflict with another server's write. */
const mostAttempts = 5

/** Collects what went wrong in browsers; several servers may write. */
export class ProblemsService {
  readonly #problems: ProblemStore
  readonly #now: () => number
  readonly #limiter: Limiter
  #waiting: readonly KnownProblem[] = []
  #seen = new Set<string>()
  #flushing = Promise.resolve()

  /** @param now Milliseconds since 1970. */
  constructor({ problems, now }: { readonly problems: ProblemStore; readonly now: () => number }) {
    this.#problems = problems
    this.#now = now
    this.#limiter = new Limiter({ limits: [mostReports], now })
  }

  /** Queues a report for the next `flush`. @returns `new` for a problem that this process has not had; `full` if there are too many. */
  add(problem: Problem): 'new' | 'known' | 'full' {
    if (!this.#limiter.admit('').isAdmitted) return 'full'
    const at = new Date(this.#now())
    this.#waiting = addProblems([...this.#waiting, { ...problem, count: 1, firstAt: at, lastAt: at }])
    const key = problemKey(problem)
    if (this.#seen.has(key)) return 'known'
    if (this.#seen.size >= mostProblems) this.#seen.clear()
    this.#seen.add(key)
    return 'new'
  }

  /** Stores queued reports, after an earlier call has ended; what cannot be stored stays queued. */
  async flush(): Promise<void> {
    const flushing = this.#flushing.then(() => this.#store())
    // Only the order counts here; the caller receives the error through `flushing`.
    this.#flushing = flushing.catch(() => {})
    await flushing
  }

  /** Removes problems that no browser has reported for long. */
  async removeOld(): Promise<void> {
    const since = new Date(this.#now() - keptDays * dayMilliseconds)
    await this.#change((problems) => problems.filter(({ lastAt }) => lastAt >= since))
  }

  async #store(): Promise<void> {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    this.#waiting = []
    try {
      await this.#change((problems) => addProblems([...problems, ...waiting]))
    } catch (error) {
      this.#waiting = addProblems([...waiting, ...this.#waiting])
      throw error
    }
  }

  /** @throws Error if all attempts conflict. */
  async #change(change: (problems: readonly KnownProblem[]) => readonly KnownProblem[]): Promise<void> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const stored = await this.#problems.find()
      const before = stored?.problems ?? []
      const problems = change(before)
      if (isSame(problems, before) || (await this.#problems.put(problems, stored)) === 'stored') return
    }
    throw new Error(`The problems of browsers were changed by others ${mostAttempts} times.`)
  }
}

function isSame(a: readonly KnownProblem[], b: readonly KnownProblem[]): boolean {
  return a.length === b.length && a.every((problem, at) => problem === b[at])
}
