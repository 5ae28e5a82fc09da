import { randomBytes, randomUUID } from 'node:crypto'
import { openSessionStore } from '#gateway/accounts/sessions.ts'
import { openViewAccountStore } from '#gateway/accounts/view-accounts.ts'
import { openBatchStore } from '#gateway/batches/batches.ts'
import { createBookingFeed } from '#gateway/booking-feed.ts'
import { openBookingStore } from '#gateway/bookings.ts'
import { openLeadStore } from '#gateway/leads.ts'
import { openErasureStore } from '#gateway/erasures.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openImportStore } from '#gateway/record-imports.ts'
import { openMailStore } from '#gateway/mail.ts'
import { openMemberStore } from '#gateway/members.ts'
import { openMonthlyMailStore } from '#gateway/monthly-mails.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { openPasskeyStore } from '#gateway/passkeys.ts'
import { openPreviewLinkStore } from '#gateway/preview-links.ts'
import { openProblemStore } from '#gateway/problems.ts'
import { openDocuments, openFiles, openIdentity, type ProviderConnection } from '#gateway/provider/connection.ts'
import { openRecurringInvoiceStore } from '#gateway/recurring-invoices.ts'
import { openRecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { openStaffMemberStore } from '#gateway/staff-members.ts'
import { openStaffViewStore } from '#gateway/staff-views.ts'
import { openSubscriptionStore } from '#gateway/subscriptions.ts'
import { openVitalsStore } from '#gateway/vitals.ts'
import { createWorkLease } from '#gateway/work-lease.ts'
import { hashSecret } from './hash-secret.ts'

/** The provider's clients and the stores, with the service credential. */
export type Stores = ReturnType<typeof openStores>

/** @param now Milliseconds since 1970. */
export function openStores(connection: ProviderConnection, now: () => number) {
  const documents = openDocuments(connection)
  const createSecret = () => randomBytes(32).toString('base64url')
  const gateway = createGateway(documents)
  return {
    documents,
    identity: openIdentity(connection),
    files: openFiles(connection),
    gateway,
    profiles: gateway.profiles,
    requests: gateway.requests,
    batches: openBatchStore(documents),
    bookings: openBookingStore(documents),
    bookingFeed: createBookingFeed(documents),
    leads: openLeadStore(documents),
    erasures: openErasureStore(documents),
    imports: openImportStore(documents),
    mails: openMailStore(documents),
    members: openMemberStore(documents),
    monthlyMails: openMonthlyMailStore(documents),
    notices: openNoticeStore(documents),
    passkeys: openPasskeyStore(documents),
    previewLinks: openPreviewLinkStore({ documents, now, random: randomBytes }),
    problems: openProblemStore(documents),
    recurringInvoices: openRecurringInvoiceStore(documents),
    recoveryCodes: openRecoveryCodeStore(documents),
    sessions: openSessionStore(documents),
    staffMembers: openStaffMemberStore(documents),
    staffViews: openStaffViewStore({ documents, now, createId: randomUUID, createSecret, hash: hashSecret }),
    subscriptions: openSubscriptionStore(documents),
    viewAccounts: openViewAccountStore(documents),
    vitals: openVitalsStore(documents),
    workLease: createWorkLease(documents),
  }
}
