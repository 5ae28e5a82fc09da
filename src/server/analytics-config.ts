import * as v from 'valibot'
import type { AnalyticsSettings } from '#domain/analytics-settings.ts'
import { parseJsonSetting, WebApp } from '#gateway/provider/web-app.ts'

/** A web app's configuration as the provider's console shows it, as JSON. Fields that analytics do not need are ignored. */
const { apiKey, projectId, appId, measurementId } = WebApp.entries
const WebConfig = v.object({ apiKey, projectId, appId, measurementId: measurementId.wrapped })

/**
 * Parses `ANALYTICS_CONFIG`: the web app for statistics when the site runs on the embedded backend.
 *
 * @returns Faults name each wrong key, and never a value.
 */
export function parseAnalytics({ ANALYTICS_CONFIG: text }: Readonly<Record<string, string | undefined>>): {
  readonly settings: AnalyticsSettings | undefined
  readonly faults: readonly string[]
} {
  if (text === undefined) return { settings: undefined, faults: [] }
  const { output, faults = [] } = parseJsonSetting('ANALYTICS_CONFIG', text, WebConfig, 'apiKey, projectId, appId and measurementId')
  return { settings: output, faults }
}

/** Analytics settings of a site on the hosted provider: its own web app's, if that has a stream. */
export function findAnalytics(webApp: WebApp): AnalyticsSettings | undefined {
  if (webApp.measurementId === undefined) return undefined
  return { apiKey: webApp.apiKey, projectId: webApp.projectId, appId: webApp.appId, measurementId: webApp.measurementId }
}
