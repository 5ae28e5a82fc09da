import { createContext as createReactContext } from 'react'
import { createContext as createRouterContext } from 'react-router'

/**
 * Whom the identity service's SDK knows in this document, for whoever cannot ask React: the guard of client navigation. The dashboard
 * sets it; elsewhere the SDK is not loaded, and nobody knows.
 */
export class KnownUser {
  #uid: string | null | undefined

  /** Null when nobody is signed in; undefined until the SDK has answered. */
  get uid(): string | null | undefined {
    return this.#uid
  }

  set(uid: string | null | undefined): void {
    this.#uid = uid
  }
}

export const knownUserContext = createRouterContext<KnownUser>()
export const KnownUserContext = createReactContext(new KnownUser())
