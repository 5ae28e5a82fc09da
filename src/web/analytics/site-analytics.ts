import { createContext } from 'react'
import type { AnalyticsSettings } from '#domain/analytics-settings.ts'
import type { ReportedPage, SiteEvent } from '#domain/privacy/site-event.ts'
import type { BrowserAnalytics } from '#gateway/browser/analytics.ts'
import { forgetAnalytics } from '#gateway/browser/forget-analytics.ts'
import { ConsentStore } from '#web/consent/consent-store.ts'

/**
 * Analytics of one document: loads the provider's script once the visitor consents, and stops it when consent is withdrawn. Without consent
 * nothing is loaded, counted or queued.
 */
export class SiteAnalytics {
  readonly #consent: ConsentStore
  #page: ReportedPage | undefined
  #analytics: BrowserAnalytics | undefined
  #isRunning = false
  /** Events that happened while the provider's script was loading. */
  #waiting: SiteEvent[] = []
  #work = Promise.resolve()

  constructor(consent: ConsentStore) {
    this.#consent = consent
  }

  /** Starts following the visitor's consent. Call it once a page is shown. @returns A function that stops following. */
  follow(settings: AnalyticsSettings): () => void {
    const act = () => {
      if (!this.#isAllowed) this.#waiting = []
      this.#work = this.#work.then(() => (this.#isAllowed ? this.#start(settings) : this.#stop()))
    }
    act()
    return this.#consent.subscribe(act)
  }

  /** Counts a page view. */
  show(page: ReportedPage): void {
    this.#page = page
    if (this.#isAllowed && this.#isRunning) this.#analytics?.showPage(page)
  }

  /** Counts an event. */
  report(event: SiteEvent): void {
    if (this.#isAllowed && this.#isRunning) this.#analytics?.report(event)
    else if (this.#isAllowed) this.#waiting.push(event)
  }

  get #isAllowed(): boolean {
    return this.#consent.find('statistics') === 'allowed'
  }

  async #start(settings: AnalyticsSettings): Promise<void> {
    if (this.#isRunning || !this.#page) return
    try {
      const { BrowserAnalytics } = await import('#gateway/browser/analytics.ts')
      // Consent may have been withdrawn while the script was loading.
      if (!this.#isAllowed) return
      this.#analytics ??= new BrowserAnalytics(settings)
      this.#analytics.start(this.#page)
      this.#isRunning = true
      for (const event of this.#waiting.splice(0)) this.#analytics.report(event)
    } catch (error) {
      console.warn('Statistics did not load.', error)
    }
  }

  async #stop(): Promise<void> {
    if (!this.#isRunning) return forgetAnalytics()
    this.#isRunning = false
    // A provider that is still starting cannot be stopped; only a new document ends it.
    if (!(await this.#analytics?.stop())) window.location.reload()
  }
}

/** The default has no consent; entry.client.tsx provides the real instance around the router. */
export const AnalyticsContext = createContext(new SiteAnalytics(new ConsentStore()))
