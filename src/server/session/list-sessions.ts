import type { SessionStore } from '#gateway/accounts/sessions.ts'
import { isOver } from './session-times.ts'
import type { SessionVisitor } from './session-visitor.ts'

/** A session as its user sees it; the name can only be used to end it. */
export type ListedSession = {
  readonly name: string
  readonly isCurrent: boolean
  readonly signedInAt: Date
  readonly lastSeenAt: Date
  readonly userAgent: string | undefined
}

/** The sessions of a person, latest visit first. */
export async function listSessions(
  { sessions, now }: { readonly sessions: SessionStore; readonly now: () => number },
  { user, account }: SessionVisitor,
  currentHash: string,
): Promise<readonly ListedSession[]> {
  // Sessions that a new password has ended are removed at their next visit.
  const live = (await sessions.listSessionsOf(user.uid)).filter((session) => {
    return !isOver(session, now()) && session.signedInAt.getTime() >= account.validSinceSeconds * 1000
  })
  return live
    .toSorted((left, right) => right.lastSeenAt.getTime() - left.lastSeenAt.getTime())
    .map(({ hash, signedInAt, lastSeenAt, userAgent }) => {
      return { name: hash, isCurrent: hash === currentHash, signedInAt, lastSeenAt, userAgent }
    })
}
