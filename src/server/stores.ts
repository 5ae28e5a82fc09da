import { hash, randomBytes, randomUUID } from 'node:crypto'
import { createSessions } from '#gateway/accounts/sessions.ts'
import { createViewAccounts } from '#gateway/accounts/view-accounts.ts'
import { createBatches } from '#gateway/batches/batches.ts'
import { createBookingFeed } from '#gateway/booking-feed.ts'
import { createBookings } from '#gateway/bookings.ts'
import { createContactRequests } from '#gateway/contact-requests.ts'
import { createErasures } from '#gateway/erasures.ts'
import { createGateway } from '#gateway/gateway.ts'
import { createMails } from '#gateway/mail.ts'
import { createMembers } from '#gateway/members.ts'
import { createMonthlyMails } from '#gateway/monthly-mails.ts'
import { createNotices } from '#gateway/notices.ts'
import { createPreviewLinks } from '#gateway/preview-links.ts'
import { openDocuments, openFiles, openIdentity, type ProviderConnection } from '#gateway/provider/connection.ts'
import { createStaffViews } from '#gateway/staff-views.ts'
import { createSubscriptions } from '#gateway/subscriptions.ts'
import { createVitals } from '#gateway/vitals.ts'
import { createWorkLease } from '#gateway/work-lease.ts'

/** The clients of the provider and the stores over them, under the service credential. */
export type Stores = ReturnType<typeof openStores>

/** @param now Milliseconds since 1970. */
export function openStores(connection: ProviderConnection, now: () => number) {
  const documents = openDocuments(connection)
  const createSecret = () => randomBytes(32).toString('base64url')
  const hashSecret = (secret: string) => hash('sha256', secret)
  const gateway = createGateway(documents)
  return {
    documents,
    identity: openIdentity(connection),
    files: openFiles(connection),
    gateway,
    profiles: gateway.profiles,
    requests: gateway.requests,
    batches: createBatches(documents),
    bookings: createBookings(documents),
    bookingFeed: createBookingFeed(documents),
    contactRequests: createContactRequests(documents),
    erasures: createErasures(documents),
    mails: createMails(documents),
    members: createMembers(documents),
    monthlyMails: createMonthlyMails(documents),
    notices: createNotices(documents),
    previewLinks: createPreviewLinks({ documents, now, random: randomBytes }),
    sessions: createSessions(documents),
    staffViews: createStaffViews({ documents, now, createId: randomUUID, createSecret, hash: hashSecret }),
    subscriptions: createSubscriptions(documents),
    viewAccounts: createViewAccounts(documents),
    vitals: createVitals(documents),
    workLease: createWorkLease(documents),
  }
}
