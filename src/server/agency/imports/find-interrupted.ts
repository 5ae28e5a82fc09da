import { hostname } from 'node:os'
import { areaOfCommand } from '#agency/area-of-command.ts'
import { findProgress, type Progress } from '#agency/batches/find-progress.ts'
import { importKinds, type ImportKind } from '#domain/import-file.ts'
import { mayChange, type StaffRole } from '#domain/staff-role.ts'
import { type Batch, openBatchStore } from '#gateway/batches/batches.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'
import type { ImportJobs } from './import-jobs.ts'

/** Work with its process, such as a batch. */
type Worked = Pick<Batch, 'aliveAt' | 'runner'>

/** The most batches to query: more than ever stop at once. */
const mostOpen = 50

/** Whether work still runs or was interrupted; undefined if it has ended. @param isOurs Whether this process works on it. */
export function progressOf(work: Worked, now: number, isOurs: boolean): Progress | undefined {
  return findProgress(work, now, ({ host, pid }) => host === hostname() && !isOurs && (pid === process.pid || !isProcess(pid)))
}

/** Signal 0 only checks whether the process exists (kill(2)). */
function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** What an import stores; `bank` are payments. */
type StoredKind = ImportKind | 'bank'

/** An interrupted import of anybody, by the command line or by a page. */
export type InterruptedBatch = { readonly batch: Batch; readonly kind: StoredKind }

/** Lists interrupted imports of the kinds that a role may import. */
export async function listInterruptedBatches(
  documents: DocumentsClient,
  jobs: Pick<ImportJobs, 'isStoring'>,
  role: StaffRole,
  now: number,
): Promise<readonly InterruptedBatch[]> {
  const open = await openBatchStore(documents).listOpenBatches(mostOpen)
  return open.flatMap((batch) => {
    const kind = findImportKind(batch.command)
    const isInterrupted = batch.undoneBy === undefined && progressOf(batch, now, jobs.isStoring(batch.id)) === 'interrupted'
    return kind && isInterrupted && mayImport(role, kind) ? [{ batch, kind }] : []
  })
}

/** Whether a role may import records of a kind. */
export function mayImport(role: StaffRole, kind: StoredKind): boolean {
  const area = areaOfCommand(kind)
  return mayChange(role, 'imports') && area !== undefined && mayChange(role, area)
}

function findImportKind(command: string): StoredKind | undefined {
  return ([...importKinds, 'bank'] as const).find((kind) => command === `${kind} import`)
}
