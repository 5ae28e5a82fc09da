import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { lastBackupFile, LastBackupSchema } from '#domain/last-backup.ts'
import { createApp } from '#server/create-app.ts'
import { type Application, createSite, type Development, findBuildTime, loadApplication } from '#server/application.ts'
import { backendTimeLimit } from '#server/backend/backend-listener.ts'
import type { ServerConfig } from '#server/config.ts'
import { toListenOrigin } from '#server/http/listen-address.ts'
import { type DemoSignIn, prepareDemo } from '#server/demo/prepare-demo.ts'
import { DocumentWorkers } from '#server/documents/document-workers.ts'
import { createClientAddress } from '#server/http/middleware/client-address.ts'
import { bindHttpServer, httpLimits, type HttpServer, type Listener, type RequestHooks } from '#server/http/http-server.ts'
import { loggedPath } from '#domain/logged-path.ts'
import { createRequestIds, type RequestIds } from '#server/http/middleware/request-id.ts'
import { takesFile, takesFileOfStaff } from '#server/http/middleware/body-limit.ts'
import { keepOnMachine } from '#server/http/own-machine.ts'
import { createOwnOrigins } from '#server/http/middleware/own-origin.ts'
import { bindPorts, findSecurity } from '#server/http/ports.ts'
import { createRouter } from '#server/http/router.ts'
import { createLocalListener, createSiteListener } from '#server/listener.ts'
import type { Logger } from '#server/log.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import { BrotliCache } from '#server/pages/brotli-cache.ts'
import { checkArticles } from '#server/pages/check-articles.ts'
import { publishOnTime } from '#server/pages/publish-on-time.ts'
import { createStoredPages } from '#server/pages/serve.ts'
import { RenderQueue } from '#server/pages/render-queue.ts'
import { openDevelopmentPages, openSitePages } from '#server/pages/site-pages.ts'
import { openProvider as openConfiguredProvider } from '#server/provider/open-provider.ts'
import type { OpenProvider } from '#server/provider/provider.ts'
import { metricsRoutes, notReadyRoutes } from '#server/routes.ts'
import { LiveContent } from '#server/content/live-content.ts'
import { listUnpublishable, planPublication } from '#server/content/sample-content.ts'
import { SiteVersions } from '#server/content/site-versions.ts'
import { tellIgnored } from '#server/content/tell-ignored.ts'
import { signContent, watchContent } from '#server/content/watch-content.ts'
import { startScheduledWork } from '#server/scheduled-work.ts'
import { openServices } from '#server/services.ts'
import { type ContentFolders, findContentFolders } from '#i18n/node/content-folders.ts'
import type { Content } from '#i18n/content/content.ts'
import { pruneSizes } from '#i18n/node/pictures/prune-sizes.ts'
import { listLogoHashes } from '#i18n/node/pictures/read-logo.ts'
import { findSizesFolder } from '#i18n/node/pictures/read-pictures.ts'
import { checkedAtStart, readContent } from '#i18n/node/read-content.ts'

export type RunningServer = {
  /** Credentials of the demo, while it is on. */
  readonly demo: DemoSignIn | undefined
  /** URL of the site, without a trailing slash. */
  readonly siteUrl: string
  /** URL for a browser on this machine; differs from `siteUrl` behind a proxy. */
  readonly address: string
  /** Why it is kept off its public address, one line each. */
  readonly heldBack: readonly string[]
  readonly close: () => Promise<void>
}

export type StartOptions = {
  /** Renders each page from its sources per request, without a build. */
  readonly development?: Development
  /** Opens the backend; replaceable in tests. */
  readonly openProvider?: OpenProvider
  /** Event counters, served at `METRICS_PORT`. */
  readonly metrics?: Metrics | undefined
  /** Request ids in the log. */
  readonly requestIds?: RequestIds
}

/**
 * Assembles provider, site and listener on one port.
 *
 * @param root Folder of the project.
 * @param report Called before each step that may take a moment.
 * @throws Error if the port or the data folder is in use or cannot be used, or if the content is invalid.
 */
