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

/** The key of local storage that holds the choice. */
const storageName = 'consent'

/** What the dialog is open for: all categories, or the one that a part of the page needs. */
export type ConsentQuestion = 'all' | ConsentCategory

/** What a component renders by; a new object with each change. */
export type ConsentSnapshot = {
  readonly choice: ConsentChoice | undefined
  /** The browser sends Global Privacy Control, which counts as a refusal. */
  readonly hasRefusalSignal: boolean
  /** The choice has been read, so that a category without one is truly undecided. */
  readonly isRead: boolean
  readonly question: ConsentQuestion | undefined
}

/** Before the app runs, and on the server: nothing is known, so nothing is allowed and nobody is asked. */
export const unreadConsent: ConsentSnapshot = { choice: undefined, hasRefusalSignal: false, isRead: false, question: undefined }

/**
 * The visitor's choice in one document. It lies in local storage; where that is blocked, it counts for the document alone. A change in another
 * tab counts here at once.
 */
export class ConsentStore {
  readonly #listeners = new Set<() => void>()
  #snapshot = unreadConsent
  #asked: PromiseWithResolvers<boolean> | undefined

  /** Reads the choice and follows other tabs. Call once per document. */
  start(): void {
    window.addEventListener('storage', ({ key }) => (key === storageName || key === null) && this.#read())
    // A document that the browser has kept hears nothing of other tabs meanwhile.
    window.addEventListener('pageshow', ({ persisted }) => persisted && this.#read())
    this.#read()
  }

  get snapshot(): ConsentSnapshot {
    return this.#snapshot
  }

  /** @returns Stops it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  find(category: ConsentCategory): ConsentState {
    return findConsent(this.#snapshot.choice, category, this.#snapshot.hasRefusalSignal)
  }

  /** Stores decisions beside those that were made before, and closes the dialog. */
  decide(decisions: ConsentChoice['decisions']): void {
    const { choice: before, hasRefusalSignal } = this.#snapshot
    const choice = decideConsent(before, decisions, { now: new Date(), hasRefusalSignal })
    tryStorage(() => localStorage.setItem(storageName, encodeConsent(choice)))
    this.#show({ choice, question: undefined })
  }

  /**
   * Opens the dialog for one category, unless it is allowed already.
   *
   * @returns Whether it is allowed once the dialog is closed.
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
  // Global Privacy Control (W3C), which the DOM's types do not know.
  const { globalPrivacyControl } = navigator as Navigator & { readonly globalPrivacyControl?: boolean }
  return globalPrivacyControl === true
}
