import { normalizeEmail } from '#domain/customers/customer.ts'
import type { BookingStore } from '#gateway/bookings.ts'
import { applicationFilePath, type LeadStore } from '#gateway/leads.ts'
import type { Erasure as AskedErasure, ErasureStore } from '#gateway/erasures.ts'
import type { FilesClient } from '#gateway/files.ts'
import type { IdentityClient } from '#gateway/accounts/identity.ts'
import type { MailStore } from '#gateway/mail.ts'
import type { MemberStore } from '#gateway/members.ts'
import type { PasskeyStore } from '#gateway/passkeys.ts'
import type { ProfileStore } from '#gateway/profiles.ts'
import type { RecoveryCodeStore } from '#gateway/recovery-codes.ts'
import type { RequestStore } from '#gateway/requests.ts'
import type { SessionStore } from '#gateway/accounts/sessions.ts'
import type { StaffMemberStore } from '#gateway/staff-members.ts'
import type { SubscriptionStore } from '#gateway/subscriptions.ts'
import type { BookingUpkeep } from '#server/bookings/booking-service.ts'
import type { Visit } from '#web/handler.ts'

export type ErasureOptions = {
  readonly erasures: ErasureStore
  readonly identity: Pick<IdentityClient, 'findAccounts'>
  readonly sessions: Pick<SessionStore, 'deleteSessionsOf'>
  readonly passkeys: Pick<PasskeyStore, 'deletePasskeysOf'>
  readonly recoveryCodes: Pick<RecoveryCodeStore, 'deleteCodesOf'>
  readonly staffMembers: Pick<StaffMemberStore, 'removeMember'>
  readonly profiles: Pick<ProfileStore, 'deleteProfile'>
  readonly requests: Pick<RequestStore, 'deleteRequestsOf'>
  readonly members: Pick<MemberStore, 'forgetAddress' | 'listChangesOf' | 'redactChange' | 'removeEverywhere'>
  readonly leads: Pick<LeadStore, 'deleteLead' | 'listLeadsOf'>
  readonly subscriptions: Pick<SubscriptionStore, 'deleteSubscription' | 'listSubscriptionsOf'>
  readonly bookings: Pick<BookingStore, 'listBookingsOf'>
  readonly bookingService: Pick<BookingUpkeep, 'eraseBookingsOf'>
  readonly mails: Pick<MailStore, 'deleteMailsNamed' | 'deleteMailsTo'>
  readonly files: Pick<FilesClient, 'deleteFile' | 'listNames'>
  /** Makes the provider remove the bytes of deleted data from its disk, if we operate it. */
  readonly vacuum: () => Promise<void>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Erases the data of a person who deletes their account, except for their company's invoices and what others wrote. The erasure is noted
 * before the account is deleted and done afterwards, so that a failed deletion erases nothing and an interrupted erasure is resumed
 * (decision 027).
 */
export type PersonErasure = {
  /** Notes that the person is about to delete their account. */
  readonly ask: (user: Pick<NonNullable<Visit['user']>, 'uid' | 'email' | 'emailVerified'>) => Promise<void>
  /** Finishes noted erasures of deleted accounts. Rejects if something is left, which the next call retries. */
  readonly finish: () => Promise<void>
}

/** The deletion follows within moments; after this time, the account is assumed to stay. */
const patienceMilliseconds = 60 * 60 * 1000

/** Erasures per batch: as many accounts as one query can contain. */
const atOnce = 100

export function createErasure(options: ErasureOptions): PersonErasure {
  const {
    erasures,
    identity,
    sessions,
    passkeys,
    recoveryCodes,
    staffMembers,
    profiles,
    requests,
    members,
    leads,
    subscriptions,
    bookings,
    bookingService,
    mails,
    files,
    vacuum,
    now,
  } = options
  return {
    // An unconfirmed address proves no right to the data stored under it.
    ask: async ({ uid, email, emailVerified }) => {
      const own = email !== undefined && emailVerified ? { email: normalizeEmail(email) } : {}
      await erasures.putErasure({ uid, ...own, askedAt: new Date(now()) })
    },
    finish: async () => {
      const failures: unknown[] = []
      const asked = await erasures.listErasures(atOnce, (error) => failures.push(error))
      let isErased = false
      for (let at = 0; at < asked.length; at += atOnce) {
        const some = asked.slice(at, at + atOnce)
        const emails = some.flatMap(({ email }) => email ?? [])
        const [accounts, holders] = await Promise.all([
          identity.findAccounts({ localIds: some.map(({ uid }) => uid) }),
          emails.length === 0 ? [] : identity.findAccounts({ emails }),
        ])
        const kept = new Set(accounts.map(({ localId }) => localId))
        // Another account may have confirmed the address since, and owns the data under it then.
        const taken = new Set(holders.flatMap(({ email, isEmailVerified }) => (isEmailVerified && email ? normalizeEmail(email) : [])))
        const results = await Promise.allSettled(
          some.map(({ email, ...erasure }) => {
            if (kept.has(erasure.uid)) return drop(erasure)
            return erase({ ...erasure, ...(email !== undefined && !taken.has(email) && { email }) })
          }),
        )
        failures.push(...results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : [])))
        isErased ||= some.some(({ uid }) => !kept.has(uid))
      }
      if (isErased) await vacuum()
      if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be erased.')
    },
  }

  async function drop({ id, askedAt }: AskedErasure): Promise<void> {
    if (now() - askedAt.getTime() >= patienceMilliseconds) await erasures.deleteErasure(id)
  }

  /** A failure of one part does not stop the others; the note is deleted last. */
  async function erase({ id, uid, email }: AskedErasure): Promise<void> {
    const parts = [
      sessions.deleteSessionsOf(uid),
      passkeys.deletePasskeysOf(uid),
      recoveryCodes.deleteCodesOf(uid),
      staffMembers.removeMember(uid),
      profiles.deleteProfile(uid),
      deleteFiles(uid),
      requests.deleteRequestsOf(uid),
      forgetMember(uid, email),
      ...(email === undefined ? [] : [deleteLeads(email), deleteSubscriptions(email), eraseBookings(email), mails.deleteMailsTo(email)]),
    ]
    const failure = (await Promise.allSettled(parts)).find((result) => result.status === 'rejected')
    if (failure) throw failure.reason
    await erasures.deleteErasure(id)
  }

  /** The embedded provider removes them with the account. */
  async function deleteFiles(uid: string): Promise<void> {
    for (const name of await files.listNames(`users/${uid}`)) await files.deleteFile(name)
  }

  async function forgetMember(uid: string, email: string | undefined): Promise<void> {
    for (const change of await members.listChangesOf({ uid, email })) {
      await mails.deleteMailsNamed(`${change.id}-`)
      await members.redactChange(change)
    }
    if (email !== undefined) await members.removeEverywhere(email)
    await members.forgetAddress(uid)
  }

  async function deleteLeads(email: string): Promise<void> {
    for (const request of await leads.listLeadsOf(email)) {
      const file = applicationFilePath(request)
      if (file !== undefined) await files.deleteFile(file)
      await leads.deleteLead(request.id)
    }
  }

  /** Mails first, because they are found by the bookings. */
  async function eraseBookings(email: string): Promise<void> {
    for (const { id } of await bookings.listBookingsOf(email)) await mails.deleteMailsNamed(`${id}-`)
    await bookingService.eraseBookingsOf(email)
  }

  async function deleteSubscriptions(email: string): Promise<void> {
    for (const { id } of await subscriptions.listSubscriptionsOf(email)) {
      await mails.deleteMailsNamed(`${id}-`)
      await subscriptions.deleteSubscription(id)
    }
  }
}
