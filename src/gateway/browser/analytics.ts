import { deleteApp, type FirebaseApp, initializeApp } from 'firebase/app'
import {
  type Analytics,
  type ConsentSettings,
  initializeAnalytics,
  logEvent,
  setAnalyticsCollectionEnabled,
  setConsent,
  setDefaultEventParameters,
} from 'firebase/analytics'
import { deleteInstallations, getInstallations } from 'firebase/installations'
import type { AnalyticsSettings } from '#domain/analytics-settings.ts'
import { consentDays } from '#domain/privacy/consent.ts'
import type { ReportedPage, SiteEvent } from '#domain/privacy/site-event.ts'
import { removeTagCookies } from './forget-analytics.ts'

/** Of the SDK's app: the dashboard opens another one, for signing in. */
const appName = 'analytics'

const denied: ConsentSettings = {
  analytics_storage: 'denied',
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
}

/** What the SDK and the tag share in a document (specification, section 9). */
type TagGlobals = {
  dataLayer?: unknown[]
  gtag?: (...command: unknown[]) => void
  [switchedOff: `ga-disable-${string}`]: boolean
}

/** One run of the SDK, from the consent to its withdrawal. */
type Run = {
  readonly app: FirebaseApp
  readonly analytics: Analytics
  /** The configuration was fetched, the tag is in the page, and the events may go. */
  isReady: boolean
  /** What happened before that; the first page alone is with the SDK already. */
  readonly waiting: (() => void)[]
}

/**
 * The provider's analytics in one document. Make one only once the visitor allows statistics: `start` registers an installation, fetches the
 * configuration and loads the tag. None of its methods throws or rejects: a page never fails for its statistics. What fails is written to the
 * console once, by the SDK or here.
 */
export class BrowserAnalytics {
  readonly #settings: AnalyticsSettings
  readonly #globals = globalThis as unknown as TagGlobals // The DOM's types do not know the names of the tag.
  #run: Run | undefined
  #page: ReportedPage | undefined

  constructor(settings: AnalyticsSettings) {
    this.#settings = settings
  }

  /** Begins with the page that shows. */
  start(page: ReportedPage): void {
    if (this.#run) return
    this.#installTag()
    this.#globals[this.#switch] = false
    try {
      const app = initializeApp(this.#settings, appName)
      const analytics = initializeAnalytics(app, { config: this.#describeStart(page) })
      this.#run = { app, analytics, isReady: false, waiting: [] }
      setConsent({ ...denied, analytics_storage: 'granted' })
      setAnalyticsCollectionEnabled(analytics, true)
      // The first event goes to the SDK at once, which then says what has failed; the others wait, so that it says so once.
      this.#sendPage(this.#run, page)
    } catch (error) {
      console.warn('Statistics could not start.', error)
    }
  }

  /** Counts a page that the visitor has navigated to. */
  showPage(page: ReportedPage): void {
    this.#whenReady((run) => this.#sendPage(run, page))
  }

  report({ name, ...parameters }: SiteEvent): void {
    this.#whenReady(({ analytics }) => logEvent(analytics, name as string, parameters)) // As a name of our own: the SDK's types know parameters of theirs.
  }

  /**
   * Ends all events at once, and deletes the ids and cookies of this browser.
   *
   * @returns Whether nothing is left. Otherwise a new document has to call `forgetAnalytics`: the SDK was still starting, or the provider did not answer.
   */
  async stop(): Promise<boolean> {
    const run = this.#run
    if (!run) return true
    this.#run = undefined
    this.#page = undefined
    this.#globals[this.#switch] = true
    setAnalyticsCollectionEnabled(run.analytics, false)
    setConsent(denied)
    removeTagCookies()
    const isDeleted = await deleteInstallations(getInstallations(run.app)).then(
      () => true,
      (error: unknown) => {
        console.warn('The id of this browser could not be deleted at the provider.', error)
        return false
      },
    )
    if (!run.isReady) return false
    await deleteApp(run.app)
    return isDeleted
  }

  get #switch(): `ga-disable-${string}` {
    return `ga-disable-${this.#settings.measurementId}`
  }

  /**
   * The tag's own function, as its documentation has it, with consent mode's defaults before everything else. The SDK calls it, too: its first
   * `js` says that the configuration is there and the tag is in the page.
   */
  #installTag(): void {
    if (this.#globals.gtag) return
    const dataLayer = (this.#globals.dataLayer ??= [])
    const onCommand = (command: unknown) => command === 'js' && this.#begin()
    // The tag knows commands by their being an `arguments` object.
    const gtag: TagGlobals['gtag'] = function gtag(command) {
      dataLayer.push(arguments)
      onCommand(command)
    }
    this.#globals.gtag = gtag
    gtag('consent', 'default', denied)
  }

  #begin(): void {
    if (!this.#run) return
    this.#run.isReady = true
    for (const send of this.#run.waiting.splice(0)) send()
  }

  #whenReady(send: (run: Run) => void): void {
    const run = this.#run
    if (!run) return
    if (run.isReady) send(run)
    else run.waiting.push(() => send(run))
  }

  /** What the tag would read off the document by itself, such as the query of its address, may say too much. */
  #describePage(page: ReportedPage) {
    const { origin } = window.location
    return {
      page_path: page.path,
      page_location: origin + page.path,
      page_title: page.title,
      page_referrer: this.#page ? origin + this.#page.path : originOf(document.referrer),
      language: page.language,
    }
  }

  #describeStart(page: ReportedPage) {
    return {
      ...this.#describePage(page),
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
      cookie_domain: 'none',
      cookie_flags: window.location.protocol === 'https:' ? 'SameSite=Lax;Secure' : 'SameSite=Lax',
      cookie_expires: consentDays * 24 * 60 * 60,
    }
  }

  #sendPage({ analytics }: Run, page: ReportedPage): void {
    const parameters = this.#describePage(page)
    this.#page = page
    // Also for what the tag sends by itself.
    setDefaultEventParameters(parameters)
    logEvent(analytics, 'page_view', parameters)
  }
}

/** Another site's path may say more than where a visitor came from. */
function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : ''
}
