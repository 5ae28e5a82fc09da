import { type Batch, openBatchStore } from '#gateway/batches/batches.ts'
import type { UndoConflict, UndoOutcome } from '#gateway/batches/undo-batch.ts'
import { type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import { toOneLine } from '#domain/terminal-text.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findProgress } from './stopped-batches.ts'

/** Undoes the changes of one run of a command. */
export const undo = defineCommand({
  name: 'undo',
  summary: 'Undoes what a command has changed: restores its documents to their earlier state.',
  details:
    'If any of them has changed since, it lists them and changes nothing. It does not recall emails or touch files and accounts. ' +
    'An invoice that the command issued becomes void: its number is never used again.',
  final: 'run the original command again instead',
  example: 'undo 20260302-k3f9q --dry-run',
  syntax: (parser) => parser.argument('<BATCH>', 'as printed by the command and by `batches list`'),
  run: async ({ args: [id] }, config) => {
    const { batch: recorder } = config
    await using open = await openDocuments(config)
    const batch = await findUndoable(open.documents, id)
    const outcome = await openBatchStore(open.documents)
      .undoBatch(id, recorder?.id ?? '', open.files)
      .catch((error: unknown) => {
        if (!(error instanceof DocumentsError && ['FAILED_PRECONDITION', 'ABORTED', 'NOT_FOUND'].includes(error.status))) throw error
        const reason = `The documents of batch ${id} were changed at the same time, or another undo of it is running.`
        throw new CommandError(`${reason} Run the same command again to undo the rest, or to see the conflicts.`, { cause: error })
      })
    if ('conflicts' in outcome) throw new CommandError(describeConflicts(id, outcome.conflicts))
    config.stopped?.settle((stopped) => stopped.id === id)
    return describeOutcome(batch, outcome, recorder?.isDryRun ?? false)
  },
})

/** @throws UsageError for an invalid ID, CommandError if the batch does not exist, still runs or is already undone. */
async function findUndoable(documents: DocumentsClient, id: string): Promise<Batch> {
  if (!/^[\w-]{1,40}$/u.test(id)) throw new UsageError(`Invalid batch ID: ${JSON.stringify(id)}.`)
  const batch = await openBatchStore(documents).findBatch(id)
  if (!batch) throw new CommandError(`No such batch: ${id}. Batches can be undone for 30 days.`)
  const { command, runner, undoneBy } = batch
  if (findProgress(batch, Date.now()) === 'running')
    throw new CommandError(`Batch ${id} (${command}) is still running${runner ? ` on ${runner.host}, as process ${runner.pid}` : ''}.`)
  if (undoneBy !== undefined) throw new CommandError(`Batch ${id} was already undone by ${undoneBy}.`)
  return batch
}

function describeOutcome({ id, command, files = [] }: Batch, outcome: UndoOutcome & object, isDryRun: boolean): string {
  if ('conflicts' in outcome) return ''
  const { restoredCount, removedCount, voidedCount, voidBeforeCount, canceledMailCount, sentMailCount } = outcome
  const claims: readonly (readonly [isTrue: boolean, line: string])[] = [
    [
      true,
      `${isDryRun ? 'Would undo' : 'Undid'} batch ${id} (${command}): ${countOf(restoredCount, 'document')} restored, ${removedCount} removed.`,
    ],
    [voidedCount > 0, `Voided ${countOf(voidedCount, 'invoice')}: invoice numbers are never reused.`],
    [voidBeforeCount > 0, `Already void: ${countOf(voidBeforeCount, 'invoice')}.`],
    [canceledMailCount > 0, 'Pending emails about it are not sent.'],
    [sentMailCount > 0, 'Emails about it may already have been sent.'],
    [files.length > 0, `Files were kept; delete them with \`files delete\`: ${files.map(toOneLine).join(', ')}.`],
  ]
  return claims.map(([isTrue, line]) => (isTrue ? `${line}\n` : '')).join('')
}

/** The most documents that a message names. */
const mostNamed = 20

function describeConflicts(id: string, conflicts: readonly UndoConflict[]): string {
  const named = conflicts.slice(0, mostNamed).map((conflict) => `${conflict.path.join('/')} ${describeConflict(conflict)}`)
  const rest = conflicts.length > mostNamed ? [`and ${conflicts.length - mostNamed} more`] : []
  return `Cannot undo batch ${id}; nothing was changed. Conflicts: ${[...named, ...rest].join('; ')} since.`
}

/** The rest of a sentence after the document's name, before "since". */
function describeConflict(conflict: UndoConflict): string {
  switch (conflict.reason) {
    case 'changed':
      return 'has changed'
    case 'deleted':
      return 'was deleted'
    case 'written-again':
      return 'was written again'
    case 'has-own':
      return 'has got documents or files of its own'
    case 'credited':
      return 'was credited by a credit note'
    case 'deducted':
      return 'was deducted by an invoice'
    case 'of-deduction':
      return `concerns a deduction of ${conflict.advance} that was made or changed`
  }
}
