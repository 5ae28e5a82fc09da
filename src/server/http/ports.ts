import { readCertificate, warnOfExpiry, watchCertificate } from './certificate.ts'
import { type ServerConfig, toListenOrigin } from '#server/config.ts'
import { bindHttpServer, type Listener, type RequestHooks } from './http-server.ts'
import type { Logger } from '#server/log.ts'
import type { SecuritySettings } from './security-headers.ts'
import { listThirdParties } from './third-parties.ts'

/** Where the server listens. */
export type Ports = {
  /** Address of the site, without a slash at the end. */
  readonly siteUrl: string
  /** Address by which programs of this machine reach the provider's addresses and the server's health. */
  readonly localOrigin: string
  /** Puts listeners in place for all requests to come: of the site's port, and of the local one where it is another. */
  readonly listen: (site: Listener, local: Listener) => void
  /** Takes no new connection, and lets running requests end. */
  readonly close: () => Promise<void>
}

/** Whether visitors come by https, through a proxy or to this server itself. */
export function findSecurity(config: ServerConfig): SecuritySettings {
  const isSecure = config.certificateFiles !== undefined || (config.siteUrl?.startsWith('https:') ?? false)
  return { isSecure, hsts: config.hsts, thirdParties: listThirdParties(config, isSecure) }
}

/**
 * Binds the site's port; with a certificate also one on loopback, in clear, because the certificate is for the site's name and not for
 * the way by which the command line comes.
 *
 * @param first Answers until others are put in place.
 * @throws As `bindHttpServer` and `readCertificate`.
 */
export async function bindPorts(
  config: ServerConfig,
  first: Listener,
  log: Logger,
  timeLimitOf: (target: string) => number,
  hooks?: Partial<RequestHooks>,
): Promise<Ports> {
  const security = findSecurity(config)
  const { certificateFiles: files, host } = config
  if (!files) {
    const http = await bindHttpServer(config, first, security, log, timeLimitOf, undefined, hooks)
    const origin = toListenOrigin(host, http.port)
    return { siteUrl: config.siteUrl ?? origin, localOrigin: origin, listen: http.listen, close: http.close }
  }
  const certificate = await readCertificate(files)
  warnOfExpiry(certificate, Date.now(), log)
  const site = await bindHttpServer(config, first, security, log, timeLimitOf, certificate, hooks)
  const local = await bindHttpServer({ host: '127.0.0.1', port: 0 }, first, security, log, timeLimitOf, undefined, hooks)
  const stopWatching = watchCertificate(files, certificate, site.setCertificate, log)
  return {
    siteUrl: config.siteUrl ?? toListenOrigin(host, site.port, 'https'),
    localOrigin: toListenOrigin('127.0.0.1', local.port),
    listen: (siteListener, localListener) => {
      site.listen(siteListener)
      local.listen(localListener)
    },
    close: async () => {
      stopWatching()
      await Promise.all([site.close(), local.close()])
    },
  }
}
