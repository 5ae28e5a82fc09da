import type { FilesClient } from '#gateway/files.ts'
import type { SessionService, SessionVisitor } from '#server/session/session-service.ts'
import type { OwnAccount } from '#web/handler.ts'
import type { PersonErasure } from './erasure.ts'
import { listConsents, readPersonRecords } from './person-records.ts'

type OwnAccountOptions = {
  readonly visitor: SessionVisitor
  readonly sessionId: string
  readonly sessions: Pick<SessionService, 'list' | 'endOther'>
  /** The files as this person may see and change them. */
  readonly files: Pick<FilesClient, 'deleteFile'>
  readonly records: Parameters<typeof readPersonRecords>[0]
  readonly erasure: Pick<PersonErasure, 'ask'>
}

/** What the person of a session may do with their account. */
export function openOwnAccount({ visitor, sessionId, sessions, files, records, erasure }: OwnAccountOptions): OwnAccount {
  return {
    hasPassword: visitor.account.hasPassword,
    providers: visitor.account.providers,
    sessionEndsAt: visitor.endsAt,
    listSessions: async () => (await sessions.list(sessionId)) ?? [],
    endSession: (name) => sessions.endOther(sessionId, name),
    removeFile: async (name) => void (await files.deleteFile(name)),
    listConsents: async () => listConsents(await readPersonRecords(records, visitor.user)),
    askErasure: () => erasure.ask(visitor.user),
  }
}
