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

/** How a site starts: with which settings, and why it is kept from its public address, a line each. */
export type Publication = { readonly config: ServerConfig; readonly heldBack: readonly string[] }

/**
 * Keeps content that is marked as a sample, what samples invent, and addresses at which nobody reads from a public address: an invented company
 * misleads visitors, and would stay on invoices. A server that nothing leads to but this machine shows the site here; it then starts without its
 * public address, and `keepOnMachine` refuses what a proxy sends all the same.
 *
 * @throws ConfigError naming the files and addresses, where a proxy or another machine would reach the server.
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

function listUnpublishable(config: ServerConfig, { samples, inventions, site, schedule }: Published): string[] {
  const { host, siteUrl, allowsSamples, agencyEmail, mailFrom } = config
  const isPublic = !isLoopback(siteUrl === undefined ? host : new URL(siteUrl).hostname)
  if (!isPublic || allowsSamples) return []
  const addresses = [
    ['AGENCY_EMAIL', agencyEmail],
    ['MAIL_FROM', mailFrom],
    ['content/site.json: email', site.email],
    ['content/schedule.json: joinUrl', schedule.joinUrl],
  ].filter(([, address = '']) => leadsNowhere(address))
  const more = samples.length - namedFiles
  return [
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
}
