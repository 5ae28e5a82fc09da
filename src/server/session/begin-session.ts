import { randomBytes } from 'node:crypto'
import { moneyIdleMinutes } from '#domain/staff-session.ts'
import type { StaffMemberStore } from '#gateway/staff-members.ts'
import { matchesRecord, type SessionChecks } from './check-session.ts'
import { endSessions, endSurplus } from './end-sessions.ts'
import { hashSessionId } from './session-id.ts'
import { lifeOf } from './session-times.ts'
import { createVisitor } from './session-visitor.ts'
import { readTokenClaims, type TokenClaims } from './token-claims.ts'

/** A new session for the browser's cookie. */
export type BegunSession = { readonly sessionId: string; readonly maxAgeSeconds: number }

export type SessionBeginning = SessionChecks & {
  /** Rejects tokens before the provider is asked. */
  readonly verifyIdToken?: (idToken: string) => Promise<boolean>
  readonly staffMembers: Pick<StaffMemberStore, 'findMember'>
}

/** Enough of the user agent to distinguish browsers. */
const userAgentLength = 256

/** The account is one of staff, and no passkey signed in. */
export class PasskeyNeededError extends Error {
  override readonly name = 'PasskeyNeededError'
}

/** Begins a session for a valid id token, and ends the browser's earlier one; see `SessionService`. */
export async function beginSession(
  context: SessionBeginning,
  idToken: string,
  endedId: string | undefined,
  userAgent: string | undefined,
): Promise<BegunSession | undefined> {
  const { sessions, identity, tokenCipher, verifyIdToken, addressFollower, checked, now } = context
  if (verifyIdToken && !(await verifyIdToken(idToken))) return undefined
  const found = await identity.lookupAccount(idToken)
  if (found.kind === 'refused') return undefined
  const uid = found.account.localId
  const claims = readTokenClaims(idToken)
  const { signedInAt, expiresAt, staff } = claims
  if (staff !== undefined && !(await isStrong(context, uid, claims))) throw new PasskeyNeededError('Staff sign in by passkey.')
  // A token that the browser has kept proves nothing new.
  const isOld = now() - signedInAt.getTime() >= moneyIdleMinutes * 60_000
  const role = staff && { staff, ...(isOld && { wasIdle: true }) }
  const maxAgeSeconds = Math.floor((signedInAt.getTime() + lifeOf({ ...role }) - now()) / 1000)
  if (maxAgeSeconds <= 0 || (await sessions.isSignInEnded({ uid, signedInAt }))) return undefined
  await addressFollower.see(found.account)
  const sessionId = randomBytes(32).toString('base64url')
  const hash = hashSessionId(sessionId)
  await sessions.createSession({
    hash,
    uid,
    signedInAt,
    lastSeenAt: new Date(now()),
    sealedIdToken: tokenCipher.encrypt(idToken, hash),
    idTokenExpiresAt: expiresAt,
    ...role,
    ...(userAgent !== undefined && { userAgent: userAgent.slice(0, userAgentLength) }),
  })
  if (matchesRecord(idToken, found.account)) checked.know(hash, createVisitor(found.account, idToken, { signedInAt, ...role }, now()))
  if (endedId) await endSessions(context, [hashSessionId(endedId)])
  await endSurplus(context, uid, hash)
  return { sessionId, maxAgeSeconds }
}

/**
 * Whether a passkey signed in, or the authenticator app that the member of staff has added after one. No other second factor counts: the
 * password alone is enough to enroll it.
 */
async function isStrong({ staffMembers }: SessionBeginning, uid: string, { isByPasskey, secondFactorId }: TokenClaims): Promise<boolean> {
  return isByPasskey || (secondFactorId !== undefined && (await staffMembers.findMember(uid))?.factorId === secondFactorId)
}
