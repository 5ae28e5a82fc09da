import type { StaffRole } from '#domain/staff-role.ts'
import type { IdentityAccount } from '#gateway/accounts/identity.ts'
import type { StoredSession } from '#gateway/accounts/sessions.ts'
import type { Visit } from '#web/handler.ts'
import { endOfSession } from './session-times.ts'
import { readTokenClaims } from './token-claims.ts'

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
  readonly account: Pick<IdentityAccount, 'hasPassword' | 'providers' | 'validSinceSeconds'>
}

/** The user of an account whose session is being used. */
export function createVisitor(
  account: IdentityAccount,
  idToken: string,
  { signedInAt }: Pick<StoredSession, 'signedInAt'>,
  nowMs: number,
): SessionVisitor {
  const { localId, email, isEmailVerified, displayName, hasPassword, providers, validSinceSeconds } = account
  const { staff } = readTokenClaims(idToken)
  return {
    user: { uid: localId, email, emailVerified: isEmailVerified, displayName },
    idToken,
    endsAt: endOfSession(signedInAt, nowMs),
    ...(staff && { staff }),
    account: { hasPassword, providers, validSinceSeconds },
  }
}
