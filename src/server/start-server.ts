import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calendarDateAt } from '#domain/calendar-date.ts'
import { backendTimeLimit, createBackendListener } from '#server/backend/backend-listener.ts'
import { createClientAddress } from '#server/http/client-address.ts'
import { ConfigError, type ServerConfig } from '#server/config.ts'
import { disableDemo, isDemoOn, seedDemo } from '#server/demo/demo.ts'
import { demoCustomerIds, demoTimeZone } from '#server/demo/demo-customers.ts'
import { createFilesListener, isFileTarget } from '#server/backend/files-listener.ts'
import { createHealthListener, isHealthTarget } from '#server/health.ts'
import { httpLimits, type Listener } from '#server/http/http-server.ts'
import { takesFile } from '#server/http/limited-body.ts'
import type { Logger } from '#server/log.ts'
import { apiKey, openBackend } from '#server/backend/open-backend.ts'
import { createOwnOrigins } from '#server/http/own-origins.ts'
import { BrotliCache } from '#server/pages/brotli-cache.ts'
import { createExportListener, isExportTarget } from '#server/person/export-listener.ts'
import { openOwnAccount } from '#server/person/own-account.ts'
import { keepInvoiceParties } from '#gateway/invoices/keep-invoice-parties.ts'
import { bindPorts, findSecurity } from '#server/http/ports.ts'
import { publishOnTime } from '#server/pages/publish-on-time.ts'
import { removeHourly, repeat } from '#server/repeat.ts'
import { loadServiceKey } from '#server/backend/service-key.ts'
import { openServices, type Services } from '#server/services.ts'
import { decodeSessionCookie } from '#server/session/session-cookie.ts'
import { createSessionListener } from '#server/session/session-listener.ts'
import { createSiteListener, type SiteListenerOptions } from '#server/site-listener.ts'
import { openSitePages, type SitePages } from '#server/pages/site-pages.ts'
import { StaticFiles } from '#server/pages/static-files.ts'
import type * as web from '#web/handler.ts'
import type { Content } from '#i18n/content/content.ts'
import { readContent } from '#i18n/node/read-content.ts'

export type RunningServer = {
  /** What to sign in with, while the demo is on. */
  readonly demo: { readonly email: string; readonly password: string } | undefined
  /** Address of the site, without a slash at the end. */
  readonly siteUrl: string
  readonly close: () => Promise<void>
}

/** What the server needs of the web application. */
type Application = Pick<typeof web, 'createWebHandler' | 'isDynamicPage' | 'isPagePath' | 'listPages'>

/** The web application from its sources, in the place of the build (scripts/dev.ts). */
export type Development = {
  readonly web: Application
  /** Answers what the tools of development ask for; false for the rest. */
  readonly answerFirst: (...args: Parameters<Listener>) => Promise<boolean>
  /** What they need of a document's security policy. */
  readonly sources: NonNullable<SiteListenerOptions['sources']>
}

/** Project of the embedded backend. */
const projectId = 'fourfold'

/** Where its files are: the bucket that the backend has unless it is told another. */
const storageBucket = `${projectId}.firebasestorage.app`

/** How long a notice of the command line waits at most until its mails are written. */
const noticeMilliseconds = 15_000
/** How often it is looked whether a month has ended. */
const monthMilliseconds = 3_600_000

/** Where the provider's own addresses begin (protocol of the SDK in emulator mode, of documents and of files). */
const providerPaths = [
  '/v1/',
  '/v0/',
  '/google.firestore.v1.Firestore/',
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/emulator/auth/',
]

/**
 * Puts the product together: backend, site and listener on one port.
 *
 * @param report Told of each step that may take a moment.
 * @param development Renders each page when it is asked for, and no build is read.
 * @throws Error when the port or the data folder is in use or cannot be had, or the content is wrong.
 */
