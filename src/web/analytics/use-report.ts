import { use, useEffect, useEffectEvent } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { SiteEvent } from '#domain/privacy/site-event.ts'
import { AnalyticsContext } from './site-analytics.ts'

/** Returns a function that counts an event, if the visitor allows analytics. */
export function useReport(): (event: SiteEvent) => void {
  const analytics = use(AnalyticsContext)
  return (event) => analytics.report(event)
}

/** Counts an event once when its component is shown, such as a receipt, but not when the document is reloaded. */
export function useReportShown(event: SiteEvent | undefined): void {
  const report = useReport()
  const shown = event?.name
  const isTraversal = useNavigationType() === NavigationType.Pop
  const reportShown = useEffectEvent(() => {
    if (event && !(isTraversal && isLoadedAgain())) report(event)
  })
  useEffect(() => {
    if (shown !== undefined) reportShown()
  }, [shown])
}

/** True after a reload, or after going back or forward. */
function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}
