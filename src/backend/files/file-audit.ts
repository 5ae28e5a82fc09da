import type { Caller } from '#backend/caller.ts'
import type { Clock } from '#backend/clock.ts'
import { actorOf } from '#backend/credentials/actor-of.ts'
import type { AuditEntry } from '#backend/database/audit-table.ts'

/** What was done to a file, as the audit log calls it. */
export type FileAction = 'putFile' | 'changeFile' | 'deleteFile'

/** Takes what becomes of files. */
export type FileAudit = {
  /** Whether changes of a file of this name are written down. */
  readonly isAudited: (name: string) => boolean
  readonly write: (entry: AuditEntry) => Promise<void>
}

/**
 * Writes down what the service did to a file: the rules do not bind it, and a key is all that it takes. What people do to their own files is
 * not written down.
 */
export async function auditChange(
  { audit, clock }: { readonly audit: FileAudit; readonly clock: Pick<Clock, 'now'> },
  { request, caller }: { readonly request: Request; readonly caller: Caller },
  action: FileAction,
  fileName: string,
): Promise<void> {
  if (caller.kind !== 'service' || !audit.isAudited(fileName)) return
  const actor = actorOf(request.headers.get('authorization'))
  await audit.write({ timeMs: clock.now(), actor, clientAddress: undefined, action, outcome: 'OK', localId: undefined, fileName })
}
