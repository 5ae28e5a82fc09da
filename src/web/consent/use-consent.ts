import { createContext, use, useSyncExternalStore } from 'react'
import { listConsentNeeds } from '#domain/browser-settings.ts'
import { type ConsentCategory, type ConsentState, findConsent } from '#domain/privacy/consent.ts'
import { useRootData } from '#web/shell/root-data.ts'
import { type ConsentSnapshot, ConsentStore, unreadConsent } from './consent-store.ts'

/** The default is a store without a choice; entry.client.tsx provides the real store around the router. */
export const ConsentContext = createContext(new ConsentStore())

export type CategoryConsent = {
  readonly state: ConsentState
  /** Stores consent to the category. Call it only where the page has named the content and its provider. */
  readonly allow: () => void
  /**
   * Opens the consent dialog for the category. @returns Whether it is allowed after the dialog was closed; resolves at once if it is
   * allowed already.
   */
  readonly ask: () => Promise<boolean>
}

/**
 * Consent to one category. It is undecided on the server and until the app has read the choice. Load what needs consent only while it is
 * `allowed`, and remove it afterwards.
 */
export function useConsent(category: ConsentCategory): CategoryConsent {
  const store = use(ConsentContext)
  const { choice, hasRefusalSignal } = useConsentSnapshot()
  return {
    state: findConsent(choice, category, hasRefusalSignal),
    allow: () => store.decide({ [category]: true }),
    ask: () => store.ask(category),
  }
}

/** Categories that the site uses; empty if it needs no consent, or if the root loader's data is missing. */
export function useConsentNeeds(): readonly ConsentCategory[] {
  const root = useRootData()
  return root ? listConsentNeeds(root) : []
}

/** The current consent state; rerenders on changes. */
export function useConsentSnapshot(): ConsentSnapshot {
  const store = use(ConsentContext)
  return useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.snapshot,
    () => unreadConsent,
  )
}
