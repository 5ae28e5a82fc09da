import type { Caller } from '#backend/caller.ts'
import type { Clock } from '#backend/clock.ts'
import { actorOf } from '#backend/credentials/actor-of.ts'
import type { AuditEntry } from '#backend/database/audit-table.ts'

/** Changes of a file, as the audit log names them. */
export type FileAction = 'putFile' | 'changeFile' | 'deleteFile'

/** Receives changes of files. */
export type FileAudit = {
  /** Whether changes of a file of this name are audited. */
  readonly isAudited: (name: string) => boolean
  readonly write: (entry: AuditEntry) => Promise<void>
}

/**
 * Records the service's changes of a file, because the rules do not restrict it. Users' changes of their own files are not recorded.
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
