import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { collectorPath } from '#domain/vitals/collector-path.ts'
import { toCountedPath } from './counted-path.ts'
import { readVisitorId } from './stored-visitor-id.ts'

/**
 * Measures the web vitals of the page and sends each as a beacon, a form with the fields of the specification, section 7. The browser loads
 * this file alone, after everything else (scripts/write-scripts.ts), so every import counts.
 */
const withSoftNavigations = { reportSoftNavs: true }

/** Browsers without soft navigations measure a document as one page, until the back/forward cache restores it as another. */
const countsSoftNavigations = PerformanceObserver.supportedEntryTypes.includes('soft-navigation')
const restored: { href?: string } = {}
addEventListener('pageshow', ({ persisted }) => persisted && (restored.href = location.href))

// Error pages are not measured.
const [navigation] = performance.getEntriesByType('navigation')
if (!navigation || !(navigation.responseStatus >= 400)) {
  onCLS(send, withSoftNavigations)
  onINP((metric) => isOfThisVisit(metric) && send(metric), withSoftNavigations)
  onLCP(send, withSoftNavigations)
  onFCP(send, withSoftNavigations)
  // A soft navigation has no first byte; the library would report 0.
  onTTFB(send)
}

function send({ name, value, id, navigationURL }: Metric): void {
  // The measured navigation may have ended by now.
  const { origin, pathname } = new URL((!countsSoftNavigations && restored.href) || navigationURL || location.href)
  const page = toCountedPath(pathname)
  const { connection } = navigator as { readonly connection?: { readonly effectiveType?: string } } // Network Information API, in Chromium only.
  const fields = { event_name: name, value: String(value), id, page, href: origin + page, speed: connection?.effectiveType ?? '' }
  const { vitals: service } = document.documentElement.dataset
  const further: Readonly<Record<string, string>> | undefined = service ? nameVisitor() : {}
  // Some content blockers remove the function.
  if (further) navigator.sendBeacon?.(service ?? collectorPath, new URLSearchParams({ ...fields, ...further }))
}

/**
 * A third-party service receives nothing without consent, which the id implies (`useVisitorId` of root.tsx), nor against Global Privacy
 * Control.
 */
function nameVisitor(): { readonly user_id: string } | undefined {
  // Missing in the DOM types (W3C Global Privacy Control).
  const { globalPrivacyControl } = navigator as { readonly globalPrivacyControl?: boolean }
  const id = globalPrivacyControl ? undefined : readVisitorId()
  return id === undefined ? undefined : { user_id: id }
}

/**
 * Whether an interaction began after the page was restored from the back/forward cache. An earlier one, such as the press on the link by
 * which the page was left, would last until the first paint afterwards, so its duration would include the time away
 * (GoogleChrome/web-vitals#688).
 */
function isOfThisVisit({ navigationType, navigationStartTime = 0, entries: [first] }: Metric): boolean {
  return navigationType !== 'back-forward-cache' || !first || first.startTime >= navigationStartTime
}
