import type { IdentityAccount, IdentityClient } from '#gateway/accounts/identity.ts'
import type { SessionStore, StoredSession } from '#gateway/accounts/sessions.ts'
import { findStaffRole } from '#gateway/accounts/staff-accounts.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import type { AddressFollower } from '#server/customers/follow-address.ts'
import { endSessions } from './end-sessions.ts'
import type { CheckedSessions } from './checked-sessions.ts'
import { renewIdToken, type TokenRenewal } from './renew-token.ts'
import { isAhead, isOver, isUsable, wasIdleUntil } from './session-times.ts'
import { createVisitor, type SessionVisitor } from './session-visitor.ts'
import { readTokenClaims } from './token-claims.ts'
import type { TokenCipher } from './token-cipher.ts'

export type SessionChecks = TokenRenewal & {
  readonly sessions: SessionStore
  readonly identity: IdentityClient
  readonly tokenCipher: TokenCipher
  readonly addressFollower: Pick<AddressFollower, 'see'>
  readonly checked: CheckedSessions
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A look-up of an account by token, possibly started before the session was read. */
type Lookup = { readonly idToken: string; readonly found: ReturnType<IdentityClient['lookupAccount']> }

/** How outdated the stored time of the last visit may be, so that not every request writes. */
const touchMilliseconds = 5 * 60 * 1000

/**
 * Asks the provider for a session's user. Ends the session if there is none any more.
 *
 * @param known The user to look up while the session is read, because the token has nearly always stayed the same.
 */
export async function checkSession(
  context: SessionChecks,
  hash: string,
  known: SessionVisitor | undefined,
): Promise<SessionVisitor | undefined> {
  const { sessions, identity, now } = context
  const early = known && { idToken: known.idToken, found: identity.lookupAccount(known.idToken) }
  // Not awaited if the session has ended or has another token.
  early?.found.catch(() => {})
  const session = await sessions.findSession(hash)
  if (!session) return undefined
  const visitor = isOver(session, now()) ? undefined : await findVisitor(context, session, early)
  if (visitor) return visitor
  await endSessions(context, [hash])
  return undefined
}

/** Whether a token has the record's address, the same confirmation of it and the same role: security rules only see the token. */
export function matchesRecord(idToken: string, account: IdentityAccount): boolean {
  const { email, isEmailVerified, staff } = readTokenClaims(idToken)
  return email === account.email && isEmailVerified === account.isEmailVerified && staff === findStaffRole(account)
}

/** Asks with the session's id token, or with a new one if it has expired, is about to, or differs from the record. */
async function findVisitor(context: SessionChecks, session: StoredSession, early: Lookup | undefined): Promise<SessionVisitor | undefined> {
  const { identity, tokenCipher, now } = context
  const needsToken = !isUsable(session.idTokenExpiresAt, now())
  const ownToken = needsToken ? await renewIdToken(context, session.uid) : tokenCipher.decrypt(session.sealedIdToken, session.hash)
  if (ownToken === undefined) return undefined
  const found = await (ownToken === early?.idToken ? early.found : identity.lookupAccount(ownToken))
  // The clock was set back slightly: a new token has the current time.
  if (found.kind === 'refused' && isAhead(session.idTokenExpiresAt, now()) && !needsToken)
    return await findVisitor(context, { ...session, idTokenExpiresAt: new Date(0) }, undefined)
  if (found.kind === 'refused' || found.account.localId !== session.uid) return undefined
  // A renewed token is newer than a password change, so the sign-in time counts.
  if (found.account.validSinceSeconds * 1000 > session.signedInAt.getTime()) return undefined
  const isOutdated = !matchesRecord(ownToken, found.account)
  const idToken = isOutdated ? await renewIdToken(context, session.uid) : ownToken
  if (idToken === undefined) return undefined
  // A person who gets a role, or loses it, signs in again.
  if (readTokenClaims(idToken).staff !== session.staff) return undefined
  const isStale = now() - session.lastSeenAt.getTime() >= touchMilliseconds
  const seen = wasIdleUntil(session, now()) ? { ...session, wasIdle: true } : session
  const isStored = !(needsToken || isOutdated || isStale) || (await storeVisit(context, seen, idToken, found.account))
  return isStored ? createVisitor(found.account, idToken, seen, now()) : undefined
}

/**
 * Stores the visit, the token and the address. A full disk does not stop readers: the next visit retries.
 *
 * @returns False if the session has ended meanwhile.
 */
async function storeVisit(context: SessionChecks, session: StoredSession, idToken: string, account: IdentityAccount): Promise<boolean> {
  const { sessions, tokenCipher, addressFollower, now } = context
  try {
    const sealedIdToken = tokenCipher.encrypt(idToken, session.hash)
    const idTokenExpiresAt = readTokenClaims(idToken).expiresAt
    await addressFollower.see(account)
    return await sessions.updateSession({ ...session, lastSeenAt: new Date(now()), sealedIdToken, idTokenExpiresAt })
  } catch (error) {
    if (error instanceof DocumentsError && error.status === 'UNAVAILABLE') return true
    throw error
  }
}