export async function startServer(
  configured: ServerConfig,
  root: URL,
  log: Logger,
  report: (step: string) => void,
  { development, openProvider = openConfiguredProvider, metrics, requestIds = createRequestIds() }: StartOptions = {},
): Promise<RunningServer> {
  for (const warning of configured.warnings) log.warn(warning)
  report('Reading the content')
  const cacheFolder = findCacheFolder(root, configured.dataDir)
  const sizesFolder = await findSizesFolder(fileURLToPath(new URL('pictures/', cacheFolder)))
  const folders: ContentFolders = { ...findContentFolders(), sample: new URL('content/', root), sizes: sizesFolder }
  const watched = signContent(folders, development !== undefined)
  const content = await readContent(folders)
  tellIgnored(content, log)
  const { config, heldBack } = planPublication(configured, content)
  const security = findSecurity(config)
  const findClientAddress = createClientAddress(config.trustedProxies)
  // Independent of the server's final address.
  const base = { security, findClientAddress, log, now: Date.now, origins: createOwnOrigins(config.siteUrl ?? 'http://localhost') }
  const { listener: notReady } = createRouter(notReadyRoutes, { ...base, isReady: async () => false })
  const ports = await bindPorts(config, notReady, log, timeLimitOf, createHooks(requestIds, metrics, log))
  const metricsServer = metrics && (await openMetrics(config, createRouter(metricsRoutes, { ...base, metrics }).listener, log))
  const { siteUrl } = ports
  // With a certificate or a socket, the local port is only for programs.
  const isOpenable = !config.certificateFiles && config.inheritedSocket === undefined
  const origins = createOwnOrigins(siteUrl, isOpenable ? ports.localOrigin : undefined)

  report('Opening the data')
  const live = new LiveContent(content)
  const provider = await openProvider({ config, root, content: live.view, siteUrl, origins, onEvent: metrics?.onEvent, log })

  report('Opening the site')
  const application: Application = development?.web ?? (await loadApplication(root))
  const documents = new DocumentWorkers({
    entry: new URL('src/web/dashboard/invoices/pdf/document-worker.server.ts', root),
    texts: () => live.current,
    log,
    // Each document is created from the current sources.
    ...(development && { limits: { idleMilliseconds: 0 } }),
  })
  const { make: makeDocument } = documents
  const services = await openServices({ config, content: live.view, origin: siteUrl, provider, web: application, makeDocument, log })
  const builtAt = development ? new Date() : await findBuildTime(root)
  const siteParts = { config, ownFolder: folders.own, siteUrl, services, provider, makeDocument, builtAt, log }
  const versions = new SiteVersions(content, (next) => createSite({ ...siteParts, content: next }), application)
  const { render } = versions
  const clientFolder = new URL(development ? 'public/' : 'build/client/', root)
  const assetFolder = provider.localFolder === undefined ? undefined : join(provider.localFolder, 'assets')
  const cache = openBrotliCache(new URL('bodies/', cacheFolder), log)
  const pageOptions = {
    findShown: versions.find,
    web: application,
    clientFolder,
    assetFolder,
    sizesFolder,
    ownFolder: folders.own,
    cache,
    security,
    log,
  }
  const pages = await (development ? openDevelopmentPages(pageOptions) : openSitePages(pageOptions))
  const nextChange = pages.renew()
  const stopScheduledWork = startScheduledWork(services, log, () =>
    pruneSizes(sizesFolder, listSizesInUse(live.current, config), new Date()),
  )

  const { files } = pages
  const queue = new RenderQueue()
  const parts = {
    content: live.view,
    services,
    provider,
    application,
    render,
    queue,
    files,
    origins,
    security,
    findClientAddress,
    metrics,
    development,
    log,
  }
  const app = createApp(parts)
  const serveStored = createStoredPages({ files, origins, isDynamic: application.isDynamicPage, log })
  const siteListener = createSiteListener({ app, protocol: provider.protocol, serveStored, development })
  const localListener = createLocalListener({ app, protocol: provider.protocol })
  metrics?.follow({
    getState: provider.getState,
    findLastBackup: () => findLastBackup(config.dataDir),
    renders: queue,
    getBusyState: services.busyCalendar.getState,
    log,
  })
  const listener = heldBack.length > 0 ? keepOnMachine(siteListener, origins, security) : siteListener
  await ports.listen(listener, localListener)
  const demo = await prepareDemo(configured, content, services)
  await provider.announce(ports.localOrigin)
  const fill = () => config.prerender === 'on' && void pages.fill()
  fill()
  let isStopping = false
  void checkArticles(content.posts.slice(checkedAtStart), () => isStopping, log)
  const renew = () => {
    const next = pages.renew()
    fill()
    return next
  }
  let stopPublishing = publishOnTime(nextChange, renew)
  const watcher = watchContent({
    live,
    watched,
    judge: (next) => (heldBack.length > 0 ? [] : listUnpublishable(configured, next)),
    show: (next) => {
      versions.show(next)
      documents.renew()
      stopPublishing()
      stopPublishing = publishOnTime(renew(), renew)
    },
    onChange: development?.onContent,
    log,
  })

  return {
    siteUrl,
    address: isOpenable ? ports.localOrigin : siteUrl,
    heldBack,
    demo,
    close: async () => {
      isStopping = true
      stopPublishing()
      await watcher.close()
      const closedPages = pages.close()
      stopScheduledWork()
      await ports.listen(drained(listener, notReady), drained(localListener, notReady))
      provider.endStreams()
      await ports.close()
      await documents.close()
      await metricsServer?.close()
      await services.workTurn
        .end()
        .catch((error: unknown) => log.warn({ err: error }, 'Another server takes over the scheduled work a minute later.'))
      await services.problemsService
        .flush()
        .catch((error: unknown) => log.error({ err: error }, 'The last problems of browsers are in the log alone.'))
      await services.vitalsService.flush().catch((error: unknown) => log.error({ err: error }, 'The last measurements are lost.'))
      await provider.close()
      await closedPages
    },
  }
}

