import { hash, randomBytes, randomUUID } from 'node:crypto'
import { createBookingFeed } from '#gateway/booking-feed.ts'
import { type Bookings, createBookings } from '#gateway/bookings.ts'
import { type ContactRequests, createContactRequests } from '#gateway/contact-requests.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import { createErasures } from '#gateway/erasures.ts'
import type { FilesClient } from '#gateway/files.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import type { IdentityClient } from '#gateway/accounts/identity.ts'
import { LedgerCache } from '#gateway/invoices/ledger-cache.ts'
import { createMails, type Mails } from '#gateway/mail.ts'
import { createBatches } from '#gateway/batches/batches.ts'
import { createMembers, type Members } from '#gateway/members.ts'
import { createMonthlyMails } from '#gateway/monthly-mails.ts'
import { createPreviewLinks, type PreviewLinks } from '#gateway/preview-links.ts'
import { createNotices } from '#gateway/notices.ts'
import { createStaffViews } from '#gateway/staff-views.ts'
import { createSessions } from '#gateway/accounts/sessions.ts'
import { createViewAccounts } from '#gateway/accounts/view-accounts.ts'
import { createSubscriptions, type Subscriptions } from '#gateway/subscriptions.ts'
import { createVitals } from '#gateway/vitals.ts'
import { createWorkLease } from '#gateway/work-lease.ts'
import {
  openDocuments,
  openDocumentsAs,
  openFiles,
  openFilesAs,
  openIdentity,
  type ProviderConnection,
} from '#gateway/provider/connection.ts'
import type { ServerConfig } from '#server/config.ts'
import { createMailboxLimiter } from '#server/mails/mailbox-limiter.ts'
import { createAgencyFeed } from '#server/bookings/agency-feed.ts'
import { type BookingService, createBookingService } from '#server/bookings/booking-service.ts'
import { type BusyCalendar, openBusyCalendar } from '#server/bookings/busy-calendar.ts'
import { createContactService } from '#server/contact/contact-service.ts'
import { demoCustomerIds } from '#domain/customers/demo-customer-ids.ts'
import { createAddressFollower } from '#server/customers/follow-address.ts'
import { createMembersService } from '#server/customers/members-service.ts'
import { createNewsletterService, type NewsletterService } from '#server/contact/newsletter-service.ts'
import { createMonthlyInvoices } from '#server/customers/monthly-invoices.ts'
import { createNoticeService, type NoticeService } from '#server/customers/notice-service.ts'
import type { Provider } from '#server/provider/provider.ts'
import { createErasure, type PersonErasure } from '#server/person/erasure.ts'
import { createRetention, type Retention } from '#server/retention.ts'
import { createSessionService, type SessionService } from '#server/session/session-service.ts'
import { StaffViewService } from '#server/session/staff-view-service.ts'
import { VitalsService } from '#server/vitals/vitals-service.ts'
import { aloneTurn, createWorkTurn, type WorkTurn } from '#server/work-turn.ts'
import type * as web from '#web/handler.ts'
import type { Site } from '#web/handler.ts'
import type { Content } from '#i18n/content/content.ts'

/** What the server does with the provider: under the service credential, unless it says otherwise. */
export type Services = {
  readonly documents: DocumentsClient
  readonly files: FilesClient
  readonly contactRequests: ContactRequests
  readonly subscriptions: Subscriptions
  readonly identity: IdentityClient
  readonly gateway: Gateway
  /** The same as the person of an id token, under the rules; `onRefused` hears when the provider takes the token no more. */
  readonly openGatewayAs: (idToken: string, onRefused?: () => void) => Gateway
  readonly openFilesAs: (idToken: string, onRefused?: () => void) => FilesClient
  readonly contactService: Site['contactService']
  readonly bookings: Bookings
  readonly bookingService: BookingService
  /** The agency's calls as a calendar, for everybody who has the key of its address. */
  readonly writeFeed: (key: string) => Promise<string | undefined>
  readonly busyCalendar: BusyCalendar
  readonly previewLinks: PreviewLinks
  readonly newsletterService: NewsletterService
  readonly membersService: Site['membersService']
  readonly sessionService: SessionService
  readonly staffViews: StaffViewService
  readonly retention: Retention
  readonly vitalsService: VitalsService
  readonly erasure: PersonErasure
  readonly noticeService: NoticeService
  readonly monthlyInvoices: ReturnType<typeof createMonthlyInvoices>
  readonly members: Members
  readonly mails: Mails
  readonly workTurn: WorkTurn
}

type ServicesOptions = {
  readonly config: ServerConfig
  readonly content: Content
  /** Origin of the site. */
  readonly origin: string
  readonly provider: Provider
  readonly web: Pick<typeof web, 'createInvoiceFiles'>
  readonly makeDocument: web.MakeDocument
}

