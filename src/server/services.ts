import { randomBytes, randomUUID } from 'node:crypto'
import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import type { FilesClient } from '#gateway/files.ts'
import { LedgerCache } from '#gateway/invoices/ledger-cache.ts'
import { openLedgerSource } from '#gateway/invoices/ledger-source.ts'
import { openDocumentsAs, openFilesAs, type ProviderConnection } from '#gateway/provider/connection.ts'
import type { Content } from '#i18n/content/content.ts'
import { YearReports } from '#server/agency/bookkeeping/year-reports.ts'
import { ImportJobs } from '#server/agency/imports/import-jobs.ts'
import { openBookings } from '#server/bookings/open.ts'
import type { Logger } from '#server/log.ts'
import type { ServerConfig } from '#server/config.ts'
import { openContact } from '#server/contact/open.ts'
import { DemoStaff } from '#server/demo/demo-staff.ts'
import { LedgerWarmer } from '#server/customers/ledger-warmer.ts'
import { openCustomers } from '#server/customers/open.ts'
import { createMailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import { createErasure } from '#server/person/erasure.ts'
import { ProblemsService } from '#server/problems/problems-service.ts'
import type { Provider } from '#server/provider/provider.ts'
import { createRetention } from '#server/retention.ts'
import { openPasskeys } from '#server/passkeys/open.ts'
import { openSessions } from '#server/session/open.ts'
import type { ServiceParts } from '#server/service-parts.ts'
import { openStores } from '#server/stores.ts'
import { VitalsService } from '#server/vitals/vitals-service.ts'
import { aloneTurn, createWorkTurn } from '#server/work-turn.ts'
import type * as web from '#web/handler.ts'

type ServicesOptions = {
  readonly config: ServerConfig
  readonly content: Content
  /** Origin of the site. */
  readonly origin: string
  readonly provider: Provider
  readonly web: Pick<typeof web, 'createInvoiceFiles' | 'createPackageDocuments'>
  readonly makeDocument: web.MakeDocument
  readonly log: Logger
}

/** Invoices that are cached, all customers together. */
const mostInvoices = 50_000

/** The stores and the services. */
export type Services = Awaited<ReturnType<typeof openServices>>

/** Opens the provider's stores, and the services of each folder. */
export async function openServices({ config, content, origin, provider, web, makeDocument, log }: ServicesOptions) {
  const now = Date.now
  const stores = openStores(provider.connection, now)
  const filesOptions = { content, makeDocument, files: stores.files, products: stores.gateway.products, now }
  const parts: ServiceParts = {
    ...stores,
    content,
    siteName: config.browser.siteName,
    siteUrl: origin,
    agencyEmail: config.agencyEmail,
    mailboxes: createMailboxLimiter(now),
    now,
    random: randomBytes,
    createId: randomUUID,
    demoCustomerIds,
    createInvoiceFile: web.createInvoiceFiles(filesOptions),
    makeBillingFiles: web.createPackageDocuments(filesOptions),
  }
  const bookings = await openBookings(parts, { url: config.busyCalendarUrl, folder: provider.localFolder })
  const customers = openCustomers(parts)
  provider.onAddressChange?.(customers.addressFollower.move)
  const ledgerCache = new LedgerCache({ mostInvoices, longestMilliseconds: 15 * 60_000, now })
  const source = openLedgerSource(stores.documents, ledgerCache)
  return {
    ...stores,
    ...openClientsAs(provider.connection, ledgerCache),
    ...bookings,
    ...openContact(parts),
    ...customers,
    ...openSessions({ ...parts, ...customers }, provider),
    ...openPasskeys(
      parts,
      provider,
      (reason) => log.warn({ reason }, 'A passkey was refused.'),
      (err) => log.error({ err }, 'A mail about a change of sign-in was not stored.'),
    ),
    demoStaff: new DemoStaff({ ...parts, createCustomToken: provider.connection.credential.createCustomToken }),
    erasure: createErasure({ ...parts, ...bookings, vacuum: provider.vacuum }),
    retention: createRetention(parts),
    // A provider that others may use, too, is not on this machine.
    importJobs: new ImportJobs(),
    makeBillingFiles: parts.makeBillingFiles,
    yearReports: new YearReports(),
    ledgerWarmer: provider.isShared ? undefined : new LedgerWarmer({ source, mostInvoices }),
    vitalsService: new VitalsService(parts),
    problemsService: new ProblemsService(parts),
    workTurn: provider.isShared ? createWorkTurn(stores.workLease, randomUUID(), now) : aloneTurn,
  }
}

/** Clients with the permissions of an id token's user. `onRefused` is called if the provider rejects the token. */
function openClientsAs(connection: ProviderConnection, ledgerCache: LedgerCache) {
  const watch = (onRefused: () => void): ProviderConnection => {
    const fetch: ProviderConnection['fetch'] = async (request) => {
      const response = await connection.fetch(request)
      if (response.status === 401) onRefused()
      return response
    }
    return { ...connection, fetch }
  }
  return {
    openGatewayAs: (idToken: string, onRefused = () => {}): Gateway =>
      createGateway(openDocumentsAs(watch(onRefused), idToken), ledgerCache),
    openFilesAs: (idToken: string, onRefused = () => {}): FilesClient => openFilesAs(watch(onRefused), idToken),
  }
}
