import { ConfigError, type ServerConfig } from '#server/config.ts'
import { isLoopback } from '#server/http/loopback.ts'
import type { Content } from '#i18n/content/content.ts'
import { leadsNowhere } from '#i18n/content/leads-nowhere.ts'

/** Most files named; `content check --production` lists all. */
const namedFiles = 10

type Published = Pick<Content, 'samples' | 'inventions'> & {
  readonly site: Pick<Content['site'], 'email'>
  readonly schedule: Pick<Content['schedule'], 'joinUrl'>
}

/** The settings with which a site starts, and the reasons to keep it off its public address, one line each. */
export type Publication = { readonly config: ServerConfig; readonly heldBack: readonly string[] }

/**
 * Keeps sample content and placeholder addresses off public addresses: an invented company misleads visitors, and would end up on invoices.
 * A server that only this machine can reach starts without its public address, and `keepOnMachine` rejects proxied requests.
 *
 * @throws ConfigError that names the files and addresses, if a proxy or another machine could reach the server.
 */
export function planPublication(config: ServerConfig, content: Published): Publication {
  const faults = listUnpublishable(config, content)
  if (faults.length === 0) return { config, heldBack: [] }
  if (!isOnOwnMachine(config)) throw new ConfigError(faults)
  const { siteUrl: _, ...local } = config
  return { config: local, heldBack: faults }
}

function isOnOwnMachine({ host, trustedProxies, certificateFiles, inheritedSocket, hosted }: ServerConfig): boolean {
  const isServer = trustedProxies.length > 0 || certificateFiles !== undefined || inheritedSocket !== undefined || hosted !== undefined
  return isLoopback(host) && !isServer
}

/** What keeps content off a public address, one line each. */
export function listUnpublishable(config: ServerConfig, { samples, inventions, site, schedule }: Published): string[] {
  const { host, siteUrl, allowsSamples, agencyEmail, mailFrom } = config
  const isPublic = !isLoopback(siteUrl === undefined ? host : new URL(siteUrl).hostname)
  if (!isPublic || allowsSamples) return []
  const addresses = [
    ['AGENCY_EMAIL', agencyEmail],
    ['MAIL_FROM', mailFrom],
    ['site.json: email', site.email],
    ['schedule.json: joinUrl', schedule.joinUrl],
  ].filter(([, address = '']) => leadsNowhere(address))
  const more = samples.length - namedFiles
  return [
    ...(samples.length > 0 ? ['SITE_URL is public, and these files are samples. Write your own, or set ALLOW_SAMPLES=1:'] : []),
    ...samples.slice(0, namedFiles).map((file) => `  ${file}`),
    ...(more > 0 ? [`  and ${more} more: npm run agency -- content check --production names all`] : []),
    ...(inventions.length > 0
      ? ['SITE_URL is public, and these texts say what the samples invent. Write your own, or set ALLOW_SAMPLES=1:']
      : []),
    ...inventions.slice(0, namedFiles).map(({ file, field, message }) => `  ${file}: ${field}: ${message}`),
    ...(addresses.length > 0 ? ['SITE_URL is public, and these addresses lead nowhere. Set your own, or ALLOW_SAMPLES=1:'] : []),
    ...addresses.map(([name, address]) => `  ${name} is ${address}`),
  ]
}
