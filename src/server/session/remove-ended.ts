import type { OnMalformed } from '#gateway/documents/typed-document.ts'
import { assertNoFailures } from '#server/attempt-each.ts'
import { endSessions, type SessionEnds } from './end-sessions.ts'
import { isOver, lifeMilliseconds } from './session-times.ts'

/** Sessions removed per commit. */
const removedAtOnce = 100

/** Removes expired sessions, and ended sign-ins that could not begin a session any more. Malformed records do not stop it. */
export async function removeEnded(context: SessionEnds): Promise<void> {
  const failures: unknown[] = []
  const onMalformed: OnMalformed = (error) => failures.push(error)
  for (const field of ['signedInAt', 'lastSeenAt'] as const) await removeOldest(context, field, onMalformed)
  await removeEndedSignIns(context, onMalformed)
  assertNoFailures(failures)
}

async function removeOldest(context: SessionEnds, field: 'signedInAt' | 'lastSeenAt', onMalformed: OnMalformed): Promise<void> {
  while (true) {
    const oldest = await context.sessions.listOldestSessions(field, removedAtOnce, onMalformed)
    const ended = oldest.filter((session) => isOver(session, context.now()))
    await endSessions(
      context,
      ended.map(({ hash }) => hash),
    )
    if (ended.length < removedAtOnce) return
  }
}

async function removeEndedSignIns({ sessions, now }: SessionEnds, onMalformed: OnMalformed): Promise<void> {
  while (true) {
    const oldest = await sessions.listOldestEndedSignIns(removedAtOnce, onMalformed)
    const past = oldest.filter(({ signedInAt }) => now() - signedInAt.getTime() >= lifeMilliseconds)
    await sessions.deleteEndedSignIns(past.map(({ id }) => id))
    if (past.length < removedAtOnce) return
  }
}
