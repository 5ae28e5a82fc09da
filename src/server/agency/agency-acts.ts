import { createHash, randomUUID } from 'node:crypto'
import { areaOfCommand } from '#agency/area-of-command.ts'
import { createBatchId } from '#agency/batch-id.ts'
import { beginOperation, type BegunOperation } from '#agency/begin-operation.ts'
import type { InTurn } from '#agency/turns.ts'
import type { Refusal } from '#domain/refusal.ts'
import { mayChange } from '#domain/staff-role.ts'
import { type Batch, openBatchStore } from '#gateway/batches/batches.ts'
import { hasManyChanges } from '#gateway/batches/list-batches.ts'
import type { UndoOutcome } from '#gateway/batches/undo-batch.ts'
import { type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import type { SentFormMark } from '#gateway/sent-forms.ts'
import { undoInThread, type UndoParts } from '#server/agency/imports/undo-in-thread.ts'
import type { SentForms } from '#server/agency/sent-forms.ts'
import { ownRunner } from '#server/agency/threads/acting-task.ts'
import type { TokenCipher } from '#server/session/token-cipher.ts'
import type { ActOutcome, AgencyDesk, AgencyStaff, DoneAct, DoneFacts } from '#web/handler.ts'

type ActsParts = UndoParts & {
  readonly documents: DocumentsClient
  /** Of the server: shared by all members of staff. */
  readonly inTurn: InTurn
  readonly sentForms: SentForms
  readonly tokenCipher: TokenCipher
}

type Sealed = Pick<DoneAct, 'command'> & { readonly facts: DoneFacts }

/** The acts of a member of staff. */
export type Acts = Pick<AgencyDesk, 'answerOnce' | 'findAct' | 'undo'> & {
  /**
   * Runs an operation of `src/agency` as one batch, which `undo` takes back.
   *
   * @param command Words of the command that does the same.
   * @param final Why it cannot be undone, where it cannot: the outcome then names no batch.
   * @param factsOf What the page says of such an act, by what the operation has returned.
   * @param batchId Of an act that is done once, as long as batches are kept: then its commit fails with ALREADY_EXISTS.
   */
  readonly act: <Done extends object>(
    command: string,
    run: (operation: BegunOperation) => Promise<Done | Refusal>,
    final?: string,
    factsOf?: (done: Exclude<Done, Refusal>) => DoneFacts,
    batchId?: string,
  ) => Promise<ActOutcome>
  /** What an operation would do: nothing is stored. */
  readonly preview: <Done>(command: string, run: (operation: BegunOperation) => Promise<Done>) => Promise<Done>
  /** The key of an act that cannot be undone, for the account that did it. */
  readonly sealDone: (command: string, facts: DoneFacts) => string
  /** Takes a batch of anybody back; the refusal `conflicts` has those of `undoBatch`. */
  readonly takeBack: (batch: Batch) => Promise<ActOutcome>
}

const statusesOfConflict: readonly string[] = ['FAILED_PRECONDITION', 'ABORTED', 'NOT_FOUND']

/** Opens the acts of a member of staff. */
export function openActs(parts: ActsParts, staff: AgencyStaff): Acts {
  const { connection, content, now, inTurn, tokenCipher, sentForms } = parts
  /** Of the form that is answered. */
  let mark: SentFormMark | undefined
  const begin = (command: string, final?: string, batchId = createBatchId(new Date(now())), isDryRun = false) =>
    beginOperation(
      connection,
      {
        actor: { kind: 'account', uid: staff.uid, email: staff.email },
        command,
        batchId,
        runner: ownRunner,
        isDryRun,
        ...(final !== undefined && { final }),
        mark,
      },
      { now: () => new Date(now()), createId: randomUUID, inTurn, readSite: () => Promise.resolve(content.site) },
    )
  const context = `done ${staff.uid}`
  const findOwn = async (batchId: string) => {
    if (!/^[\w-]{1,40}$/u.test(batchId)) return undefined
    const batch = await openBatchStore(begin('undo').documents).findBatch(batchId)
    const area = batch && areaOfCommand(batch.command)
    return batch?.uid === staff.uid && area && mayChange(staff.role, area) ? batch : undefined
  }

  return {
    act: async (command, run, final, factsOf = () => ({}), batchId) => {
      const operation = begin(command, final, batchId)
      const outcome = await run(operation)
      if ('refusal' in outcome) return outcome
      return operation.batch.read().final === undefined
        ? { batchId: operation.batch.id }
        : { doneKey: sealDone(command, factsOf(outcome as Exclude<typeof outcome, Refusal>)) } // it is done
    },
    preview: async (command, run) => await run(begin(command, undefined, undefined, true)),
    sealDone,
    answerOnce: async (form, answer) => {
      const id = createHash('sha256').update(`${staff.uid} ${form}`).digest('hex')
      const answered = await sentForms.answer(id, async (made) => {
        mark = made
        return await answer()
      })
      const done = 'address' in answered ? new URL(answered.address, 'http://site').searchParams.get('done') : null
      return mark === undefined && done !== null && (await findAct(done))?.isUndone ? { refusal: 'already-undone' } : answered
    },
    findAct,
    undo: async (batchId) => {
      const batch = await findOwn(batchId)
      return batch ? await takeBack(batch) : { refusal: 'no-such-act' }
    },
    takeBack,
  }

  async function findAct(id: string): Promise<DoneAct | undefined> {
    const sealed = tokenCipher.decrypt(id, context)
    if (sealed !== undefined) return { ...(JSON.parse(sealed) as Sealed), isUndone: false } // sealed below
    const batch = await findOwn(id)
    return batch && { command: batch.command, isUndone: batch.undoneBy !== undefined }
  }

  function sealDone(command: string, facts: DoneFacts): string {
    return tokenCipher.encrypt(JSON.stringify({ command, facts } satisfies Sealed), context)
  }

  async function takeBack({ id, command, undoneBy }: Batch): Promise<ActOutcome> {
    if (undoneBy !== undefined) return { refusal: 'already-undone' }
    if (command.endsWith(' import') || (await hasManyChanges(parts.documents, id))) {
      const outcome = await undoInThread(parts, staff, id)
      if (outcome === 'undone') return { batchId: id }
      return outcome === 'running' ? { doneKey: sealDone('undo running', {}) } : outcome
    }
    const { documents, files, batch: recorder } = begin('undo', 'do the act again instead')
    try {
      const outcome = await openBatchStore(documents).undoBatch(id, recorder.id, files)
      if (!('conflicts' in outcome)) return { batchId: id }
      const refused: Refusal<'conflicts'> & UndoOutcome = { refusal: 'conflicts', ...outcome }
      return refused
    } catch (error) {
      if (error instanceof DocumentsError && statusesOfConflict.includes(error.status)) return { refusal: 'changed-meanwhile' }
      throw error
    }
  }
}
