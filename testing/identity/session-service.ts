import { randomUUID } from 'node:crypto'
import { openSessionStore } from '#gateway/accounts/sessions.ts'
import { openMemberStore } from '#gateway/members.ts'
import { openStaffMemberStore } from '#gateway/staff-members.ts'
import { type AddressFollower, createAddressFollower } from '#server/customers/follow-address.ts'
import { createSessionService, type SessionService, type SessionServiceOptions } from '#server/session/session-service.ts'
import { createTokenCipher } from '#server/session/token-cipher.ts'
import type { TestBackend } from '#testing/backend/start-backend.ts'
import { content } from '#testing/site/product-content.ts'

/** The service of a server over this backend. */
export function createService(backend: TestBackend, changes: Partial<SessionServiceOptions> = {}): SessionService {
  return createSessionService({
    sessions: openSessionStore(backend.documents),
    identity: backend.identity,
    tokenCipher: createTokenCipher(Buffer.alloc(32, 7)),
    createCustomToken: backend.createCustomToken,
    addressFollower: createFollower(backend),
    staffMembers: openStaffMemberStore(backend.documents),
    now: backend.clock.now,
    ...changes,
  })
}

/** What lets access follow a changed address at this backend. */
export function createFollower(backend: Pick<TestBackend, 'clock' | 'documents' | 'identity'>): AddressFollower {
  const words = { content, siteName: 'Fourfold', siteUrl: 'https://site.test', agencyEmail: 'hello@fourfold.example' }
  const { clock, documents, identity } = backend
  return createAddressFollower({ ...words, members: openMemberStore(documents), identity, now: clock.now, createId: randomUUID })
}

/** @returns The id of the session. @throws Error when the token is refused. */
export async function beginSession(service: SessionService, idToken: string, endedId?: string): Promise<string> {
  const begun = await service.begin(idToken, endedId)
  if (!begun) throw new Error('The session was refused.')
  return begun.sessionId
}
