import { beginSession, type BegunSession, type SessionBeginning } from './begin-session.ts'
import { checkSession } from './check-session.ts'
import { CheckedSessions } from './checked-sessions.ts'
import { endOtherSessions, endOwnSession, keepAlone } from './end-sessions.ts'
import { type ListedSession, listSessions } from './list-sessions.ts'
import { removeEnded } from './remove-ended.ts'
import { hashSessionId } from './session-id.ts'
import type { SessionVisitor } from './session-visitor.ts'

export type SessionService = {
  /**
   * Begins a session for a valid id token.
   *
   * @param endedId The browser's earlier session, which ends.
   * @param userAgent For the list of sessions.
   * @returns Undefined if the provider rejects the token, or if the sign-in is too old or was ended from another session.
   * Rejects with PasskeyNeededError.
   */
  readonly begin: (idToken: string, endedId: string | undefined, userAgent?: string) => Promise<BegunSession | undefined>
  /** The user of a session; undefined if it has ended, or if the user may not sign in any more. */
  readonly find: (sessionId: string) => Promise<SessionVisitor | undefined>
  /**
   * As `find`, for a page that only reads: returns a recently found user at once, and checks with the provider in parallel. Nothing of the
   * page may be sent before `confirmed`, which resolves to the result of `find`.
   */
  readonly findEarly: (
    sessionId: string,
  ) => Promise<{ readonly visitor: SessionVisitor; readonly confirmed: Promise<SessionVisitor | undefined> } | undefined>
  /** Makes the next `find` ask the provider again, after it has rejected the token. */
  readonly forget: (sessionId: string) => void
  /** Ends a session and the sign-in that began it, so that the browser does not begin a new session by itself. */
  readonly end: (sessionId: string) => Promise<void>
  /** Ends a session without a sign-out: a browser that is still signed in may begin another one. */
  readonly endAlone: (sessionId: string) => Promise<void>
  /** Whether the session's user has signed out on this server in the last seconds. */
  readonly hasSignedOut: (sessionId: string) => boolean
  /** The sessions of the same person, latest visit first; undefined if the session has ended. */
  readonly list: (sessionId: string) => Promise<readonly ListedSession[] | undefined>
  /**
   * Ends other sessions of the same person: one by its name, or all with `all`. Their browsers have to sign in again.
   *
   * @returns False if this session has ended, or if the named one is not this person's.
   */
  readonly endOther: (sessionId: string, name: string) => Promise<boolean>
  /**
   * Ends all other sessions of the same person, and carries this one over to a later sign-in of theirs, of which the provider has verified the
   * id token.
   *
   * @returns False if this session has ended.
   */
  readonly keepAlone: (sessionId: string, idToken: string) => Promise<boolean>
  /** Removes expired sessions. */
  readonly removeEnded: () => Promise<void>
}

/** Dependencies of sessions. */
export type SessionServiceOptions = Omit<SessionBeginning, 'checked'>

/** Sessions of signed-in people. The id token stays on the server, and the provider is asked again every few seconds. */
export function createSessionService(options: SessionServiceOptions): SessionService {
  const checked = new CheckedSessions(options.now)
  const context = { ...options, checked }
  const findByHash = (hash: string) => checked.find(hash, (known) => checkSession(context, hash, known))

  return {
    begin: (idToken, endedId, userAgent) => beginSession(context, idToken, endedId, userAgent),
    find: (sessionId) => findByHash(hashSessionId(sessionId)),
    findEarly: async (sessionId) => {
      const hash = hashSessionId(sessionId)
      const known = checked.findKnown(hash)
      const confirmed = findByHash(hash)
      // Handled by the caller that awaits it, possibly after it has failed.
      confirmed.catch(() => {})
      const visitor = known ?? (await confirmed)
      return visitor && { visitor, confirmed }
    },
    forget: (sessionId) => checked.forget(hashSessionId(sessionId)),
    end: (sessionId) => endOwnSession(context, hashSessionId(sessionId), 'signIn'),
    endAlone: (sessionId) => endOwnSession(context, hashSessionId(sessionId), 'sessionAlone'),
    hasSignedOut: (sessionId) => checked.hasSignedOut(hashSessionId(sessionId)),
    list: async (sessionId) => {
      const hash = hashSessionId(sessionId)
      const visitor = await findByHash(hash)
      return visitor && (await listSessions(context, visitor, hash))
    },
    endOther: async (sessionId, name) => {
      const hash = hashSessionId(sessionId)
      const visitor = await findByHash(hash)
      return visitor !== undefined && (await endOtherSessions(context, visitor.user.uid, hash, name))
    },
    keepAlone: (sessionId, idToken) => keepAlone(context, hashSessionId(sessionId), idToken),
    removeEnded: () => removeEnded(context),
  }
}
