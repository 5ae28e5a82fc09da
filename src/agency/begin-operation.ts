import { BatchRecorder } from '#gateway/batches/record-batch.ts'
import { createGateway } from '#gateway/gateway.ts'
import { openDocuments, openFiles, openIdentity, type ProviderConnection } from '#gateway/provider/connection.ts'
import type { SentFormMark } from '#gateway/sent-forms.ts'
import { type Actor, nameActor } from './actor.ts'
import type { Operation } from './operation.ts'

/** An act of a member of staff. */
export type Act = {
  readonly actor: Actor
  /** Words of the command that does the same, such as `invoices pay`: batches are listed by them. */
  readonly command: string
  readonly batchId: string
  /** The process that runs it. */
  readonly runner: { readonly host: string; readonly pid: number }
  /** Records what would be written, and stores nothing. */
  readonly isDryRun?: boolean
  /** Why it cannot be undone, where it cannot: there is no batch then. */
  readonly final?: string
  /** Of the form that asks for it, if it may be done only once. */
  readonly mark?: SentFormMark | undefined
}

/** An operation, and the batch that it writes. */
export type BegunOperation = Operation & { readonly batch: BatchRecorder }

/** Opens the stores for one act. Nothing is stored before its first write. */
export function beginOperation(
  connection: Omit<ProviderConnection, 'apiKey'>,
  { actor, command, batchId, runner, isDryRun = false, final, mark }: Act,
  facts: Pick<Operation, 'now' | 'createId' | 'inTurn' | 'readSite'>,
): BegunOperation {
  const name = nameActor(actor)
  const batch = new BatchRecorder({
    id: batchId,
    command,
    actor: name,
    uid: actor.kind === 'account' ? actor.uid : undefined,
    runner,
    isDryRun,
    final,
  })
  const acting = { ...connection, credential: connection.credential.actFor(name, () => batch.id) }
  const client = openDocuments(acting)
  const documents = batch.wrap(mark ? mark.join(client) : client)
  return {
    ...facts,
    actor,
    batch,
    documents,
    gateway: createGateway(documents),
    files: openFiles(acting),
    identity: openIdentity({ ...acting, apiKey: '' }),
    isDryRun,
  }
}
