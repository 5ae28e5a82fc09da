import { type DataFault, findDataFault, type LogEntry } from '#backend'
import { CommandError } from '#cli/command.ts'
import { reportError } from '#cli/terminal.ts'

type Fetch = (request: Request) => Promise<Response>
type ReportedError = Pick<LogEntry, 'message'> & { readonly fault: DataFault; isClaimed: boolean }

/**
 * Links disk errors in the backend's log to the failed response: the response hides the cause, but the user of the command line can
 * fix it.
 */
export class DiskErrorReporter {
  readonly #report: (...words: readonly unknown[]) => void
  #last: ReportedError | undefined

  /** @param report Prints errors that belong to no response. */
  constructor(report: (...words: readonly unknown[]) => void = reportError) {
    this.#report = report
  }

  /** Records an error that the backend logged. A disk error waits for the response that it explains; others are reported at once. */
  record(message: string, error: unknown): void {
    const fault = findDataFault(error)
    if (!fault) return this.#report(message, ...(error === undefined ? [] : [error]))
    // Simultaneous requests may fail for the same reason: report it once.
    if (this.#last?.message === message && this.#last.fault.what === fault.what) return
    this.flush()
    this.#last = { message, fault, isClaimed: false }
  }

  /** @throws CommandError with the recorded disk error when the response is 503. */
  async fetch(fetch: Fetch, request: Request): Promise<Response> {
    this.flush()
    const response = await fetch(request)
    if (response.status !== 503 || !this.#last) return response
    this.#last.isClaimed = true
    throw new CommandError(sentencesOf(this.#last.fault))
  }

  /** Reports a recorded error that explained no response, and drops it: a later response has another cause. */
  flush(): void {
    if (this.#last?.isClaimed === false) this.#report(`${this.#last.message} ${sentencesOf(this.#last.fault)}`)
    this.#last = undefined
  }
}

function sentencesOf({ what, advice }: DataFault): string {
  return `${what} ${advice}`
}
