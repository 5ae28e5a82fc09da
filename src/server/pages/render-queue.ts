/** Concurrent renders, and waiting requests in total and per client. The defaults are estimates. */
export type RenderLimits = { readonly atOnce: number; readonly waiting: number; readonly waitingOfClient: number }

const defaultLimits: RenderLimits = { atOnce: 64, waiting: 1000, waitingOfClient: 100 }

/**
 * Limits concurrent renders: 64 use the time spent waiting for a remote backend, and fit in memory. Without a limit, ten thousand requests
 * sharing the one thread would all finish last. The client with the fewest renders in progress is next, so that no client takes every slot.
 */
export class RenderQueue {
  readonly #limits: RenderLimits
  readonly #waiting: { readonly client: string; readonly begin: () => void }[] = []
  /** Renders in progress per client. */
  readonly #rendering = new Map<string, number>()
  #count = 0

  constructor(limits: RenderLimits = defaultLimits) {
    this.#limits = limits
  }

  /** Renders in progress, and waiting requests. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#count, waiting: this.#waiting.length }
  }

  /**
   * Renders when it is the request's turn.
   *
   * @param client Key for fair sharing: the client's address for pages, the customer's id for PDF documents.
   * @param hasLeft Checked at its turn: nothing is rendered for a request that was abandoned.
   * @returns 'busy' if too many are waiting, 'left' if the request was abandoned.
   */
  async run<Result>(client: string, hasLeft: () => boolean, render: () => Promise<Result>): Promise<Result | 'busy' | 'left'> {
    if (!(await this.#enter(client))) return 'busy'
    try {
      return hasLeft() ? 'left' : await render()
    } finally {
      this.#leave(client)
    }
  }

  async #enter(client: string): Promise<boolean> {
    const { atOnce, waiting, waitingOfClient } = this.#limits
    if (this.#count < atOnce) {
      this.#add(client, 1)
      return true
    }
    if (this.#waiting.length >= waiting) return false
    if (this.#waiting.filter((other) => other.client === client).length >= waitingOfClient) return false
    await new Promise<void>((resolve) => this.#waiting.push({ client, begin: resolve }))
    return true
  }

  #leave(client: string): void {
    this.#add(client, -1)
    const [first, ...others] = this.#waiting
    if (!first) return
    const next = others.reduce((least, one) => (this.#of(one.client) < this.#of(least.client) ? one : least), first)
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#add(next.client, 1)
    next.begin()
  }

  #add(client: string, change: 1 | -1): void {
    this.#count += change
    const ofClient = this.#of(client) + change
    if (ofClient === 0) this.#rendering.delete(client)
    else this.#rendering.set(client, ofClient)
  }

  #of(client: string): number {
    return this.#rendering.get(client) ?? 0
  }
}
