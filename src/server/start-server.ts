import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBackend, type LogEntry } from '#backend'
import { createContactRequests } from '#gateway/contact-requests.ts'
import { createDocumentsClient } from '#gateway/documents.ts'
import { createServiceTokens } from '#gateway/service-token.ts'
import { createBackendListener } from '#server/backend-listener.ts'
import { createClientAddress } from '#server/client-address.ts'
import type { ServerConfig } from '#server/config.ts'
import { createContactDesk } from '#server/contact-desk.ts'
import { createHealthListener } from '#server/health.ts'
import { bindHttpServer } from '#server/http-server.ts'
import type { Logger } from '#server/log.ts'
import { createOwnOrigins } from '#server/own-origins.ts'
import { publishOnTime } from '#server/publish-on-time.ts'
import { loadServiceKey, toServiceAccount } from '#server/service-key.ts'
import { createSiteListener } from '#server/site-listener.ts'
import { findNextPublication, loadSitePages } from '#server/site-pages.ts'
import { StaticFiles } from '#server/static-files.ts'
import type * as web from '#web/handler.ts'
import { readContent } from '#words/node/read-content.ts'

export type RunningServer = {
  /** Address of the site, without a slash at the end. */
  readonly siteUrl: string
  readonly close: () => Promise<void>
}

/** Project of the embedded backend (design, Configuration). */
const projectId = 'fourfold'

/**
 * Puts the product together: backend, site and listener on one port.
 *
 * @param report Told of each step that may take a moment.
 * @throws Error when the port or the data folder is in use, or the content is wrong.
 */
export async function startServer(config: ServerConfig, root: URL, log: Logger, report: (step: string) => void): Promise<RunningServer> {
  const isSecure = config.siteUrl?.startsWith('https:') ?? false
  const security = { isSecure, hsts: config.hsts }
  const clientAddress = createClientAddress(config.trustedProxies)
  const notReady = createHealthListener(security, async () => false)
  const http = await bindHttpServer(config, notReady, security, log)
  const siteUrl = config.siteUrl ?? `http://${config.host}:${http.port}`
  const origins = createOwnOrigins(siteUrl)

  report('Opening the data')
  const key = await loadServiceKey(config.dataDir, projectId)
  const backend = await createBackend({
    dataDir: config.dataDir,
    projectId,
    serviceAccounts: [toServiceAccount(key)],
    allowedOrigins: origins.all,
    mail: {
      transport: config.smtpUrl ? { kind: 'smtp', url: config.smtpUrl } : { kind: 'files', folder: join(config.dataDir, 'mail') },
      from: formatMailbox(config.siteName, config.mailFrom),
    },
    log: ({ level, message, ...details }: LogEntry) => log[level](details, message),
  })

  report('Rendering the pages')
  const content = await readContent(new URL('content/', root))
  // The build's own output; its type is that of the module it was made from.
  const built = (await import(new URL('build/server/index.js', root).href)) as typeof web
  const documents = createDocumentsClient({
    fetch: backend.fetch,
    baseUrl: siteUrl,
    projectId,
    getAccessToken: createServiceTokens(key, Date.now),
  })
  const contactDesk = createContactDesk({
    contactRequests: createContactRequests(documents),
    now: Date.now,
    content,
    siteName: config.siteName,
    agencyEmail: config.agencyEmail,
  })
  const site: web.Site = { name: config.siteName, url: siteUrl, content, contactDesk, now: () => new Date() }
  const render = built.createWebHandler(site)
  const files = new StaticFiles()
  const loadPages = () => loadSitePages({ site, web: built, render, buildFolder: new URL('build/', root), security, files })
  await loadPages()
  const stopPublishing = publishOnTime(() => findNextPublication(site), loadPages, log)

  const answerSite = createSiteListener({ files, render, origins, security, clientAddress, isDynamic: built.isDynamicPage, log })
  const answerBackend = createBackendListener(backend.fetch, security)
  const answerHealth = createHealthListener(security, async () => {
    // A read of no document at all: it fails when the backend does.
    await documents.batchGet([['system', 'readiness']])
    return true
  })
  http.listen(async (request, response) => {
    if (request.url?.startsWith('/v1/')) return answerBackend(request, response)
    if (request.url === '/healthz' || request.url === '/readyz') return answerHealth(request, response)
    return answerSite(request, response)
  })
  // The command line finds the running server by this file.
  const addressFile = join(config.dataDir, 'server.json')
  await writeFile(addressFile, JSON.stringify({ origin: `http://${config.host}:${http.port}` }), { mode: 0o600 })

  return {
    siteUrl,
    close: async () => {
      stopPublishing()
      http.listen(notReady)
      await http.close()
      await backend.close()
      await rm(addressFile, { force: true })
    },
  }
}

/** A name may hold commas and quotes, which a mailbox takes in quotes alone (RFC 5322, section 3.2.4). */
function formatMailbox(name: string, address: string): string {
  return `"${name.replaceAll(/["\\]/gu, '\\$&')}" <${address}>`
}
