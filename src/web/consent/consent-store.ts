import {
  type ConsentCategory,
  type ConsentChoice,
  type ConsentState,
  decideConsent,
  encodeConsent,
  findConsent,
  parseConsent,
} from '#domain/privacy/consent.ts'
import { tryStorage } from '#web/try-storage.ts'

/** Key in local storage. */
const storageName = 'consent'

/** The question in the dialog: all categories, or the one that a part of the page needs. */
export type ConsentQuestion = 'all' | ConsentCategory

/** Immutable state for components; each change creates a new object. */
export type ConsentSnapshot = {
  readonly choice: ConsentChoice | undefined
  /** The browser sends Global Privacy Control, which counts as a refusal. */
  readonly hasRefusalSignal: boolean
  /** True once the choice was read: only then does a category without a decision mean that the visitor has not decided. */
  readonly isRead: boolean
  readonly question: ConsentQuestion | undefined
}

/** State before the app runs and on the server: nothing is allowed, and no question is shown. */
export const unreadConsent: ConsentSnapshot = { choice: undefined, hasRefusalSignal: false, isRead: false, question: undefined }

/**
 * The visitor's consent in one document. It is persisted in local storage; if that is blocked, it lasts as long as the document. Changes in
 * other tabs apply at once.
 */
export class ConsentStore {
  readonly #listeners = new Set<() => void>()
  #snapshot = unreadConsent
  #asked: PromiseWithResolvers<boolean> | undefined

  /** Reads the choice and listens to other tabs. Call it once per document. */
  start(): void {
    window.addEventListener('storage', ({ key }) => (key === storageName || key === null) && this.#read())
    // A document in the back/forward cache receives no storage events.
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#read())
    this.#read()
  }

  get snapshot(): ConsentSnapshot {
    return this.#snapshot
  }

  /** @returns A function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  find(category: ConsentCategory): ConsentState {
    return findConsent(this.#snapshot.choice, category, this.#snapshot.hasRefusalSignal)
  }

  /** Stores the decisions, keeps earlier decisions on other categories, and closes the dialog. */
  decide(decisions: ConsentChoice['decisions']): void {
    const { choice: before, hasRefusalSignal } = this.#snapshot
    const choice = decideConsent(before, decisions, { now: new Date(), hasRefusalSignal })
    tryStorage(() => localStorage.setItem(storageName, encodeConsent(choice)))
    this.#show({ choice, question: undefined })
  }

  /**
   * Opens the dialog for one category, unless it is allowed already.
   *
   * @returns Whether the category is allowed after the dialog was closed.
   */
  ask(category: ConsentCategory): Promise<boolean> {
    if (this.find(category) === 'allowed') return Promise.resolve(true)
    this.#asked?.resolve(false)
    const asked = Promise.withResolvers<boolean>()
    this.#asked = asked
    this.#show({ question: category })
    return asked.promise
  }

  /** Opens the dialog with all categories. */
  open(): void {
    this.#show({ question: 'all' })
  }

  /** Closes the dialog without a decision. */
  close(): void {
    this.#show({ question: undefined })
  }

  #read(): void {
    const text = tryStorage(() => localStorage.getItem(storageName))
    const choice = parseConsent(text, new Date())
    if (text && !choice) tryStorage(() => localStorage.removeItem(storageName))
    this.#show({ choice, hasRefusalSignal: sendsPrivacyControl(), isRead: true })
  }

  #show(changes: Partial<ConsentSnapshot>): void {
    const wasAskedFor = this.#snapshot.question
    this.#snapshot = { ...this.#snapshot, ...changes }
    for (const listener of this.#listeners) listener()
    if (!this.#asked || wasAskedFor === undefined || wasAskedFor === 'all' || this.#snapshot.question !== undefined) return
    this.#asked.resolve(this.find(wasAskedFor) === 'allowed')
    this.#asked = undefined
  }
}

function sendsPrivacyControl(): boolean {
  // Global Privacy Control (W3C) is missing in the DOM types.
  const { globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean }
  return globalPrivacyControl === true
}
