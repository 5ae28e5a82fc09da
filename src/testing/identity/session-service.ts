import { createSessions } from '#gateway/sessions.ts'
import { createSessionDesk, type SessionDesk, type SessionDeskOptions } from '#server/session/session-service.ts'
import { createTokenVault } from '#server/session/token-vault.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'

/** The desk of a server over this backend. */
export function createDesk(backend: TestBackend, changes: Partial<SessionDeskOptions> = {}): SessionDesk {
  return createSessionDesk({
    sessions: createSessions(backend.documents),
    identity: backend.identity,
    vault: createTokenVault(Buffer.alloc(32, 7)),
    key: backend.key,
    now: backend.clock.now,
    ...changes,
  })
}

/** @returns The id of the session. @throws Error when the token is refused. */
export async function beginSession(desk: SessionDesk, idToken: string, endedId?: string): Promise<string> {
  const begun = await desk.begin(idToken, endedId)
  if (!begun) throw new Error('The session was refused.')
  return begun.sessionId
}
