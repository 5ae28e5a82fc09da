import type { Log } from '#backend/log.ts'

/** Work that no answer waits for. What fails is logged: nobody else would learn of it. */
export class BackgroundWork {
  readonly #log: Log
  readonly #running = new Set<Promise<unknown>>()

  constructor(log: Log) {
    this.#log = log
  }

  start(work: () => Promise<unknown>): void {
    const running = work()
      .catch((error: unknown) => this.#log({ level: 'error', message: 'Work in the background failed.', error }))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when nothing runs any more. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
