import { use, useEffect, useEffectEvent } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import type { SiteEvent } from '#domain/privacy/site-event.ts'
import { AnalyticsContext } from './site-analytics.ts'

/** Counts what has happened, where the visitor allows statistics. */
export function useReport(): (event: SiteEvent) => void {
  const analytics = use(AnalyticsContext)
  return (event) => analytics.report(event)
}

/** Counts what a component shows the end of, such as a receipt: once, and not when the document is loaded again. */
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

/** By a reload or from the history. */
function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming && entry.type !== 'navigate'
}
