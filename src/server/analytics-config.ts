import * as v from 'valibot'
import type { AnalyticsSettings } from '#domain/analytics-settings.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** All settings that say something of analytics. */
export const analyticsKeys = ['ANALYTICS_CONFIG', 'FIREBASE_CONFIG'] as const

/** The web app's configuration as the provider's console shows it, as JSON; what analytics do not need is not read. */
const WebConfig = v.object({
  apiKey: key(/^[^:\s]+$/u, 'is empty or holds a colon or white space'),
  projectId: key(/^[a-z0-9-]+$/u, 'is not the id of a project'),
  appId: key(/^\d+:\d+:web:\w+$/u, 'is not the id of a web app, such as 1:1234567890:web:321abc456def7890'),
  measurementId: v.optional(key(/^G-[A-Z0-9]+$/u, 'is not a measurement id, such as G-1A2B3C4D5E')),
})

/**
 * Reads for which web app the site has statistics: that of `ANALYTICS_CONFIG`, otherwise that of `FIREBASE_CONFIG` when it names a measurement id.
 * Faults name each wrong key, and never a value.
 */
export function parseAnalytics(environment: Environment): {
  readonly settings: AnalyticsSettings | undefined
  readonly faults: readonly string[]
} {
  const faults: string[] = []
  const found = analyticsKeys.flatMap((name) => {
    const text = environment[name]
    if (text === undefined) return []
    const json = v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), text)
    if (!json.success) {
      faults.push(`${name} is not a JSON object of apiKey, projectId, appId and measurementId`)
      return []
    }
    const config = v.safeParse(WebConfig, json.output, { abortPipeEarly: true })
    if (!config.success) {
      faults.push(...config.issues.map((issue) => `${name}: ${String(issue.path?.[0]?.key)} ${describe(issue)}`))
      return []
    }
    const { measurementId, ...app } = config.output
    if (measurementId !== undefined) return [{ ...app, measurementId }]
    if (name === 'ANALYTICS_CONFIG') faults.push(`${name}: measurementId is missing`)
    return []
  })
  return { settings: found[0], faults }
}

function key(pattern: RegExp, message: string) {
  return v.pipe(v.string(), v.regex(pattern, message))
}

function describe({ kind, received, message }: v.BaseIssue<unknown>): string {
  if (kind === 'validation') return message
  return received === 'undefined' ? 'is missing' : 'is not a string'
}
