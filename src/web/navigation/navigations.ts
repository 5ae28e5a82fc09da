import { createContext as createReactContext } from 'react'
import { createContext as createRouterContext } from 'react-router'

/** What came of a navigation. `done` may be at another address than was asked for, when something on the way led there. */
export type NavigationResult =
  | { readonly kind: 'done'; readonly address: string }
  /** Middleware said no: false, or an error. The page that was shown stays. */
  | { readonly kind: 'aborted'; readonly error?: Error }
  /** A newer navigation took its place, or the visitor was asked and stays. */
  | { readonly kind: 'cancelled' }
  /** The page that was asked for is the one that shows. */
  | { readonly kind: 'duplicated' }

/** Told of every navigation that middleware aborts, whoever asked for it. */
export type AbortListener = (error: Error | undefined) => void

type Attempt = {
  readonly address: string
  /** The router has given the navigation up, perhaps long before what it had begun to load has come. */
  readonly giveUp: () => void
  signal?: AbortSignal
  aborted?: { readonly error?: Error }
}

/** The navigations of one document that somebody waits for; the router's own promise does not tell how they end. */
export class Navigations {
  readonly #attempts = new Set<Attempt>()
  readonly #listeners = new Set<AbortListener>()

  /**
   * Follows one navigation to its end.
   *
   * @param address Path and query that are asked for.
   * @param navigate Starts it; settles when the router is done with it, however it ended.
   * @param readAddress The address that shows.
   */
  async follow(address: string, navigate: () => Promise<void>, readAddress: () => string): Promise<NavigationResult> {
    let giveUp = () => {}
    const given = new Promise<void>((resolve) => (giveUp = resolve))
    const attempt: Attempt = { address, giveUp }
    this.#attempts.add(attempt)
    try {
      await Promise.race([navigate(), given])
    } finally {
      this.#attempts.delete(attempt)
    }
    if (attempt.aborted) return { kind: 'aborted', ...attempt.aborted }
    if (readAddress() === address) return { kind: 'done', address }
    // A redirect leaves the first request alone; a newer navigation aborts it, or was there before it.
    return attempt.signal && !attempt.signal.aborted ? { kind: 'done', address: readAddress() } : { kind: 'cancelled' }
  }

  /** Takes note of the request that the router makes for a navigation. */
  notice({ url, signal }: Request): void {
    const address = toAddress(url)
    for (const attempt of this.#attempts) {
      if (attempt.address !== address || attempt.signal) continue
      attempt.signal = signal
      signal.addEventListener('abort', attempt.giveUp, { once: true })
    }
  }

  /** Takes note that middleware aborts the navigation of this request. */
  abort({ signal }: Request, error: Error | undefined): void {
    for (const attempt of this.#attempts) if (attempt.signal === signal) attempt.aborted = error ? { error } : {}
    for (const listener of this.#listeners) listener(error)
  }

  /** @returns Stops it. */
  watchAborted(listener: AbortListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
}

function toAddress(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

export const navigationsContext = createRouterContext<Navigations>()
export const NavigationsContext = createReactContext(new Navigations())
