import { createContext } from 'react'
import { cleanMessage, cleanPage, findPlace, problemsPath } from '#domain/problems/problem-texts.ts'
import { http } from '#gateway/http/http-client.ts'

/** Most reports of one document: what follows the first errors is mostly their consequence. */
const mostReports = 5

/** Reports errors of the browser to the server: message, place in the scripts, page and release, nothing personal. */
export class ProblemReporter {
  // Read at the start: the screen of a document that has failed replaces its attributes.
  readonly #release = document.documentElement.dataset['release']
  readonly #reports = new Map<unknown, Promise<boolean>>()

  /** Reports an error once. @returns Whether the server has logged it. Never rejects. */
  report(error: unknown): Promise<boolean> {
    const known = this.#reports.get(error)
    if (known) return known
    if (this.#reports.size >= mostReports) return Promise.resolve(false)
    // Without an answer nothing is known to be logged, and a failed report must not be reported in turn.
    const report = this.#send(error).catch(() => false)
    this.#reports.set(error, report)
    return report
  }

  /** Reports errors that no part of the page handles, if its own scripts threw them. */
  listen(): void {
    const report = (error: unknown) => {
      if (error instanceof Error && error.name !== 'AbortError' && placeOf(error) !== undefined) void this.report(error)
    }
    window.addEventListener('error', ({ error }) => report(error))
    window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  }

  async #send(error: unknown): Promise<boolean> {
    const body = {
      release: this.#release,
      page: cleanPage(window.location.pathname),
      place: (error instanceof Error && placeOf(error)) || 'unknown',
      message: cleanMessage(String(error)),
    }
    // Outlives the page, which people may leave at once.
    const { status } = await http.raw(problemsPath, { method: 'POST', body, keepalive: true })
    return status === 204
  }
}

/** Undefined on the server, which logs its own errors. */
export const ProblemReporterContext = createContext<Pick<ProblemReporter, 'report'> | undefined>(undefined)

function placeOf({ stack = '' }: Error): string | undefined {
  return findPlace(stack, window.location.origin)
}
