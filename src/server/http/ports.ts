import type { ServerConfig } from '#server/config.ts'
import { toListenOrigin } from './listen-address.ts'
import { type Address, bindHttpServer, type Listener, type RequestHooks } from './http-server.ts'
import type { Logger } from '#server/log.ts'
import type { SecuritySettings } from '#server/http/middleware/security-headers.ts'
import { listThirdParties } from './third-parties.ts'
import { readCertificate } from './tls.ts'

/** Where the server listens. */
export type Ports = {
  /** Address of the site, without a slash at the end. */
  readonly siteUrl: string
  /** Address by which programs of this machine reach the provider's addresses and the server's health. */
  readonly localOrigin: string
  /** Puts listeners in place for all requests to come: of the site's port, and of the local one where it is another. */
  readonly listen: (site: Listener, local: Listener) => Promise<void>
  /** Takes no new connection, and lets running requests end. */
  readonly close: () => Promise<void>
}

/** Whether visitors come by https, through a proxy or to this server itself. */
export function findSecurity(config: ServerConfig): SecuritySettings {
  const isSecure = config.certificateFiles !== undefined || (config.siteUrl?.startsWith('https:') ?? false)
  return { isSecure, hsts: config.hsts, thirdParties: listThirdParties(config, isSecure) }
}

/**
 * Binds the site's port; with a certificate or a socket of systemd also one on loopback, in clear: the certificate is for the site's name and
 * not for the way by which the command line comes, and the socket takes no request before listeners are put in place.
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
  const { certificateFiles: files, host, inheritedSocket } = config
  if (!files && inheritedSocket === undefined) {
    const http = await bindHttpServer(config, first, security, log, timeLimitOf, undefined, hooks)
    const origin = toListenOrigin(host, http.port)
    return { siteUrl: config.siteUrl ?? origin, localOrigin: origin, listen: async (site) => http.listen(site), close: http.close }
  }
  const certificate = files && (await readCertificate(files))
  const bindSite = async (address: Address) => await bindHttpServer(address, first, security, log, timeLimitOf, certificate, hooks)
  // Requests of a socket that systemd keeps wait there until they can be answered.
  let site = inheritedSocket === undefined ? await bindSite(config) : undefined
  const local = await bindHttpServer({ host: '127.0.0.1', port: 0 }, first, security, log, timeLimitOf, undefined, hooks)
  return {
    siteUrl: config.siteUrl ?? toListenOrigin(host, site?.port ?? config.port, 'https'),
    localOrigin: toListenOrigin('127.0.0.1', local.port),
    listen: async (siteListener, localListener) => {
      local.listen(localListener)
      if (inheritedSocket !== undefined) site ??= await bindSite({ socket: inheritedSocket })
      site?.listen(siteListener)
    },
    close: async () => void (await Promise.all([site?.close(), local.close()])),
  }
}
