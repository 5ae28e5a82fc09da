import { stat } from 'node:fs/promises'
import { createTurns } from '#agency/turns.ts'
import { openAgencyDesk } from '#server/agency/agency-desk.ts'
import { SentForms } from '#server/agency/sent-forms.ts'
import { readHealthFacts } from '#server/health/health-facts.ts'
import { createFolderInspection } from '#server/health/folder-inspection.ts'
import type { ServerConfig } from '#server/config.ts'
import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import { loggedPath } from '#domain/logged-path.ts'
import type { Listener } from '#server/http/http-server.ts'
import type { Logger } from '#server/log.ts'
import type { Provider } from '#server/provider/provider.ts'
import type { Services } from '#server/services.ts'
import type { Pages } from '#server/pages/pages.ts'
import { identifySiteIcons } from '#server/pages/site-icons.ts'
import type * as web from '#web/handler.ts'
import type { Content } from '#i18n/content/content.ts'

/** The parts of the web application that the server uses. */
export type Application = Pick<
  typeof web,
  | 'applyBrand'
  | 'applySiteStructure'
  | 'checkPhone'
  | 'createBrandSheet'
  | 'createMessageFiles'
  | 'createWebHandler'
  | 'isCountedPage'
  | 'isDynamicPage'
  | 'isPagePath'
  | 'takesForms'
  | 'listPages'
  | 'messagePath'
  | 'createInvoiceFiles'
  | 'createPackageDocuments'
  | 'createSearchFiles'
  | 'createSocialPictures'
  | 'firstScripts'
  | 'speculationRules'
>

/** Serves the web application from its sources instead of the build (scripts/serve-sources.ts). */
export type Development = {
  readonly web: Application
  /** Called after each change of the content, with what is wrong in it. */
  readonly onContent: (faults: readonly string[]) => void
  /** Handles requests of the development tools; resolves to false for others. */
  readonly answerFirst: (...args: Parameters<Listener>) => Promise<boolean>
  /** Sources that the tools need in a document's security policy. */
  readonly sources: Pages['sources']
}

/** @param root Folder of the project. */
export async function loadApplication(root: URL): Promise<Application> {
  // The build output of the module whose type it gets here.
  return (await import(findBuild(root).href)) as typeof web
}

/** When the site was built, which a copied build keeps as its file's time. */
export async function findBuildTime(root: URL): Promise<Date> {
  return (await stat(findBuild(root))).mtime
}

function findBuild(root: URL): URL {
  return new URL('build/server/index.js', root)
}

type SiteOptions = {
  readonly config: ServerConfig
  readonly content: Content
  /** The owner's content folder, for its icons. */
  readonly ownFolder: string | undefined
  /** Address of the site, without a slash at the end. */
  readonly siteUrl: string
  readonly services: Services
  readonly provider: Pick<Provider, 'browser' | 'connection' | 'tokenCipher'>
  readonly makeDocument: web.MakeDocument
  readonly builtAt: Date
  readonly log: Logger
}

/** The web application's input: configuration, content and services. */
export function createSite({ config, content, ownFolder, siteUrl, services, provider, makeDocument, builtAt, log }: SiteOptions): web.Site {
  const iconVersion = identifySiteIcons({ content, settings: config.browser }, ownFolder)
  const inTurn = createTurns()
  const sentForms = new SentForms(services.documents)
  const inspectFolder = config.hosted ? undefined : createFolderInspection(config.dataDir, Date.now)
  return {
    settings: config.browser,
    url: siteUrl,
    content,
    contactService: services.contactService,
    newsletterService: services.newsletterService,
    bookingService: services.bookingService,
    findPreview: services.previewLinks.verify,
    passkeys: { isAvailable: services.passkeyService.isAvailable, findInvitation: services.staffEntry.findInvitation },
    isViewLinkUnused: (linkKey) => services.staffViewService.isUnused(linkKey),
    listStaffViews: (customerId) => services.staffViewService.listOpened(customerId),
    membersService: services.membersService,
    openAgencyDesk: (staff) =>
      openAgencyDesk(
        {
          ...services,
          connection: provider.connection,
          tokenCipher: provider.tokenCipher,
          readFacts: () => readHealthFacts(config.hosted ? undefined : config.dataDir),
          content,
          demoCustomerIds,
          inTurn,
          sentForms,
          ...(inspectFolder && { inspectFolder }),
          now: Date.now,
          onImportFailed: (error) => log.error({ error: withoutMessage(error) }, 'Work on an import failed.'),
          onMalformed: (error) => log.error({ err: error }, 'An invalid document is left out of a list of the agency.'),
        },
        staff,
      ),
    files: services.files,
    products: services.gateway.products,
    makeDocument,
    demoCustomerIds,
    now: Date.now,
    builtAt,
    ...(iconVersion !== undefined && { iconVersion }),
    provider: { ...provider.browser, ...(config.tokenSyncUrl !== undefined && { tokenSyncUrl: config.tokenSyncUrl }) },
    reportError: (error, { method, url }, isExpected) => {
      const path = loggedPath(new URL(url).pathname)
      if (isExpected) log.info({ method, path }, 'A session had ended when its page was made.')
      else log.error({ err: error, method, path }, 'A page failed.')
    },
  }
}

/** An error whose message may hold texts of customers: its name, and where it was thrown. */
function withoutMessage(error: unknown): { readonly name: string; readonly at: readonly string[] } {
  if (!(error instanceof Error)) return { name: typeof error, at: [] }
  return { name: error.name, at: (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line)) }
}
