import { ConfigError, type ServerConfig } from '#server/config.ts'
import { isLoopback } from '#server/http/loopback.ts'
import type { Content } from '#i18n/content/content.ts'
import { leadsNowhere } from '#i18n/content/leads-nowhere.ts'

/** As many files are named; `content check --production` names all. */
const namedFiles = 10

type Published = Pick<Content, 'samples' | 'inventions'> & {
  readonly site: Pick<Content['site'], 'email'>
  readonly schedule: Pick<Content['schedule'], 'joinUrl'>
}

/**
 * Refuses to publish content that is marked as a sample, and addresses at which nobody reads: an invented company on a public site misleads its
 * visitors, and would stay on invoices.
 *
 * @throws ConfigError naming the files and addresses, where the site's own address is not loopback and the settings do not allow it.
 */
export function assertPublishable(config: ServerConfig, { samples, inventions, site, schedule }: Published): void {
  const { host, siteUrl, allowsSamples, agencyEmail, mailFrom } = config
  const isPublic = !isLoopback(siteUrl === undefined ? host : new URL(siteUrl).hostname)
  if (!isPublic || allowsSamples) return
  const addresses = [
    ['AGENCY_EMAIL', agencyEmail],
    ['MAIL_FROM', mailFrom],
    ['content/site.json: email', site.email],
    ['content/schedule.json: joinUrl', schedule.joinUrl],
  ].filter(([, address = '']) => leadsNowhere(address))
  const more = samples.length - namedFiles
  const faults = [
    ...(samples.length > 0 ? ['SITE_URL is public, and these files are samples. Write your own, or set ALLOW_SAMPLES=1:'] : []),
    ...samples.slice(0, namedFiles).map((file) => `  content/${file}`),
    ...(more > 0 ? [`  and ${more} more: npm run agency -- content check --production names all`] : []),
    ...(inventions.length > 0
      ? ['SITE_URL is public, and these texts say what the samples invent. Write your own, or set ALLOW_SAMPLES=1:']
      : []),
    ...inventions.slice(0, namedFiles).map(({ file, field, message }) => `  content/${file}: ${field}: ${message}`),
    ...(addresses.length > 0 ? ['SITE_URL is public, and these addresses lead nowhere. Set your own, or ALLOW_SAMPLES=1:'] : []),
    ...addresses.map(([name, address]) => `  ${name} is ${address}`),
  ]
  if (faults.length > 0) throw new ConfigError(faults)
}
