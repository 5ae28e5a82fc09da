import type { ServerConfig } from '#server/config.ts'
import { toListenOrigin } from './listen-address.ts'
import { type Address, bindHttpServer, type Listener, type RequestHooks } from './http-server.ts'
import type { Logger } from '#server/log.ts'
import type { SecuritySettings } from '#server/http/middleware/security-headers.ts'
import { listThirdParties } from './third-parties.ts'
import { readCertificate } from './tls.ts'

/** Where the server listens. */
export type Ports = {
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string
  /** Origin for programs on this machine, which use the provider's protocol and the health checks. */
  readonly localOrigin: string
  /** Sets the listeners for later requests: of the site's port, and of the local one if it is separate. */
  readonly listen: (site: Listener, local: Listener) => Promise<void>
  /** Stops accepting connections; running requests finish. */
  readonly close: () => Promise<void>
}

/** Whether visitors use https, through a proxy or directly. */
export function findSecurity(config: ServerConfig): SecuritySettings {
  const isSecure = config.certificateFiles !== undefined || (config.siteUrl?.startsWith('https:') ?? false)
  return { isSecure, hsts: config.hsts, thirdParties: listThirdParties(config, isSecure) }
}

/**
 * Binds the site's port. With a certificate or a systemd socket, also binds a plain-text port on loopback for the command line: the
 * certificate is only valid for the site's name, and the socket is not read before the listeners are set.
 *
 * @param first Listener until others are set.
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
  // Requests wait in systemd's socket until they can be answered.
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
