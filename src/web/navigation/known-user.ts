import { createContext as createReactContext } from 'react'
import { createContext as createRouterContext } from 'react-router'

/** Longest wait for the document to unload; the wait for the SDK's sign-out is shorter (account/auth.tsx). */
const patienceMilliseconds = 10_000

/**
 * The user whom the identity SDK knows in this document, for code outside React: the guard of client navigation. The dashboard sets it;
 * elsewhere the SDK is not loaded, and the user is unknown.
 */
export class KnownUser {
  #uid: string | null | undefined
  #stayed: Promise<void> | undefined
  /** The user is signing out, in this tab or another: responses would redirect to the login. */
  isSigningOut = false

  /** Null when nobody is signed in; undefined until the SDK has answered. */
  get uid(): string | null | undefined {
    return this.#uid
  }

  set(uid: string | null | undefined): void {
    this.#uid = uid
  }

  /** Whether the session is ending or has ended: the document will be unloaded. */
  get isLeaving(): boolean {
    return this.#stayed !== undefined
  }

  /** Ends the session. Rejects if `endSession` rejects; the user then stays signed in. */
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
    // The user may cancel the unloading because of unsaved text.
    setTimeout(stay, patienceMilliseconds)
  }

  /** Resolves at once unless the session is ending. Then it resolves when ending failed, or when the document was not unloaded in time. */
  async stayed(): Promise<void> {
    await this.#stayed
  }
}

export const knownUserContext = createRouterContext<KnownUser>()
export const KnownUserContext = createReactContext(new KnownUser())
