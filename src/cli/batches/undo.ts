import { type Batch, openBatchStore } from '#gateway/batches/batches.ts'
import type { UndoConflict, UndoOutcome } from '#gateway/batches/undo-batch.ts'
import { type DocumentsClient, DocumentsError } from '#gateway/documents/documents.ts'
import { toOneLine } from '#domain/terminal-text.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findProgress } from './stopped-batches.ts'

/** Takes back what one run of a command has changed. */
export const undo = defineCommand({
  name: 'undo',
  summary: 'Takes back what a command has changed: its documents become what they were before it.',
  details:
    'If one of them has changed since, they are named and nothing happens. Mails that have gone out stay sent, and files and accounts stay as they are. ' +
    'An invoice that the command issued becomes void: its number is never used again.',
  final: 'give the command again that was taken back',
  example: 'undo 20260302-k3f9q --dry-run',
  syntax: (parser) => parser.argument('<BATCH>', 'as the command printed it, and `batches list` does'),
  run: async ({ args: [id] }, config) => {
    const { batch: recorder } = config
    await using open = await openDocuments(config)
    const batch = await findUndoable(open.documents, id)
    const outcome = await openBatchStore(open.documents)
      .undoBatch(id, recorder?.id ?? '', open.files)
      .catch((error: unknown) => {
        if (!(error instanceof DocumentsError && ['FAILED_PRECONDITION', 'ABORTED', 'NOT_FOUND'].includes(error.status))) throw error
        const reason = `The documents of batch ${id} were changed at the same moment, or another undo of it is running.`
        throw new CommandError(`${reason} Give the same command again: it does the rest, or names what is in its way.`, { cause: error })
      })
    if ('conflicts' in outcome) throw new CommandError(describeConflicts(id, outcome.conflicts))
    config.stopped?.settle((stopped) => stopped.id === id)
    return describeOutcome(batch, outcome, recorder?.isDryRun ?? false)
  },
})

/** @throws UsageError for what is no id, CommandError where there is none, its command still runs, or it was taken back. */
async function findUndoable(documents: DocumentsClient, id: string): Promise<Batch> {
  if (!/^[\w-]{1,40}$/u.test(id)) throw new UsageError(`${JSON.stringify(id)} is no batch.`)
  const batch = await openBatchStore(documents).findBatch(id)
  if (!batch) throw new CommandError(`There is no batch ${id}: it never was, or is older than 30 days.`)
  const { command, runner, undoneBy } = batch
  if (findProgress(batch, Date.now()) === 'running')
    throw new CommandError(`${id} (${command}) is still running${runner ? ` on ${runner.host}, as process ${runner.pid}` : ''}.`)
  if (undoneBy !== undefined) throw new CommandError(`${id} was taken back already, by ${undoneBy}.`)
  return batch
}

function describeOutcome({ id, command, files = [] }: Batch, outcome: UndoOutcome & object, isDryRun: boolean): string {
  if ('conflicts' in outcome) return ''
  const { restoredCount, removedCount, voidedCount, voidBeforeCount, canceledMailCount, sentMailCount } = outcome
  const claims: readonly (readonly [isTrue: boolean, line: string])[] = [
    [
      true,
      `${id} (${command}) ${isDryRun ? 'would be' : 'is'} taken back: ${countOf(restoredCount, 'document')} restored, ${removedCount} removed.`,
    ],
    [voidedCount > 0, `Void, as a number of an invoice is used once: ${countOf(voidedCount, 'invoice')}.`],
    [voidBeforeCount > 0, `Void already: ${countOf(voidBeforeCount, 'invoice')}.`],
    [canceledMailCount > 0, 'Mails about it that still waited are not sent.'],
    [sentMailCount > 0, 'Mails about it may have gone out, and stay sent.'],
    [files.length > 0, `Files stay until \`files delete\`: ${files.map(toOneLine).join(', ')}.`],
  ]
  return claims.map(([isTrue, line]) => (isTrue ? `${line}\n` : '')).join('')
}

/** Most documents that are named. */
const mostNamed = 20

function describeConflicts(id: string, conflicts: readonly UndoConflict[]): string {
  const named = conflicts.slice(0, mostNamed).map(({ path, reason }) => `${path.join('/')} ${reason}`)
  const rest = conflicts.length > mostNamed ? [`and ${conflicts.length - mostNamed} more`] : []
  return `${id} cannot be taken back, and nothing was changed: ${[...named, ...rest].join('; ')} since.`
}
