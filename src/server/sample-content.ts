import { ConfigError, type ServerConfig } from '#server/config.ts'
import { isLoopback } from '#server/http/loopback.ts'
import type { Content } from '#i18n/content/content.ts'

/** As many files are named; `content check --production` names all. */
const namedFiles = 10

/**
 * Refuses to publish content that is marked as a sample: an invented company on a public site misleads its visitors, and would stay on invoices.
 *
 * @throws ConfigError naming the files, where the site's address is not loopback and the settings do not allow it.
 */
export function assertPublishable({ host, siteUrl, allowsSamples }: ServerConfig, { samples }: Pick<Content, 'samples'>): void {
  const isPublic = !isLoopback(siteUrl === undefined ? host : new URL(siteUrl).hostname)
  if (!isPublic || allowsSamples || samples.length === 0) return
  const more = samples.length - namedFiles
  throw new ConfigError([
    'SITE_URL is public, and these files are samples. Write your own, or set ALLOW_SAMPLES=1:',
    ...samples.slice(0, namedFiles).map((file) => `  content/${file}`),
    ...(more > 0 ? [`  and ${more} more: npm run agency -- content check --production names all`] : []),
  ])
}
