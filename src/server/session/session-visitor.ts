import type { StaffRole } from '#domain/staff-role.ts'
import type { IdentityAccount } from '#gateway/accounts/identity.ts'
import type { StoredSession } from '#gateway/accounts/sessions.ts'
import type { Visit } from '#web/handler.ts'
import { endOfSession } from './session-times.ts'

/** The user of a session. */
export type SessionVisitor = {
  /** From the provider's current record. */
  readonly user: NonNullable<Visit['user']>
  /** Valid, and with the record's address. Never leaves the server. */
  readonly idToken: string
  /** When the session expires without further visits. */
  readonly endsAt: Date
  /** The role, if the account is one of staff. */
  readonly staff?: StaffRole
  /** When the person last proved who they are. */
  readonly authenticatedAt: Date
  /** Whether a session of staff has been unused for half an hour: acts about money then ask for the passkey again, which begins a new session. */
  readonly wasIdle: boolean
  readonly account: Pick<IdentityAccount, 'hasPassword' | 'providers' | 'secondFactor' | 'validSinceSeconds'>
}

/** The user of an account whose session is being used. */
export function createVisitor(
  account: IdentityAccount,
  idToken: string,
  session: Pick<StoredSession, 'signedInAt' | 'staff' | 'wasIdle'>,
  nowMs: number,
): SessionVisitor {
  const { localId, email, isEmailVerified, displayName, hasPassword, providers, secondFactor, validSinceSeconds } = account
  const { signedInAt, staff, wasIdle = false } = session
  return {
    user: { uid: localId, email, emailVerified: isEmailVerified, displayName },
    idToken,
    endsAt: endOfSession(session, nowMs),
    ...(staff && { staff }),
    authenticatedAt: signedInAt,
    wasIdle,
    account: { hasPassword, providers, secondFactor, validSinceSeconds },
  }
}
