import * as v from 'valibot'
import type { AnalyticsSettings } from '#domain/analytics-settings.ts'
import { parseJsonSetting, WebApp } from '#gateway/provider/web-app.ts'

/** The web app's configuration as the provider's console shows it, as JSON; what analytics do not need is not read. */
const { apiKey, projectId, appId, measurementId } = WebApp.entries
const WebConfig = v.object({ apiKey, projectId, appId, measurementId: measurementId.wrapped })

/**
 * Reads for which web app the site has statistics beside the embedded backend, from `ANALYTICS_CONFIG`.
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

/** The statistics of a site on the hosted provider: those of its own web app, where that has any. */
export function findAnalytics(webApp: WebApp): AnalyticsSettings | undefined {
  if (webApp.measurementId === undefined) return undefined
  return { apiKey: webApp.apiKey, projectId: webApp.projectId, appId: webApp.appId, measurementId: webApp.measurementId }
}
