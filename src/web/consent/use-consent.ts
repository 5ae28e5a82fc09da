import { createContext, use, useSyncExternalStore } from 'react'
import { listConsentNeeds } from '#domain/browser-settings.ts'
import { type ConsentCategory, type ConsentState, findConsent } from '#domain/privacy/consent.ts'
import { useRootData } from '#web/shell/root-data.ts'
import { type ConsentSnapshot, ConsentStore, unreadConsent } from './consent-store.ts'

/** The store of the document; the entry of the browser puts its own around the router. */
export const ConsentContext = createContext(new ConsentStore())

export type CategoryConsent = {
  readonly state: ConsentState
  /** Stores that the visitor allows the category: for a place that has itself said what it loads, and from whom. */
  readonly allow: () => void
  /** Opens the consent dialog for the category. @returns Whether it is allowed once the dialog is closed; at once when it is already. */
  readonly ask: () => Promise<boolean>
}

/**
 * The consent to one category. On the server and until the app has read the choice it is undecided; nothing that needs it may load before it
 * is `allowed`, and what has been loaded goes when it no longer is.
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

/** What the site asks for; empty where nothing needs consent, and where the root's data is not there. */
export function useConsentNeeds(): readonly ConsentCategory[] {
  const root = useRootData()
  return root ? listConsentNeeds(root) : []
}

/** All that is known of the visitor's choice. */
export function useConsentSnapshot(): ConsentSnapshot {
  const store = use(ConsentContext)
  return useSyncExternalStore(
    (listener) => store.subscribe(listener),
    () => store.snapshot,
    () => unreadConsent,
  )
}
