import { createHash, randomBytes } from 'node:crypto'
import { createCustomToken } from '#gateway/custom-token.ts'
import type { IdentityAccount, IdentityClient } from '#gateway/identity.ts'
import type { ServiceAccountKey } from '#gateway/service-token.ts'
import type { Sessions, StoredSession } from '#gateway/sessions.ts'
import { readTokenTimes } from '#server/session/token-times.ts'
import type { TokenVault } from '#server/session/token-vault.ts'
import type { Visit } from '#web/handler.ts'

/** A signed-in person, as the provider's record says at this moment. */
export type SessionUser = NonNullable<Visit['user']>

/** Whose session it is, and the token by which the provider knows them. */
type SignedIn = { readonly user: SessionUser; readonly idToken: string }

export type SessionDesk = {
  /**
   * Begins a session for a valid id token.
   *
   * @param endedId The browser's earlier session, which ends.
   * @param userAgent What the browser says of itself, for the list of sessions.
   * @returns Undefined when the provider refuses the token, or the sign-in is too long ago.
   */
  readonly begin: (
    idToken: string,
    endedId: string | undefined,
    userAgent?: string,
  ) => Promise<{ sessionId: string; maxAgeSeconds: number } | undefined>
  /** Who a session belongs to; undefined when it has ended, or its person may no longer sign in. */
  readonly find: (sessionId: string) => Promise<SessionUser | undefined>
  /** The id token of a session, to ask the provider as its person; undefined when it has ended. It never leaves the server. */
  readonly findIdToken: (sessionId: string) => Promise<string | undefined>
  readonly end: (sessionId: string) => Promise<void>
  /** The sessions of the same person, latest visit first; undefined when the session has ended. */
  readonly list: (sessionId: string) => Promise<readonly ListedSession[] | undefined>
  /**
   * Ends other sessions of the same person: one by its name, or with `all` every one but this.
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

export type SessionDeskOptions = {
  readonly sessions: Sessions
  readonly identity: IdentityClient
  readonly vault: TokenVault
  /** Signs the custom tokens by which an expired id token is renewed. */
  readonly key: ServiceAccountKey
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Lengths of a session (limits.md, Accounts). */
const lifeMilliseconds = 14 * 24 * 60 * 60 * 1000
const idleMilliseconds = 7 * 24 * 60 * 60 * 1000
/** Deletion, disabling and changes of a password reach the server's pages within this time. */
const checkedMilliseconds = 5000
/** How stale the stored time of the last visit may be: not every request writes. */
const touchMilliseconds = 5 * 60 * 1000
/** An id token is renewed this long before its end, so that it does not end on its way to the provider. */
const reserveMilliseconds = 60_000
/** As much of what a browser says of itself as tells browsers apart. */
const userAgentLength = 256
/** Sessions that are removed in one commit. */
const removedAtOnce = 100
/** Most checks that are remembered. */
const rememberedCount = 10_000

/** Sessions of signed-in people. The id token stays on the server, and the provider is asked again every few seconds. */
export function createSessionDesk({ sessions, identity, vault, key, now }: SessionDeskOptions): SessionDesk {
  const checked = new Map<string, { readonly at: number; readonly found: Promise<SignedIn | undefined> }>()

  return {
    begin: async (idToken, endedId, userAgent) => {
      const found = await identity.lookupAccount(idToken)
      if (found.kind === 'refused') return undefined
      const times = readTokenTimes(idToken)
      const maxAgeSeconds = Math.floor((times.signedInAt.getTime() + lifeMilliseconds - now()) / 1000)
      if (maxAgeSeconds <= 0) return undefined
      const sessionId = randomBytes(32).toString('base64url')
      const hash = hashOf(sessionId)
      await sessions.createSession({
        hash,
        uid: found.account.localId,
        signedInAt: times.signedInAt,
        lastSeenAt: new Date(now()),
        sealedIdToken: vault.seal(idToken, hash),
        idTokenExpiresAt: times.expiresAt,
        ...(userAgent !== undefined && { userAgent: userAgent.slice(0, userAgentLength) }),
      })
      if (endedId) await endSessions([hashOf(endedId)])
      return { sessionId, maxAgeSeconds }
    },
    find: async (sessionId) => (await findByHash(hashOf(sessionId)))?.user,
    findIdToken: async (sessionId) => (await findByHash(hashOf(sessionId)))?.idToken,
    end: (sessionId) => endSessions([hashOf(sessionId)]),
    list: async (sessionId) => {
      const hash = hashOf(sessionId)
      const user = (await findByHash(hash))?.user
      if (!user) return undefined
      const stored = (await sessions.listSessionsOf(user.uid)).filter((session) => !isOver(session))
      return stored
        .toSorted((left, right) => right.lastSeenAt.getTime() - left.lastSeenAt.getTime())
        .map((session) => toListed(session, hash))
    },
    endOther: async (sessionId, name) => {
      const hash = hashOf(sessionId)
      const user = (await findByHash(hash))?.user
      if (!user) return false
      const others = (await sessions.listSessionsOf(user.uid)).map((session) => session.hash).filter((other) => other !== hash)
      if (name !== 'all' && !others.includes(name)) return false
      await endSessions(name === 'all' ? others : [name])
      return true
    },
    removeEnded: async () => {
      for (const field of ['signedInAt', 'lastSeenAt'] as const) await removeOldest(field)
    },
  }

  function findByHash(hash: string): Promise<SignedIn | undefined> {
    const earlier = checked.get(hash)
    if (earlier && now() - earlier.at < checkedMilliseconds) return earlier.found
    const found = check(hash)
    remember(hash, found)
    return found
  }

  async function removeOldest(field: 'signedInAt' | 'lastSeenAt'): Promise<void> {
    while (true) {
      const ended = (await sessions.listOldestSessions(field, removedAtOnce)).filter(isOver)
      await endSessions(ended.map(({ hash }) => hash))
      if (ended.length < removedAtOnce) return
    }
  }

  async function check(hash: string): Promise<SignedIn | undefined> {
    const session = await sessions.findSession(hash)
    if (!session) return undefined
    const found = isOver(session) ? undefined : await findUser(session)
    if (found) return found
    await endSessions([hash])
    return undefined
  }

  function isOver({ signedInAt, lastSeenAt }: StoredSession): boolean {
    return now() - signedInAt.getTime() >= lifeMilliseconds || now() - lastSeenAt.getTime() >= idleMilliseconds
  }

  /** Asks with the session's id token, or with a new one when that has ended or is about to. */
  async function findUser(session: StoredSession): Promise<SignedIn | undefined> {
    const isEnding = session.idTokenExpiresAt.getTime() - now() <= reserveMilliseconds
    const idToken = isEnding ? await renewIdToken(session.uid) : vault.open(session.sealedIdToken, session.hash)
    const found = idToken === undefined ? undefined : await identity.lookupAccount(idToken)
    if (idToken === undefined || found?.kind !== 'found' || found.account.localId !== session.uid) return undefined
    // A renewed token is younger than a change of password; the sign-in is what counts.
    if (found.account.validSinceSeconds * 1000 > session.signedInAt.getTime()) return undefined
    const isStale = now() - session.lastSeenAt.getTime() >= touchMilliseconds
    if (isEnding || isStale) {
      const idTokenExpiresAt = readTokenTimes(idToken).expiresAt
      const sealedIdToken = vault.seal(idToken, session.hash)
      const isStored = await sessions.updateSession({ ...session, lastSeenAt: new Date(now()), sealedIdToken, idTokenExpiresAt })
      if (!isStored) return undefined
    }
    return { user: toSessionUser(found.account), idToken }
  }

  /** By a custom token, which would make a user who is gone; so the account is looked up before. */
  async function renewIdToken(uid: string): Promise<string | undefined> {
    const [account] = await identity.findAccounts({ localIds: [uid] })
    if (!account || account.isDisabled) return undefined
    const signedIn = await identity.signInWithCustomToken(await createCustomToken(key, uid, now()))
    if (signedIn.kind === 'refused') return undefined
    if (!signedIn.isNewUser) return signedIn.idToken
    // The account was deleted after the look: what came into being in its place goes again.
    await identity.deleteAccount(uid)
    return undefined
  }

  async function endSessions(hashes: readonly string[]): Promise<void> {
    for (const hash of hashes) remember(hash, Promise.resolve(undefined))
    await sessions.deleteSessions(hashes)
  }

  function remember(hash: string, found: Promise<SignedIn | undefined>): void {
    const entry = { at: now(), found }
    checked.delete(hash)
    checked.set(hash, entry)
    // A failure is not an answer: the next request asks again.
    found.catch(() => checked.get(hash) === entry && checked.delete(hash))
    const [oldest] = checked.size > rememberedCount ? checked.keys() : []
    if (oldest !== undefined) checked.delete(oldest)
  }
}

function hashOf(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex')
}

function toListed({ hash, signedInAt, lastSeenAt, userAgent }: StoredSession, current: string): ListedSession {
  return { name: hash, isCurrent: hash === current, signedInAt, lastSeenAt, userAgent }
}

function toSessionUser({ localId, email, isEmailVerified, displayName }: IdentityAccount): SessionUser {
  return { uid: localId, email, emailVerified: isEmailVerified, displayName }
}
