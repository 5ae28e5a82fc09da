import { createSessions } from '#gateway/accounts/sessions.ts'
import { createMembers } from '#gateway/members.ts'
import { createFollowAddress } from '#server/customers/follow-address.ts'
import { createSessionService, type SessionService, type SessionServiceOptions } from '#server/session/session-service.ts'
import { createTokenCipher } from '#server/session/token-cipher.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'

/** The service of a server over this backend. */
export function createService(backend: TestBackend, changes: Partial<SessionServiceOptions> = {}): SessionService {
  return createSessionService({
    sessions: createSessions(backend.documents),
    identity: backend.identity,
    tokenCipher: createTokenCipher(Buffer.alloc(32, 7)),
    createCustomToken: backend.createCustomToken,
    followAddress: createFollowAddress(createMembers(backend.documents)),
    now: backend.clock.now,
    ...changes,
  })
}

/** @returns The id of the session. @throws Error when the token is refused. */
export async function beginSession(service: SessionService, idToken: string, endedId?: string): Promise<string> {
  const begun = await service.begin(idToken, endedId)
  if (!begun) throw new Error('The session was refused.')
  return begun.sessionId
}
