import type { SessionStore, StoredSession } from '#gateway/accounts/sessions.ts'
import type { CheckedSessions } from './checked-sessions.ts'
import { isOver } from './session-times.ts'
import { readTokenClaims } from './token-claims.ts'
import type { TokenCipher } from './token-cipher.ts'

export type SessionEnds = {
  readonly sessions: SessionStore
  readonly checked: CheckedSessions
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Most sessions of one person; the oldest end first. Our own judgement: more than the number of devices. */
const mostSessions = 20

/** Ends sessions; browsers that are still signed in may begin new ones. */
export async function endSessions({ sessions, checked }: SessionEnds, hashes: readonly string[]): Promise<void> {
  checked.end(hashes, 'another')
  await sessions.deleteSessions(hashes)
}

/** Signs a person out of a session, and with `signIn` of the sign-in that began it. Takes effect even before it is stored. */
export async function endOwnSession({ sessions, checked }: SessionEnds, hash: string, what: 'signIn' | 'sessionAlone'): Promise<void> {
  checked.end([hash], 'itsPerson')
  try {
    if (what === 'sessionAlone') return await sessions.deleteSessions([hash])
    const session = await sessions.findSession(hash)
    if (session) await sessions.endSignIns([session])
  } catch (error) {
    checked.forget(hash)
    throw error
  }
}

/**
 * Ends other sessions of a session's user, and the sign-ins that began them.
 *
 * @param name The hash of one of them, or `all`.
 * @returns False if the named session is not this person's.
 */
export async function endOtherSessions({ sessions, checked }: SessionEnds, uid: string, hash: string, name: string): Promise<boolean> {
  const others = (await sessions.listSessionsOf(uid)).filter((other) => other.hash !== hash)
  const ended = name === 'all' ? others : others.filter((other) => other.hash === name)
  if (name !== 'all' && ended.length === 0) return false
  checked.end(
    ended.map((other) => other.hash),
    'another',
  )
  await sessions.endSignIns(ended)
  return true
}

/**
 * Ends the other sessions of a session's person, and carries this one over to a later sign-in of theirs, so that it outlives the end of all
 * earlier sign-ins at the provider.
 *
 * @param idToken Of that sign-in; verified by the provider.
 * @returns False if the session has ended meanwhile.
 */
export async function keepAlone(
  context: SessionEnds & { readonly tokenCipher: TokenCipher },
  hash: string,
  idToken: string,
): Promise<boolean> {
  const { sessions, checked, tokenCipher } = context
  const session = await sessions.findSession(hash)
  if (!session) return false
  await endOtherSessions(context, session.uid, hash, 'all')
  const { signedInAt, expiresAt: idTokenExpiresAt } = readTokenClaims(idToken)
  const later = { ...session, signedInAt, idTokenExpiresAt, sealedIdToken: tokenCipher.encrypt(idToken, hash) }
  const isKept = signedInAt <= session.signedInAt || (await sessions.updateSession(later))
  checked.forget(hash)
  return isKept
}

/** Ends the oldest sessions above the limit. The new one stays, though its sign-in may be the oldest. */
export async function endSurplus(context: SessionEnds, uid: string, begun: string): Promise<void> {
  const nowMs = context.now()
  const others = (await context.sessions.listSessionsOf(uid)).filter((session) => session.hash !== begun && !isOver(session, nowMs))
  const surplus = others.toSorted(compareAge).slice(0, Math.max(0, others.length + 1 - mostSessions))
  await endSessions(
    context,
    surplus.map(({ hash }) => hash),
  )
}

function compareAge(left: StoredSession, right: StoredSession): number {
  return left.signedInAt.getTime() - right.signedInAt.getTime() || left.lastSeenAt.getTime() - right.lastSeenAt.getTime()
}
