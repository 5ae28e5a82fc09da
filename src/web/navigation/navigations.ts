import { createContext as createReactContext, use, useLayoutEffect } from 'react'
import { createContext as createRouterContext, type Location, type NavigateFunction, useLocation, useNavigate } from 'react-router'

/** The result of a navigation. After a redirect, `done` has another address than the requested one. */
export type NavigationResult =
  | { readonly kind: 'done'; readonly address: string }
  /** Middleware returned false or an error. The current page stays. */
  | { readonly kind: 'aborted'; readonly error?: Error }
  /** A newer navigation replaced it, or the visitor chose to stay. */
  | { readonly kind: 'cancelled' }
  /** The target is the current page. */
  | { readonly kind: 'duplicated' }

/** Called for every navigation that middleware aborts. */
export type AbortListener = (error: Error | undefined) => void

type Attempt = {
  readonly address: string
  /** Called when the router has cancelled the navigation, perhaps long before its requests end. */
  readonly giveUp: () => void
  signal?: AbortSignal
  aborted?: { readonly error?: Error }
}

type CurrentPage = { readonly location: Location; readonly navigate: NavigateFunction }

/** The navigations of one document; the router's own promise does not say how they end. */
export class Navigations {
  readonly #attempts = new Set<Attempt>()
  readonly #listeners = new Set<AbortListener>()
  #page: CurrentPage | undefined
  #question: PromiseWithResolvers<void> | undefined
  #requestCount = 0

  /** Whether the router is loading data or submitting a form. */
  get isBusy(): boolean {
    return this.#requestCount > 0
  }

  /** Address of the current page; undefined until the app has started. */
  get address(): URL | undefined {
    return this.#page && new URL(this.#page.location.pathname + this.#page.location.search, window.location.origin)
  }

  /** Sets the current page. The root component calls it on render. */
  show(page: CurrentPage): void {
    this.#page = page
  }

  /**
   * Follows one navigation to its end.
   *
   * @param address Path and query of the target.
   * @param navigate Starts the navigation; settles when the router has finished it, whatever the result.
   * @param readAddress Returns the current address.
   */
  async follow(address: string, navigate: () => Promise<void>, readAddress: () => string): Promise<NavigationResult> {
    const { promise: given, resolve: giveUp } = Promise.withResolvers<void>()
    const attempt: Attempt = { address, giveUp }
    this.#attempts.add(attempt)
    try {
      await Promise.race([navigate(), given])
      // The router's promise settles while the user is still asked.
      await this.#question?.promise
    } finally {
      this.#attempts.delete(attempt)
    }
    if (attempt.aborted) return { kind: 'aborted', ...attempt.aborted }
    if (readAddress() === address) return { kind: 'done', address }
    // A redirect does not abort the first request; a newer navigation does, or prevents it.
    return attempt.signal && !attempt.signal.aborted ? { kind: 'done', address: readAddress() } : { kind: 'cancelled' }
  }

  /** Tracks a request of the router. @returns A function that marks its end. */
  begin({ url, signal, method }: Request): () => void {
    this.#requestCount++
    const address = toAddress(url)
    if (method === 'GET') {
      for (const attempt of this.#attempts) {
        if (attempt.address !== address || attempt.signal) continue
        attempt.signal = signal
        signal.addEventListener('abort', attempt.giveUp, { once: true })
      }
    }
    return () => this.#requestCount--
  }

  /** Aborts the navigation of this request for middleware, and keeps the current page with its data. */
  async abort({ signal }: Request, error: Error | undefined): Promise<void> {
    for (const attempt of this.#attempts) if (attempt.signal === signal) attempt.aborted = error ? { error } : {}
    for (const listener of this.#listeners) listener(error)
    if (!this.#page || signal.aborted) return
    // The router cancels a navigation only for another one: to the current page, replacing the history entry.
    const { location, navigate } = this.#page
    const given = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    const isHere = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false }
    await navigate(location, { ...isHere, state: location.state as unknown })
    await given
  }

  /** Called when the visitor is asked before a navigation continues. */
  ask(): void {
    this.#question ??= Promise.withResolvers()
  }

  /** Called when the visitor has answered and the navigation has ended accordingly. */
  endQuestion(): void {
    this.#question?.resolve()
    this.#question = undefined
  }

  /** @returns A function that unsubscribes. */
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

/** Keeps `Navigations` informed of the current page. Used by the root layout, which is always mounted. */
export function useCurrentPage(): void {
  const navigations = use(NavigationsContext)
  const location = useLocation()
  const navigate = useNavigate()
  useLayoutEffect(() => navigations.show({ location, navigate }), [navigations, location, navigate])
}
