import { createContext as createReactContext } from 'react'
import { createContext as createRouterContext } from 'react-router'

/** How long a document takes to go, at most; the SDK, which signs out meanwhile, is waited for less long (account/auth.tsx). */
const patienceMilliseconds = 10_000

/**
 * Whom the identity service's SDK knows in this document, for whoever cannot ask React: the guard of client navigation. The dashboard
 * sets it; elsewhere the SDK is not loaded, and nobody knows.
 */
export class KnownUser {
  #uid: string | null | undefined
  #stayed: Promise<void> | undefined

  /** Null when nobody is signed in; undefined until the SDK has answered. */
  get uid(): string | null | undefined {
    return this.#uid
  }

  set(uid: string | null | undefined): void {
    this.#uid = uid
  }

  /** Whether the session is being ended, or has been: the document is about to go. */
  get isLeaving(): boolean {
    return this.#stayed !== undefined
  }

  /** Ends the session. Rejects as the act does, and then the person stays. */
  async leave(endSession: () => Promise<void>): Promise<void> {
    let resolveStayed = () => {}
    const stayed = new Promise<void>((resolve) => (resolveStayed = resolve))
    this.#stayed = stayed
    const stay = () => {
      if (this.#stayed === stayed) this.#stayed = undefined
      resolveStayed()
    }
    try {
      await endSession()
    } catch (error) {
      stay()
      throw error
    }
    // Asked about what is typed, a person may keep the document.
    setTimeout(stay, patienceMilliseconds)
  }

  /** Settles at once, except while the person leaves: then when that has failed, or the document is still there long after. */
  async stayed(): Promise<void> {
    await this.#stayed
  }
}

export const knownUserContext = createRouterContext<KnownUser>()
export const KnownUserContext = createReactContext(new KnownUser())
