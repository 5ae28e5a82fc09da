import type { DatabaseName } from '#protocol/document-name.ts'
import type { CallerVerifier } from './caller.ts'
import type { DocumentAccess } from './document-access.ts'
import type { Clock } from './clock.ts'
import { decodeOwnDocument } from '#backend/documents/database.ts'
import { createDocuments } from '#backend/documents/documents.ts'
import { parseQuery } from '#backend/documents/parse-query.ts'
import type { ServedDatabase } from '#backend/router.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { CommitReply } from '#backend/database/operations.ts'
import { WriteAllowance } from './write-allowance.ts'
import type { Store } from '#backend/database/store.ts'
import { createStreams } from '#backend/streams/streams.ts'

/** Options for serving a database. */
export type DatabaseOptions = {
  readonly database: DatabaseName
  readonly store: Store
  readonly limits: Limits
  readonly clock: Clock
  readonly log: Log
  readonly verifyCaller: CallerVerifier
  /** When an accepted token expires, in milliseconds since the epoch. */
  readonly findExpiry: (token: string | undefined) => number
  /** Called after a commit that wrote or deleted documents of `mail/`, before the commit is answered. */
  readonly onMail: (changes: CommitReply['changes']) => Promise<void>
}

/** Serves the documents of a store, by calls and by streams. */
export async function serveDatabase(options: DatabaseOptions): Promise<ServedDatabase> {
  const { database, store, limits, clock, log, verifyCaller, findExpiry, onMail } = options
  const allowance = new WriteAllowance(limits.writesPerUser, { clock, log })
  const access: DocumentAccess = {
    getDocuments: (...request) => store.getDocuments(...request),
    runQuery: (...request) => store.runQuery(...request),
    runAggregation: (...request) => store.runAggregation(...request),
    authorizeDocument: (...request) => store.authorizeDocument(...request),
    commit: async (caller, writes) => {
      allowance.take(caller, writes)
      const reply = await store.commit(caller, writes)
      if (reply.touchesMail) await onMail(reply.changes)
      return reply
    },
  }
  const documents = createDocuments({ database, limits, access })
  const streams = createStreams({
    database,
    limits,
    clock,
    log,
    history: await store.getHistory(),
    verifyCaller,
    findExpiry,
    access,
    commit: (caller, body) => documents.commit(caller, body),
    parseQuery: (wire, parent) => parseQuery(wire, { parent, database, limits }),
    parseDocumentName: (name) => decodeOwnDocument(name, database),
  })
  store.follow(streams.follower)
  return { documents, streams }
}
