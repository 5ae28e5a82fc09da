import type { IncomingMessage } from 'node:http'
import type { Application, Development } from '#server/application.ts'
import { openCustomerFilesView } from '#gateway/customer-view.ts'
import { createBookingListener, isBookingTarget } from '#server/bookings/booking-listener.ts'
import { createFilesListener, isFileTarget } from '#server/backend/files-listener.ts'
import { createHealthListener, isHealthTarget } from '#server/health.ts'
import type { Listener } from '#server/http/http-server.ts'
import type { OwnOrigins } from '#server/http/middleware/own-origin.ts'
import type { SecuritySettings } from '#server/http/middleware/security-headers.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Logger } from '#server/log.ts'
import type { RenderQueue } from '#server/pages/render-queue.ts'
import type { StaticFiles } from '#server/pages/static-files.ts'
import { createExportListener, isExportTarget } from '#server/person/export-listener.ts'
import { createVisitorFinder } from '#server/person/find-visitor.ts'
import type { Provider } from '#server/provider/provider.ts'
import type { Services } from '#server/services.ts'
import { decodeSessionCookie } from '#server/session/session-cookie.ts'
import { createSessionListener } from '#server/session/session-listener.ts'
import { createSiteListener } from '#server/site-listener.ts'
import { createVitalsListener, isVitalsTarget } from '#server/vitals/vitals-listener.ts'
import type * as web from '#web/handler.ts'

type ListenersOptions = {
  readonly provider: Pick<Provider, 'addresses' | 'listAudit'>
  readonly services: Services
  readonly application: Application
  readonly site: Pick<web.Site, 'content' | 'now'>
  readonly render: web.WebHandler
  /** Pages and assets in memory. */
  readonly files: StaticFiles
  readonly renders: RenderQueue
  readonly origins: OwnOrigins
  readonly security: SecuritySettings
  readonly clientAddress: (request: IncomingMessage) => string
  readonly onVital: Metrics['onVital'] | undefined
  readonly development: Development | undefined
  readonly log: Logger
}

/** Divides the requests: `site` answers all of them, `local` those by which programs of this machine reach provider and health. */
export function createListeners(options: ListenersOptions): { readonly site: Listener; readonly local: Listener } {
  const { provider, services, application, site, origins, security, clientAddress, development, log } = options
  const { sessionService: sessions, erasure } = services
  const { has: isProviderTarget, createListener } = provider.addresses
  const answerProvider = createListener(security, clientAddress)
  const answerHealth = createHealthListener(security, () => isReady(services), log)
  const answerSite = createSiteListener({
    files: options.files,
    render: options.render,
    renders: options.renders,
    origins,
    security,
    clientAddress,
    isDynamic: application.isDynamicPage,
    isPage: application.isPagePath,
    takesForms: application.takesForms,
    ...(development && { sources: development.sources }),
    endSubscription: services.newsletterService.end,
    findVisitor: createVisitorFinder(services),
    hasSignedOut: ({ headers }) => sessions.hasSignedOut(decodeSessionCookie(headers.cookie ?? '') ?? ''),
    log,
  })
  const answerSession = createSessionListener({
    sessions,
    staffViews: services.staffViews,
    origins,
    security,
    onEnd: () => erasure.finish().catch((error: unknown) => log.error({ err: error }, 'A person could not be erased yet.')),
  })
  const answerBooking = createBookingListener({
    bookingService: services.bookingService,
    schedule: site.content.schedule,
    checkPhone: application.checkPhone,
    origins,
    security,
    clientAddress,
    writeFeed: services.writeFeed,
    now: Date.now,
    log,
  })
  const answerFile = createFilesListener({
    sessions,
    staffViews: services.staffViews,
    filesOf: services.openFilesAs,
    viewFilesOf: (customerId) => openCustomerFilesView(services.files, customerId),
    security,
  })
  const answerExport = createExportListener({
    sessions,
    sources: {
      files: services.files,
      identity: services.identity,
      records: services,
      members: services.members,
      requests: services.gateway.requests,
      mails: services.mails,
      listAudit: provider.listAudit,
      now: site.now,
    },
    openGatewayAs: services.openGatewayAs,
    security,
  })
  const answerVitals = createVitalsListener({
    service: services.vitalsService,
    ...(options.onVital && { onVital: options.onVital }),
    origins,
    security,
    clientAddress,
    isPage: (path) => application.isCountedPage(path, site.content, new Date(site.now())),
    now: Date.now,
  })
  const answerFileOrPage = answerOr(answerFile, answerSite)
  const answerExportOrPage = answerOr(answerExport, answerSite)
  const answerAll: Listener = (request, response) => {
    const target = request.url ?? '/'
    if (isProviderTarget(target)) return answerProvider(request, response)
    if (/^\/session(?:\?|$)/u.test(target)) return answerSession(request, response)
    if (isBookingTarget(target)) return answerBooking(request, response)
    if (isFileTarget(target)) return answerFileOrPage(request, response)
    if (isExportTarget(target)) return answerExportOrPage(request, response)
    if (isVitalsTarget(target)) return answerVitals(request, response)
    if (isHealthTarget(target)) return answerHealth(request, response)
    return answerSite(request, response)
  }
  return {
    site: development ? answerOr(development.answerFirst, answerAll) : answerAll,
    local: (request, response) => (isProviderTarget(request.url ?? '/') ? answerProvider : answerHealth)(request, response),
  }
}

/** A read of no document at all: it fails when the provider does. */
async function isReady({ documents }: Pick<Services, 'documents'>): Promise<boolean> {
  await documents.batchGet([['system', 'readiness']])
  return true
}

/** A listener that leaves to `otherwise` what the first one does not answer. */
function answerOr(answer: Development['answerFirst'], otherwise: Listener): Listener {
  return async (request, response) => {
    if (!(await answer(request, response))) await otherwise(request, response)
  }
}
