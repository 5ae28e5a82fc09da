import { type DataFault, findDataFault, type LogEntry } from '#backend'
import { CommandError } from '#cli/command.ts'

type Fetch = (request: Request) => Promise<Response>
type Told = Pick<LogEntry, 'message'> & { readonly fault: DataFault; isClaimed: boolean }

/**
 * Ties what a backend logs of the disk to the answers that it gives: these do not say what the disk is about, and whoever types a command
 * can mend it.
 */
export class FaultWatch {
  readonly #tell: (...words: readonly unknown[]) => void
  #last: Told | undefined

  /** @param tell Takes what belongs to no answer. */
  constructor(tell: (...words: readonly unknown[]) => void = console.error) {
    this.#tell = tell
  }

  /** Takes an error that the backend has logged. A fault of the data waits for an answer that it explains. */
  note(message: string, error: unknown): void {
    const fault = findDataFault(error)
    if (!fault) return this.#tell(message, ...(error === undefined ? [] : [error]))
    // Requests under way at once may fail in the same way: one telling is enough.
    if (this.#last?.message === message && this.#last.fault.what === fault.what) return
    this.tellRest()
    this.#last = { message, fault, isClaimed: false }
  }

  /** Lets an answer of 503 be told by the fault that was logged for it. @throws CommandError, then. */
  async ask(fetch: Fetch, request: Request): Promise<Response> {
    this.tellRest()
    const response = await fetch(request)
    if (response.status !== 503 || !this.#last) return response
    this.#last.isClaimed = true
    throw new CommandError(sentencesOf(this.#last.fault))
  }

  /** Tells what no answer was about, and forgets it: a later answer has another reason. */
  tellRest(): void {
    if (this.#last?.isClaimed === false) this.#tell(`${this.#last.message} ${sentencesOf(this.#last.fault)}`)
    this.#last = undefined
  }
}

function sentencesOf({ what, advice }: DataFault): string {
  return `${what} ${advice}`
}
