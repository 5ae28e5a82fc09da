/** Pages that are rendered at a time, and requests that may wait for it, of all and of one client. Our own judgement. */
export type RenderLimits = { readonly atOnce: number; readonly waiting: number; readonly waitingOfClient: number }

const defaultLimits: RenderLimits = { atOnce: 64, waiting: 1000, waitingOfClient: 100 }

/**
 * Lets so many pages be rendered at a time: enough to wait for a backend elsewhere meanwhile, few enough for the memory that each holds. They
 * share one thread, so that of some ten thousand requests, a few hundred kilobytes to send, none would end before all had taken theirs. Of those
 * that wait, the client with the fewest pages under way is next, so that nobody waits behind all that another one has asked for.
 */
export class RenderQueue {
  readonly #limits: RenderLimits
  readonly #waiting: { readonly client: string; readonly begin: () => void }[] = []
  /** How many pages are rendered for a client. */
  readonly #rendering = new Map<string, number>()
  #count = 0

  constructor(limits: RenderLimits = defaultLimits) {
    this.#limits = limits
  }

  /** How many pages are rendered, and how many requests wait. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#count, waiting: this.#waiting.length }
  }

  /**
   * Renders when it is its turn.
   *
   * @param client Address that it counts for, as `createClientAddress` finds it.
   * @param hasLeft Asked at its turn: for somebody who has gone meanwhile nothing is rendered.
   * @returns 'busy' when too many wait already, 'left' when nobody waits any more.
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