export async function startServer(
  config: ServerConfig,
  root: URL,
  log: Logger,
  report: (step: string) => void,
  development?: Development,
): Promise<RunningServer> {
  const security = findSecurity(config)
  const clientAddress = createClientAddress(config.trustedProxies)
  const notReady = createHealthListener(security, async () => false, log)
  const ports = await bindPorts(config, notReady, log, timeLimitOf)
  const { siteUrl } = ports
  const origins = createOwnOrigins(siteUrl)

  report('Opening the data')
  await makeDataFolder(config.dataDir)
  const key = await loadServiceKey(config.dataDir, projectId)
  const content = await readContent(new URL('content/', root))
  const backend = await openBackend({
    config,
    root,
    content,
    key,
    siteUrl,
    allowedOrigins: origins.all,
    log,
  })

  report('Opening the site')
  // The build's own output; its type is that of the module it was made from.
  const application: Application = development?.web ?? ((await import(new URL('build/server/index.js', root).href)) as typeof web)
  const services = await openServices({
    config,
    content,
    fetch: backend.fetch,
    vacuum: backend.vacuum,
    origin: siteUrl,
    projectId,
    apiKey,
    storageBucket,
    key,
  })
  const { documents, newsletterService, sessionService, retention, erasure, noticeService, monthlyInvoices } = services
  const completed = await keepInvoiceParties(documents, content.site)
  if (completed > 0) log.info({ invoices: completed }, 'Issued invoices now keep who issued them and to whom.')
  const site: web.Site = {
    settings: config.browser,
    url: siteUrl,
    content,
    contactService: services.contactService,
    newsletterService,
    membersService: services.membersService,
    demoCustomerIds,
    now: () => new Date(),
    provider: {
      firebase: { apiKey, authDomain: new URL(siteUrl).host, projectId, storageBucket, appId: '1:0:web:fourfold' },
      embeddedOrigin: siteUrl,
      signInProviders: config.identityProviders.map(({ providerId, name }) => ({ providerId, name })),
    },
    reportError: (error, { method, url }, isExpected) => {
      const path = new URL(url).pathname
      if (isExpected) log.info({ method, path }, 'A session had ended when its page was made.')
      else log.error({ err: error, method, path }, 'A page failed.')
    },
  }
  const render = application.createWebHandler(site)
  const openPages = () =>
    openSitePages({
      site,
      web: application,
      render,
      clientFolder: new URL('build/client/', root),
      assetFolder: join(config.dataDir, 'assets'),
      cache: new BrotliCache({
        folder: new URL('.cache/bodies/', root),
        onWriteError: (error) => log.warn({ err: error }, 'Compressed pages cannot be kept; the next start makes them again.'),
      }),
      security,
      log,
    })
  const pages = development ? openNoPages() : await openPages()
  const nextChange = pages.renew()
  const removals = [sessionService.removeEnded, newsletterService.removeExpired, retention.removeApplications, retention.removeMails]
  const stopRemoving = removeHourly([...removals, retention.removeOrphans, retention.removeMemberChanges, erasure.finish], log)
  const onNoticeError = (error: unknown) => log.error({ err: error }, 'People could not be written to yet.')
  const stopWriting = repeat(noticeService.writeMails, noticeMilliseconds, onNoticeError)
  const stopWritingMonths = repeat(monthlyInvoices.writeMails, monthMilliseconds, onNoticeError)

  const answerSite = createSiteListener({
    files: pages.files,
    render,
    origins,
    security,
    clientAddress,
    isDynamic: application.isDynamicPage,
    isPage: application.isPagePath,
    ...(development && { sources: development.sources }),
    endSubscription: newsletterService.end,
    findVisitor: async (request) => {
      const sessionId = decodeSessionCookie(request.headers.cookie ?? '')
      if (sessionId === undefined) return undefined
      const visitor = await sessionService.find(sessionId)
      if (!visitor) return undefined
      let isRefused = false
      const onRefused = () => {
        isRefused = true
        sessionService.forget(sessionId)
      }
      const files = services.openFilesAs(visitor.idToken, onRefused)
      return {
        user: visitor.user,
        gateway: services.openGatewayAs(visitor.idToken, onRefused),
        files,
        own: openOwnAccount({ visitor, sessionId, sessions: sessionService, files, records: services, erasure }),
        wasRefused: () => isRefused,
      }
    },
    log,
  })
  const answerSession = createSessionListener({
    sessions: sessionService,
    origins,
    security,
    onEnd: () => erasure.finish().catch((error: unknown) => log.error({ err: error }, 'A person could not be erased yet.')),
  })
  const answerFile = createFilesListener({ sessions: sessionService, filesOf: services.openFilesAs, security })
  const answerExport = createExportListener({
    sessions: sessionService,
    sources: {
      files: services.files,
      identity: services.identity,
      records: services,
      members: services.members,
      requests: services.gateway.requests,
      mails: services.mails,
      listAudit: backend.listAudit,
      now: site.now,
    },
    openGatewayAs: services.openGatewayAs,
    security,
  })
  const answerBackend = createBackendListener(backend, security, clientAddress)
  const isReady = async () => {
    // A read of no document at all: it fails when the backend does.
    await documents.batchGet([['system', 'readiness']])
    return true
  }
  const answerOr = (answer: Development['answerFirst'], otherwise: Listener): Listener => {
    return async (request, response) => {
      if (!(await answer(request, response))) await otherwise(request, response)
    }
  }
  const answerFileOrPage = answerOr(answerFile, answerSite)
  const answerExportOrPage = answerOr(answerExport, answerSite)
  const answerHealth = createHealthListener(security, isReady, log)
  const isProviderTarget = (target: string) => providerPaths.some((path) => target.startsWith(path))
  const answerAll: Listener = (request, response) => {
    const target = request.url ?? '/'
    if (isProviderTarget(target)) return answerBackend(request, response)
    if (/^\/session(?:\?|$)/u.test(target)) return answerSession(request, response)
    if (isFileTarget(target)) return answerFileOrPage(request, response)
    if (isExportTarget(target)) return answerExportOrPage(request, response)
    if (isHealthTarget(target)) return answerHealth(request, response)
    return answerSite(request, response)
  }
  ports.listen(development ? answerOr(development.answerFirst, answerAll) : answerAll, (request, response) =>
    isProviderTarget(request.url ?? '/') ? answerBackend(request, response) : answerHealth(request, response),
  )
  const demo = await prepareDemo(config, content, services)
  // The command line finds the running server by this file.
  const addressFile = join(config.dataDir, 'server.json')
  await writeFile(addressFile, JSON.stringify({ origin: ports.localOrigin }), { mode: 0o600 })

  void pages.fill()
  const stopPublishing = publishOnTime(nextChange, () => {
    const next = pages.renew()
    void pages.fill()
    return next
  })

  return {
    siteUrl,
    demo,
    close: async () => {
      stopPublishing()
      const closedPages = pages.close()
      stopWriting()
      stopWritingMonths()
      stopRemoving()
      ports.listen(notReady, notReady)
      backend.endStreams()
      await ports.close()
      await backend.close()
      await closedPages
      await rm(addressFile, { force: true })
    },
  }
}

/** In development every page is rendered when it is asked for. */
function openNoPages(): SitePages {
  return { files: new StaticFiles(), renew: () => undefined, fill: async () => {}, close: async () => {} }
}

/** How long the body of a request for a target may take, in milliseconds. */
function timeLimitOf(target: string): number {
  return takesFile(target.split('?', 1)[0] ?? '') ? httpLimits.fileFormTimeoutMilliseconds : backendTimeLimit(target)
}

/** @throws ConfigError when there is no such folder and none can be made, or its files may not be written. */
async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    // The system's refusals carry its code.
    if (!(cause instanceof Error && 'code' in cause)) throw cause
    throw new ConfigError([`DATA_DIR is no folder that can be made and written (${String(cause.code)})`], { cause })
  }
}

/** Puts the demo customer in place, or keeps it out. */
async function prepareDemo(
  config: ServerConfig,
  { site }: Content,
  { gateway, identity, files }: Services,
): Promise<RunningServer['demo']> {
  if (!isDemoOn(config)) {
    await disableDemo(identity)
    return undefined
  }
  const today = calendarDateAt(new Date(), demoTimeZone)
  return seedDemo({ gateway, accounts: identity, files, dataDir: config.dataDir, seller: site, today, random: randomBytes })
}