/** As `pruneSizes` takes them. */
function listSizesInUse({ pictures, brand, logo }: Content, { browser: { siteName } }: ServerConfig): readonly string[] {
  return [...pictures, ...listLogoHashes({ brand, logo, siteName })]
}

/** While the server stops, existing connections are served, except for new streams, which would not end. */
function drained(listener: Listener, notReady: Listener): Listener {
  return (request, response) => (/^\/(?:readyz|google\.firestore)\b/u.test(request.url ?? '/') ? notReady : listener)(request, response)
}

/** Recorded in the data folder by the command line. */
async function findLastBackup(dataDir: string): Promise<Date | undefined> {
  const file = join(dataDir, lastBackupFile)
  if (!existsSync(file)) return undefined
  const last = v.safeParse(LastBackupSchema, await readFile(file, 'utf8'))
  return last.success ? last.output.madeAt : undefined
}

/** Counts every request, and logs it at the level `debug`. */
function createHooks(ids: RequestIds, metrics: Metrics | undefined, log: Logger): RequestHooks {
  const isLogged = log.isLevelEnabled('debug')
  return {
    ids,
    onUnreadable: (status) => metrics?.onUnreadable(status),
    onRequest: (request, response) => {
      metrics?.onRequest(request, response)
      if (!isLogged) return
      const [begunAt, requestId] = [performance.now(), ids.current()]
      response.once('close', () => {
        const { method, url = '/' } = request
        const milliseconds = Math.round(performance.now() - begunAt)
        log.debug({ requestId, method, path: loggedPath(url), status: response.statusCode, milliseconds }, 'A request ended.')
      })
    },
  }
}

/** Binds the metrics port. @throws As `bindHttpServer`. */
async function openMetrics(config: ServerConfig, listener: Listener, log: Logger): Promise<HttpServer | undefined> {
  if (!config.metricsAddress) return undefined
  const security = findSecurity(config)
  const server = await bindHttpServer(config.metricsAddress, listener, security, log)
  log.info({ address: `${toListenOrigin(config.metricsAddress.host, server.port)}/metrics` }, 'Metrics can be read.')
  return server
}

/** A checkout has a folder for it; a release, which may be read-only, uses the data folder. */
function findCacheFolder(root: URL, dataDir: string): URL {
  const own = new URL('.cache/', root)
  return existsSync(own) ? own : pathToFileURL(`${resolve(dataDir)}/cache/`)
}

function openBrotliCache(folder: URL, log: Logger): BrotliCache {
  const onWriteError = (error: unknown) => log.warn({ err: error }, 'Compressed pages cannot be kept; the next start makes them again.')
  return new BrotliCache({ folder, onWriteError })
}

/** Time limit of a request's body, in milliseconds. */
function timeLimitOf(target: string): number {
  const [pathname = ''] = target.split('?', 1)
  return takesFile(pathname) || takesFileOfStaff(pathname) ? httpLimits.fileFormTimeoutMilliseconds : backendTimeLimit(target)
}