/** Opens the clients of the provider, and what is built on them. */
export async function openServices({
  config,
  content,
  origin,
  provider,
  web: { createInvoiceFiles },
  makeDocument,
}: ServicesOptions): Promise<Services> {
  const { connection } = provider
  const documents = openDocuments(connection)
  const identity = openIdentity(connection)
  const files = openFiles(connection)
  const telling = (onRefused: () => void): ProviderConnection => {
    const fetch: ProviderConnection['fetch'] = async (request) => {
      const response = await connection.fetch(request)
      if (response.status === 401) onRefused()
      return response
    }
    return { ...connection, fetch }
  }
  const ledgerCache = new LedgerCache({ mostInvoices: 50_000, longestMilliseconds: 15 * 60_000, now: Date.now })
  const contactRequests = createContactRequests(documents)
  const subscriptions = createSubscriptions(documents)
  const gateway = createGateway(documents)
  const members = createMembers(documents)
  const mails = createMails(documents)
  const sessions = createSessions(documents)
  const bookings = createBookings(documents)
  const createInvoiceFile = createInvoiceFiles({ content, makeDocument, files, now: Date.now })
  const mailContext = { content, siteName: config.browser.siteName, siteUrl: origin, agencyEmail: config.agencyEmail }
  const busyCalendar = await openBusyCalendar({
    ...(config.busyCalendarUrl && { url: config.busyCalendarUrl }),
    folder: provider.localFolder,
    schedule: content.schedule,
    bookings,
    now: Date.now,
  })
  const mailboxes = createMailboxLimiter(Date.now)
  const bookingService = createBookingService({
    ...mailContext,
    mailboxes,
    bookings,
    listBusy: busyCalendar.listBusy,
    now: Date.now,
    random: randomBytes,
  })
  const addressFollower = createAddressFollower({ ...mailContext, members, identity, now: Date.now, createId: randomUUID })
  provider.onAddressChange?.(addressFollower.move)
  return {
    documents,
    files,
    contactRequests,
    subscriptions,
    identity,
    gateway,
    members,
    mails,
    openGatewayAs: (idToken, onRefused = () => {}) => createGateway(openDocumentsAs(telling(onRefused), idToken), ledgerCache),
    openFilesAs: (idToken, onRefused = () => {}) => openFilesAs(telling(onRefused), idToken),
    contactService: createContactService({
      contactRequests,
      mailboxes,
      files,
      now: Date.now,
      ...mailContext,
    }),
    vitalsService: new VitalsService({ vitals: createVitals(documents), now: Date.now }),
    bookings,
    bookingService,
    writeFeed: createAgencyFeed({ ...mailContext, feed: createBookingFeed(documents), bookings, now: Date.now }),
    busyCalendar,
    previewLinks: createPreviewLinks({ documents, now: Date.now, random: randomBytes }),
    newsletterService: createNewsletterService({
      subscriptions,
      mailboxes,
      now: Date.now,
      random: randomBytes,
      ...mailContext,
    }),
    membersService: createMembersService({
      ...mailContext,
      members,
      identity,
      profiles: gateway.profiles,
      now: Date.now,
      createId: randomUUID,
    }),
    staffViews: new StaffViewService({
      staffViews: createStaffViews({
        documents,
        now: Date.now,
        createId: randomUUID,
        createSecret: () => randomBytes(32).toString('base64url'),
        hash: (secret) => hash('sha256', secret),
      }),
      viewAccounts: createViewAccounts(documents),
      identity,
      createCustomToken: connection.credential.createCustomToken,
      tokenCipher: provider.tokenCipher,
      now: Date.now,
    }),
    sessionService: createSessionService({
      sessions,
      identity,
      tokenCipher: provider.tokenCipher,
      createCustomToken: connection.credential.createCustomToken,
      ...(provider.verifyIdToken && { verifyIdToken: provider.verifyIdToken }),
      addressFollower,
      now: Date.now,
    }),
    retention: createRetention({ contactRequests, files, mails, members, batches: createBatches(documents), now: Date.now }),
    monthlyInvoices: createMonthlyInvoices({
      monthlyMails: createMonthlyMails(documents),
      gateway,
      identity,
      demoCustomerIds,
      now: Date.now,
      createInvoiceFile,
      ...mailContext,
    }),
    noticeService: createNoticeService({
      notices: createNotices(documents),
      gateway,
      identity,
      contactRequests,
      demoCustomerIds,
      now: Date.now,
      createInvoiceFile,
      ...mailContext,
    }),
    erasure: createErasure({
      erasures: createErasures(documents),
      identity,
      sessions,
      profiles: gateway.profiles,
      requests: gateway.requests,
      members,
      contactRequests,
      subscriptions,
      bookings,
      bookingService,
      mails,
      files,
      vacuum: provider.vacuum,
      now: Date.now,
    }),
    workTurn: provider.isShared ? createWorkTurn(createWorkLease(documents), randomUUID(), Date.now) : aloneTurn,
  }
}
