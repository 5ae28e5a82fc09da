import { createBatches, type UndoConflict } from '#gateway/batches/batches.ts'
import { CommandError, defineCommand, UsageError } from '#cli/command.ts'
import { countOf } from '#cli/count-of.ts'
import { openDocuments } from '#cli/open-documents.ts'

/** Takes back what one run of a command has changed. */
export const undo = defineCommand({
  name: 'undo',
  summary: 'Takes back what a command has changed: its documents become what they were before it.',
  details:
    'If one of them has changed since, they are named and nothing happens. Mails that have gone out stay sent, and files stay stored. To undo is a batch, too.',
  example: 'undo 20260302-k3f9q',
  writes: true,
  syntax: (parser) => parser.argument('<BATCH>', 'as the command printed it, and `batches list` does'),
  run: async ({ args: [id] }, config) => {
    const { batch: recorder } = config
    if (!recorder) throw new Error('To undo is recorded, too.')
    if (!/^[\w-]{1,40}$/u.test(id)) throw new UsageError(`${JSON.stringify(id)} is no batch.`)
    await using open = await openDocuments(config)
    const batches = createBatches(open.documents)
    const batch = await batches.findBatch(id)
    if (!batch) throw new CommandError(`There is no batch ${id}: it never was, or is older than 30 days.`)
    if (batch.undoneBy !== undefined) throw new CommandError(`${id} was taken back already, by ${batch.undoneBy}.`)
    const outcome = await batches.undoBatch(batch, recorder.id)
    if ('conflicts' in outcome) throw new CommandError(describeConflicts(id, outcome.conflicts))
    const { restoredCount, removedCount, areMailsSent } = outcome
    return [
      `${id} (${batch.command}) is taken back: ${countOf(restoredCount, 'document')} restored, ${removedCount} removed.\n`,
      areMailsSent ? 'Mails about it have gone out and stay sent.\n' : '',
    ].join('')
  },
})

/** Most of them that are named. */
const mostNamed = 20

function describeConflicts(id: string, conflicts: readonly UndoConflict[]): string {
  const named = conflicts.slice(0, mostNamed).map(({ path, reason }) => `${path.join('/')} ${describeReason[reason]}`)
  const rest = conflicts.length > mostNamed ? [`and ${conflicts.length - mostNamed} more`] : []
  return `${id} cannot be taken back, and nothing was changed: ${[...named, ...rest].join('; ')} since.`
}

const describeReason: Readonly<Record<UndoConflict['reason'], string>> = {
  changed: 'has changed',
  deleted: 'was deleted',
  'written again': 'was written again',
  'has documents of later batches': 'has got documents of its own',
}
