import { hash, randomBytes } from 'node:crypto'
import { dayMilliseconds } from '#domain/durations.ts'
import { sessionDays } from '#domain/session-length.ts'
import type { IdentityAccount, IdentityClient } from '#gateway/accounts/identity.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import type { OnMalformed } from '#gateway/documents/typed-document.ts'
import { assertNoFailures } from '#server/attempt-each.ts'
import type { ServiceCredential } from '#gateway/provider/service-credential.ts'
import type { Sessions, StoredSession } from '#gateway/accounts/sessions.ts'
import type { AddressFollower } from '#server/customers/follow-address.ts'
import { readTokenClaims } from './token-claims.ts'
import type { TokenCipher } from './token-cipher.ts'
import type { Visit } from '#web/handler.ts'

/** The user of a session. */
export type SessionVisitor = {
  /** As the provider's record says at this moment. */
  readonly user: NonNullable<Visit['user']>
  /** Valid, and saying of the address what the record says. It never leaves the server. */
  readonly idToken: string
  /** When the session ends by itself if the person stays away from now on. */
  readonly endsAt: Date
  readonly account: Pick<IdentityAccount, 'hasPassword' | 'providers' | 'validSinceSeconds'>
}

export type SessionService = {
  /**
   * Begins a session for a valid id token.
   *
   * @param endedId The browser's earlier session, which ends.
   * @param userAgent What the browser says of itself, for the list of sessions.
   * @returns Undefined when the provider refuses the token, the sign-in is too long ago, or it was ended from elsewhere.
   */
  readonly begin: (
    idToken: string,
    endedId: string | undefined,
    userAgent?: string,
  ) => Promise<{ sessionId: string; maxAgeSeconds: number } | undefined>
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

/** A session as its person sees it; the name is good for ending it and nothing else. */
export type ListedSession = {
  readonly name: string
  readonly isCurrent: boolean
  readonly signedInAt: Date
  readonly lastSeenAt: Date
  readonly userAgent: string | undefined
}

export type SessionServiceOptions = {
  readonly sessions: Sessions
  readonly identity: IdentityClient
  readonly tokenCipher: TokenCipher
  /** Signs the custom tokens by which an expired id token is renewed. */
  readonly createCustomToken: ServiceCredential['createCustomToken']
  /** Refuses tokens before the provider is asked. */
  readonly verifyIdToken?: (idToken: string) => Promise<boolean>
  readonly addressFollower: Pick<AddressFollower, 'see'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Lengths of a session. */
const lifeMilliseconds = sessionDays * dayMilliseconds
const idleMilliseconds = 7 * dayMilliseconds
/** Deletion, disabling and changes of a password reach the server's pages within this time. */
const checkedMilliseconds = 5000
/** How stale the stored time of the last visit may be: not every request writes. */
const touchMilliseconds = 5 * 60 * 1000
/** An id token is renewed this long before its end, so that it does not end on its way to the provider. */
const reserveMilliseconds = 60_000
/** An id token lives for an hour. */
const tokenMilliseconds = 60 * 60_000
/** The clocks of provider and server may differ by five minutes. */
const longestTokenMilliseconds = tokenMilliseconds + 5 * 60_000
/** As much of what a browser says of itself as tells browsers apart. */
const userAgentLength = 256
/** Live sessions of one person; the oldest end first. Our own judgement: more than anybody has devices. */
const mostSessions = 20
/** Sessions that are removed in one commit. */
const removedAtOnce = 100
/** Most checks that are remembered. */
const rememberedCount = 10_000

/** The latest question for a session, and whom it was known to belong to before. */
type Check = {
  readonly at: number
  readonly visitor: Promise<SessionVisitor | undefined>
  readonly known: SessionVisitor | undefined
  readonly hasSignedOut?: boolean
}

/** Sessions of signed-in people. The id token stays on the server, and the provider is asked again every few seconds. */
export function createSessionService(options: SessionServiceOptions): SessionService {
  const { sessions, identity, tokenCipher, createCustomToken, verifyIdToken, addressFollower, now } = options
  const checked = new Map<string, Check>()

  return {
    begin: async (idToken, endedId, userAgent) => {
      if (verifyIdToken && !(await verifyIdToken(idToken))) return undefined
      const found = await identity.lookupAccount(idToken)
      if (found.kind === 'refused') return undefined
      const times = readTokenClaims(idToken)
      const maxAgeSeconds = Math.floor((times.signedInAt.getTime() + lifeMilliseconds - now()) / 1000)
      if (maxAgeSeconds <= 0) return undefined
      if (await sessions.isSignInEnded({ uid: found.account.localId, signedInAt: times.signedInAt })) return undefined
      await addressFollower.see(found.account)
      const sessionId = randomBytes(32).toString('base64url')
      const hash = hashOf(sessionId)
      await sessions.createSession({
        hash,
        uid: found.account.localId,
        signedInAt: times.signedInAt,
        lastSeenAt: new Date(now()),
        sealedIdToken: tokenCipher.encrypt(idToken, hash),
        idTokenExpiresAt: times.expiresAt,
        ...(userAgent !== undefined && { userAgent: userAgent.slice(0, userAgentLength) }),
      })
      // Known from here on, but asked for all the same.
      if (saysAsMuch(idToken, found.account)) {
        const visitor = toVisitor(found.account, idToken, times.signedInAt)
        remember(hash, { at: -Infinity, visitor: Promise.resolve(visitor), known: visitor })
      }
      if (endedId) await endSessions([hashOf(endedId)])
      await endSurplus(found.account.localId, hash)
      return { sessionId, maxAgeSeconds }
    },
    find: (sessionId) => findByHash(hashOf(sessionId)),
    findEarly: async (sessionId) => {
      const hash = hashOf(sessionId)
      const known = findKnown(hash)
      const confirmed = findByHash(hash)
      // It may fail before anybody waits for it; who waits is told.
      confirmed.catch(() => {})
      const visitor = known ?? (await confirmed)
      return visitor && { visitor, confirmed }
    },
    forget: (sessionId) => void checked.delete(hashOf(sessionId)),
    end: (sessionId) =>
      endOwn(hashOf(sessionId), async (hash) => {
        const session = await sessions.findSession(hash)
        if (session) await sessions.endSignIns([session])
      }),
    endAlone: (sessionId) => endOwn(hashOf(sessionId), (hash) => sessions.deleteSessions([hash])),
    hasSignedOut: (sessionId) => {
      const check = checked.get(hashOf(sessionId))
      return check?.hasSignedOut === true && isRecent(check)
    },
    list: async (sessionId) => {
      const hash = hashOf(sessionId)
      const visitor = await findByHash(hash)
      if (!visitor) return undefined
      const validSinceMs = visitor.account.validSinceSeconds * 1000
      // Those that a new password has ended are removed when somebody comes with them.
      const stored = (await sessions.listSessionsOf(visitor.user.uid)).filter((session) => {
        return !isOver(session) && session.signedInAt.getTime() >= validSinceMs
      })
      return stored
        .toSorted((left, right) => right.lastSeenAt.getTime() - left.lastSeenAt.getTime())
        .map((session) => toListed(session, hash))
    },
    endOther: async (sessionId, name) => {
      const hash = hashOf(sessionId)
      const visitor = await findByHash(hash)
      if (!visitor) return false
      const others = (await sessions.listSessionsOf(visitor.user.uid)).filter((other) => other.hash !== hash)
      const ended = name === 'all' ? others : others.filter((other) => other.hash === name)
      if (name !== 'all' && ended.length === 0) return false
      forget(ended.map((other) => other.hash))
      await sessions.endSignIns(ended)
      return true
    },
    removeEnded: async () => {
      const failures: unknown[] = []
      const onMalformed: OnMalformed = (error) => failures.push(error)
      for (const field of ['signedInAt', 'lastSeenAt'] as const) await removeOldest(field, onMalformed)
      await removeEndedSignIns(onMalformed)
      assertNoFailures(failures)
    },
  }

  /** The one that has just begun stays, though its sign-in may be the oldest. */
  async function endSurplus(uid: string, begun: string): Promise<void> {
    const others = (await sessions.listSessionsOf(uid)).filter((session) => session.hash !== begun && !isOver(session))
    const oldestFirst = others.toSorted(
      (left, right) => left.signedInAt.getTime() - right.signedInAt.getTime() || left.lastSeenAt.getTime() - right.lastSeenAt.getTime(),
    )
    await endSessions(oldestFirst.slice(0, Math.max(0, others.length + 1 - mostSessions)).map(({ hash }) => hash))
  }

  async function endOwn(hash: string, end: (hash: string) => Promise<void>): Promise<void> {
    forget([hash], true)
    try {
      await end(hash)
    } catch (error) {
      checked.delete(hash)
      throw error
    }
  }

  /** A check from before the clock was set back is none. */
  function isRecent({ at }: Check): boolean {
    const age = now() - at
    return age >= 0 && age < checkedMilliseconds
  }

  function findByHash(hash: string): Promise<SessionVisitor | undefined> {
    const earlier = checked.get(hash)
    if (earlier && isRecent(earlier)) return earlier.visitor
    const known = findKnown(hash)
    const entry: Check = { at: now(), visitor: check(hash, known), known }
    remember(hash, entry)
    entry.visitor.then(
      (visitor) => checked.get(hash) === entry && checked.set(hash, { ...entry, known: visitor }),
      // A failure is not an answer: the next request asks again.
      () => checked.get(hash) === entry && checked.set(hash, { ...entry, at: -Infinity, visitor: Promise.resolve(known) }),
    )
    return entry.visitor
  }

  /** Whom a session belonged to when it was last looked at, as long as the id token of then is good. */
  function findKnown(hash: string): SessionVisitor | undefined {
    const known = checked.get(hash)?.known
    return known && isGood(readTokenClaims(known.idToken).expiresAt) ? known : undefined
  }

  /** A token that ends later than any can was issued before the clock was set back; the provider refuses it. */
  function isGood(idTokenExpiresAt: Date): boolean {
    const left = idTokenExpiresAt.getTime() - now()
    return left > reserveMilliseconds && left <= longestTokenMilliseconds
  }

  async function removeOldest(field: 'signedInAt' | 'lastSeenAt', onMalformed: OnMalformed): Promise<void> {
    while (true) {
      const ended = (await sessions.listOldestSessions(field, removedAtOnce, onMalformed)).filter(isOver)
      await endSessions(ended.map(({ hash }) => hash))
      if (ended.length < removedAtOnce) return
    }
  }

  async function removeEndedSignIns(onMalformed: OnMalformed): Promise<void> {
    while (true) {
      const oldest = await sessions.listOldestEndedSignIns(removedAtOnce, onMalformed)
      const past = oldest.filter(({ signedInAt }) => now() - signedInAt.getTime() >= lifeMilliseconds)
      await sessions.deleteEndedSignIns(past.map(({ id }) => id))
      if (past.length < removedAtOnce) return
    }
  }

  /** @param known Whose account is looked up beside the session, which nearly always has the same token still. */
  async function check(hash: string, known: SessionVisitor | undefined): Promise<SessionVisitor | undefined> {
    const asked = known && { idToken: known.idToken, found: identity.lookupAccount(known.idToken) }
    // It is not waited for where the session is over or has another token; who waits is told.
    asked?.found.catch(() => {})
    const session = await sessions.findSession(hash)
    if (!session) return undefined
    const visitor = isOver(session) ? undefined : await findVisitor(session, asked)
    if (visitor) return visitor
    await endSessions([hash])
    return undefined
  }

  function isOver({ signedInAt, lastSeenAt }: StoredSession): boolean {
    return now() - signedInAt.getTime() >= lifeMilliseconds || now() - lastSeenAt.getTime() >= idleMilliseconds
  }

  /** Asks with the session's id token, or with a new one when that has ended, is about to, or says less of the address than the record. */
  async function findVisitor(
    session: StoredSession,
    asked: { readonly idToken: string; readonly found: ReturnType<IdentityClient['lookupAccount']> } | undefined,
  ): Promise<SessionVisitor | undefined> {
    const needsToken = !isGood(session.idTokenExpiresAt)
    const ownToken = needsToken ? await renewIdToken(session.uid) : tokenCipher.decrypt(session.sealedIdToken, session.hash)
    const looked = ownToken !== undefined && ownToken === asked?.idToken ? asked.found : undefined
    const found = ownToken === undefined ? undefined : await (looked ?? identity.lookupAccount(ownToken))
    const isAhead = session.idTokenExpiresAt.getTime() - now() > tokenMilliseconds
    // The clock was set back a little: the next token is of its time.
    if (found?.kind === 'refused' && isAhead && !needsToken)
      return await findVisitor({ ...session, idTokenExpiresAt: new Date(0) }, undefined)
    if (ownToken === undefined || found?.kind !== 'found' || found.account.localId !== session.uid) return undefined
    // A renewed token is younger than a change of password; the sign-in is what counts.
    if (found.account.validSinceSeconds * 1000 > session.signedInAt.getTime()) return undefined
    const isOutdated = !saysAsMuch(ownToken, found.account)
    const idToken = isOutdated ? await renewIdToken(session.uid) : ownToken
    if (idToken === undefined) return undefined
    const isStale = now() - session.lastSeenAt.getTime() >= touchMilliseconds
    if (needsToken || isOutdated || isStale) {
      const idTokenExpiresAt = readTokenClaims(idToken).expiresAt
      const sealedIdToken = tokenCipher.encrypt(idToken, session.hash)
      const isStored = await storeVisit({ ...session, lastSeenAt: new Date(now()), sealedIdToken, idTokenExpiresAt }, found.account)
      if (!isStored) return undefined
    }
    return toVisitor(found.account, idToken, session.signedInAt)
  }

  /**
   * Notes that a session goes on, and with which address. A disk without room stops nobody who reads: the next visit tries again.
   *
   * @returns Whether there is such a session.
   */
  async function storeVisit(session: StoredSession, account: IdentityAccount): Promise<boolean> {
    try {
      await addressFollower.see(account)
      return await sessions.updateSession(session)
    } catch (error) {
      if (error instanceof DocumentsError && error.status === 'UNAVAILABLE') return true
      throw error
    }
  }

  function toVisitor(account: IdentityAccount, idToken: string, signedInAt: Date): SessionVisitor {
    const endsAt = new Date(Math.min(signedInAt.getTime() + lifeMilliseconds, now() + idleMilliseconds))
    const { hasPassword, providers, validSinceSeconds } = account
    return { user: toUser(account), idToken, endsAt, account: { hasPassword, providers, validSinceSeconds } }
  }

  /** By a custom token, which would make a user who is gone; so the account is looked up before. */
  async function renewIdToken(uid: string): Promise<string | undefined> {
    const [account] = await identity.findAccounts({ localIds: [uid] })
    if (!account || account.isDisabled) return undefined
    const signedIn = await identity.signInWithCustomToken(await createCustomToken(uid))
    if (signedIn.kind === 'refused') return undefined
    if (!signedIn.isNewUser) return signedIn.idToken
    // The account was deleted after the look: what came into being in its place goes again.
    await identity.deleteAccount(uid)
    return undefined
  }

  async function endSessions(hashes: readonly string[]): Promise<void> {
    forget(hashes)
    await sessions.deleteSessions(hashes)
  }

  function forget(hashes: readonly string[], hasSignedOut = false): void {
    for (const hash of hashes) {
      const known = { visitor: Promise.resolve(undefined), known: undefined }
      remember(hash, { ...known, at: now(), hasSignedOut: hasSignedOut || checked.get(hash)?.hasSignedOut === true })
    }
  }

  function remember(hash: string, entry: Check): void {
    checked.delete(hash)
    checked.set(hash, entry)
    const [oldest] = checked.size > rememberedCount ? checked.keys() : []
    if (oldest !== undefined) checked.delete(oldest)
  }
}

function hashOf(sessionId: string): string {
  return hash('sha256', sessionId)
}

/** Whether a token says of the address what the record says: rules know the token alone. */
function saysAsMuch(idToken: string, { email, isEmailVerified }: IdentityAccount): boolean {
  const claims = readTokenClaims(idToken)
  return claims.email === email && claims.isEmailVerified === isEmailVerified
}

function toListed({ hash, signedInAt, lastSeenAt, userAgent }: StoredSession, current: string): ListedSession {
  return { name: hash, isCurrent: hash === current, signedInAt, lastSeenAt, userAgent }
}

function toUser({ localId, email, isEmailVerified, displayName }: IdentityAccount): SessionVisitor['user'] {
  return { uid: localId, email, emailVerified: isEmailVerified, displayName }
}
