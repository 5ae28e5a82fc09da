import { createContext } from 'react'
import type { AnalyticsSettings } from '#domain/analytics-settings.ts'
import type { ReportedPage, SiteEvent } from '#domain/privacy/site-event.ts'
import type { BrowserAnalytics } from '#gateway/browser/analytics.ts'
import { forgetAnalytics } from '#gateway/browser/forget-analytics.ts'
import { ConsentStore } from '#web/consent/consent-store.ts'

/**
 * The statistics of one document: loads the provider's part once the visitor allows it, and ends it when that is withdrawn. Without consent
 * nothing is loaded, counted or kept for later.
 */
export class SiteAnalytics {
  readonly #consent: ConsentStore
  #page: ReportedPage | undefined
  #analytics: BrowserAnalytics | undefined
  #isRunning = false
  /** What happened while the provider's part was loading. */
  #waiting: SiteEvent[] = []
  #work = Promise.resolve()

  constructor(consent: ConsentStore) {
    this.#consent = consent
  }

  /** Begins to follow the visitor's choice, in a document that shows a page by now. @returns Ends it. */
  follow(settings: AnalyticsSettings): () => void {
    const act = () => {
      if (!this.#isAllowed) this.#waiting = []
      this.#work = this.#work.then(() => (this.#isAllowed ? this.#start(settings) : this.#stop()))
    }
    act()
    return this.#consent.subscribe(act)
  }

  /** Counts a page. */
  show(page: ReportedPage): void {
    this.#page = page
    if (this.#isAllowed && this.#isRunning) this.#analytics?.showPage(page)
  }

  /** Counts something that has happened. */
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
      // The choice may have been withdrawn meanwhile.
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
    // What was still starting ends with its document alone.
    if (!(await this.#analytics?.stop())) window.location.reload()
  }
}

/** That of the document; the entry of the browser puts its own around the router. */
export const AnalyticsContext = createContext(new SiteAnalytics(new ConsentStore()))
