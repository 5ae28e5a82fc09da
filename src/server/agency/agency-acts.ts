import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { createBatchId } from '#agency/batch-id.ts'
import { beginOperation, type BegunOperation } from '#agency/begin-operation.ts'
import { creditInvoice } from '#agency/invoices/credit-invoice.ts'
import { payInvoice } from '#agency/invoices/pay-invoice.ts'
import { remindOfInvoice } from '#agency/invoices/remind-of-invoice.ts'
import type { InTurn } from '#agency/turns.ts'
import { voidInvoice } from '#agency/invoices/void-invoice.ts'
import type { Refusal } from '#domain/refusal.ts'
import { openBatchStore } from '#gateway/batches/batches.ts'
import { DocumentsError } from '#gateway/documents/documents.ts'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { Content } from '#i18n/content/content.ts'
import type { AgencyDesk, AgencyStaff } from '#web/handler.ts'

type ActsParts = {
  readonly connection: Omit<ProviderConnection, 'apiKey'>
  readonly content: Pick<Content, 'site'>
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Of the server: shared by all members of staff. */
  readonly inTurn: InTurn
  /** Whether the member of staff may see a customer. */
  readonly isShown: (customerId: string) => boolean
}

const statusesOfConflict: readonly string[] = ['FAILED_PRECONDITION', 'ABORTED', 'NOT_FOUND']

/** The acts of a member of staff on invoices. Each is an operation of `src/agency` and one batch, which `undo` takes back. */
export function openActs(
  { connection, content, now, inTurn, isShown }: ActsParts,
  staff: AgencyStaff,
): Pick<AgencyDesk, 'credit' | 'findAct' | 'makeVoid' | 'pay' | 'remind' | 'undo'> {
  const begin = (command: string, final?: string) =>
    beginOperation(
      connection,
      {
        actor: { kind: 'account', uid: staff.uid, email: staff.email },
        command,
        batchId: createBatchId(new Date(now())),
        runner: { host: hostname(), pid: process.pid },
        ...(final !== undefined && { final }),
      },
      { now: () => new Date(now()), createId: randomUUID, inTurn, readSite: () => Promise.resolve(content.site) },
    )
  const act = async <Seen extends { readonly customerId: string }>(
    command: string,
    seen: Seen,
    run: (operation: BegunOperation) => Promise<object>,
  ) => {
    if (!isShown(seen.customerId)) return { refusal: 'no-such-invoice' }
    const operation = begin(command)
    const outcome = await run(operation)
    return 'refusal' in outcome ? (outcome as Refusal) : { batchId: operation.batch.id } // only refusals have the member
  }
  const findOwn = async (batchId: string) => {
    if (!/^[\w-]{1,40}$/u.test(batchId)) return undefined
    const batch = await openBatchStore(begin('undo').documents).findBatch(batchId)
    return batch?.actor === staff.email ? batch : undefined
  }

  return {
    pay: (seen, payment) => act('invoices pay', seen, (operation) => payInvoice(operation, seen, payment)),
    remind: (seen) => act('invoices remind', seen, (operation) => remindOfInvoice(operation, seen)),
    makeVoid: (seen) => act('invoices void', seen, (operation) => voidInvoice(operation, seen)),
    credit: (seen, credit) => act('invoices credit', seen, (operation) => creditInvoice(operation, seen, credit)),
    findAct: async (batchId) => {
      const batch = await findOwn(batchId)
      return batch && { command: batch.command, isUndone: batch.undoneBy !== undefined }
    },
    undo: async (batchId) => {
      const batch = await findOwn(batchId)
      if (!batch) return { refusal: 'no-such-act' }
      if (batch.undoneBy !== undefined) return { refusal: 'already-undone' }
      const { documents, files, batch: recorder } = begin('undo', 'do the act again instead')
      try {
        const outcome = await openBatchStore(documents).undoBatch(batchId, recorder.id, files)
        return 'conflicts' in outcome ? { refusal: 'changed-meanwhile' } : { batchId }
      } catch (error) {
        if (error instanceof DocumentsError && statusesOfConflict.includes(error.status)) return { refusal: 'changed-meanwhile' }
        throw error
      }
    },
  }
}
