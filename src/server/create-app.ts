import type { App } from '#server/app.ts'
import type { Content } from '#i18n/content/content.ts'
import type { Application, Development } from '#server/application.ts'
import { findCanonicalPath } from '#server/http/addresses.ts'
import { FormBodies } from '#server/http/middleware/body-limit.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { RenderQueue } from '#server/pages/render-queue.ts'
import type { StaticFiles } from '#server/pages/static-files.ts'
import { createVisitorFinder } from '#server/person/find-visitor.ts'
import type { Provider } from '#server/provider/provider.ts'
import type { Services } from '#server/services.ts'
import { decodeSessionCookie } from '#server/session/session-cookie.ts'
import type * as web from '#web/handler.ts'

type AppOptions = Pick<App, 'origins' | 'security' | 'findClientAddress' | 'log'> & {
  /** The present content. */
  readonly content: Content
  readonly services: Services
  readonly provider: Pick<Provider, 'signInPages' | 'listAudit'>
  readonly application: Application
  readonly render: web.WebHandler
  readonly queue: RenderQueue
  /** Pages and assets in memory. */
  readonly files: StaticFiles
  readonly metrics: Pick<Metrics, 'onVital' | 'onProblem'> | undefined
  readonly development: Development | undefined
}

/** Assembles the parts that handlers use. */
export function createApp(options: AppOptions): App {
  const { origins, security, findClientAddress, log, content, services, provider, application, files, metrics } = options
  const now = Date.now
  const { sessionService: sessions, erasure } = services
  const isPage = (path: string) => files.has(path) || application.isPagePath(path)
  return {
    content,
    origins,
    security,
    log,
    now,
    findClientAddress,
    pages: {
      render: options.render,
      queue: options.queue,
      bodies: new FormBodies(),
      isPage,
      takesForms: (path) => application.takesForms(findCanonicalPath(path, isPage) ?? path),
      findVisitor: createVisitorFinder(services),
      hasSignedOut: ({ headers }) => sessions.hasSignedOut(decodeSessionCookie(headers.get('cookie') ?? '') ?? ''),
      sources: { styles: [], ...options.development?.sources },
    },
    listPosts: () => content.posts,
    findPreview: services.previewLinks.verify,
    signInPages: provider.signInPages,
    endSubscription: services.newsletterService.end,
    sessions,
    passkeys: services.passkeyService,
    staffEntry: services.staffEntry,
    secondFactor: services.secondFactor,
    tellOwner: services.tellOwner,
    staffViews: services.staffViewService,
    demoStaff: services.demoStaff,
    finishErasure: () => erasure.finish().catch((error: unknown) => log.error({ err: error }, 'A person could not be erased yet.')),
    openGatewayAs: services.openGatewayAs,
    openFilesAs: services.openFilesAs,
    exportSources: {
      files: services.files,
      identity: services.identity,
      records: services,
      members: services.members,
      requests: services.gateway.requests,
      mails: services.mails,
      passkeys: services.passkeys,
      recoveryCodes: services.recoveryCodes,
      listAudit: provider.listAudit,
      now,
    },
    runningExports: new Set(),
    bookings: services.bookingService,
    checkPhone: application.checkPhone,
    writeFeed: services.writeFeed,
    vitals: services.vitalsService,
    isCountedPage: (path) => application.isCountedPage(path, content, new Date(now())),
    onVital: metrics?.onVital,
    problems: services.problemsService,
    onProblem: metrics?.onProblem,
    isReady: async () => {
      // Reads a nonexistent document, which fails if the provider fails.
      await services.documents.batchGet([['system', 'readiness']])
      return true
    },
  }
}
