import { beginSession, type BegunSession, type SessionBeginning } from './begin-session.ts'
import { checkSession } from './check-session.ts'
import { CheckedSessions } from './checked-sessions.ts'
import { endOtherSessions, endOwnSession } from './end-sessions.ts'
import { type ListedSession, listSessions } from './list-sessions.ts'
import { removeEnded } from './remove-ended.ts'
import { hashSessionId } from './session-id.ts'
import type { SessionVisitor } from './session-visitor.ts'

export type SessionService = {
  /**
   * Begins a session for a valid id token.
   *
   * @param endedId The browser's earlier session, which ends.
   * @param userAgent What the browser says of itself, for the list of sessions.
   * @returns Undefined when the provider refuses the token, the sign-in is too long ago, or it was ended from elsewhere.
   */
  readonly begin: (idToken: string, endedId: string | undefined, userAgent?: string) => Promise<BegunSession | undefined>
  /** Who a session belongs to; undefined when it has ended, or its person may no longer sign in. */
  readonly find: (sessionId: string) => Promise<SessionVisitor | undefined>
  /**
   * The same for a page that only reads: a person whom this server has found before is known at once, while the provider is asked again beside
   * the page's own calls. Nothing of the page may be sent before `confirmed`, which is what `find` says.
   */
  readonly findEarly: (
    sessionId: string,
  ) => Promise<{ readonly visitor: SessionVisitor; readonly confirmed: Promise<SessionVisitor | undefined> } | undefined>
  /** Has the provider asked again by the next `find`, because it has refused the token meanwhile. */
  readonly forget: (sessionId: string) => void
  /** Ends a session and the sign-in that began it: a page of the browser that still knows the person begins no new one by itself. */
  readonly end: (sessionId: string) => Promise<void>
  /** Ends a session that its person did not sign out of: a browser that still knows them may begin another one. */
  readonly endAlone: (sessionId: string) => Promise<void>
  /** Whether a session was ended here by its own person in the last seconds. */
  readonly hasSignedOut: (sessionId: string) => boolean
  /** The sessions of the same person, latest visit first; undefined when the session has ended. */
  readonly list: (sessionId: string) => Promise<readonly ListedSession[] | undefined>
  /**
   * Ends other sessions of the same person: one by its name, or with `all` every one but this. A browser that still knows the person begins
   * no new one by itself; they have to sign in again there.
   *
   * @returns False when this session has ended, or the named one is none of this person's.
   */
  readonly endOther: (sessionId: string, name: string) => Promise<boolean>
  /** Removes sessions that have ended by themselves. */
  readonly removeEnded: () => Promise<void>
}

/** What sessions are made of: the stores, the provider's identity, and the clock. */
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
      // It may fail before it is awaited; who awaits it gets the failure.
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
    removeEnded: () => removeEnded(context),
  }
}
