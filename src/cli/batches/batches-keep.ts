import { createBatches } from '#gateway/batches/batches.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findBatch } from './find-batch.ts'

/** Settles what an interrupted command has left. */
export const batchesKeep = defineCommand({
  name: 'batches keep',
  summary: 'Leaves what an interrupted command has stored as it is, and says no more that it was interrupted.',
  details: 'It can be taken back by `undo` like any other batch.',
  example: 'batches keep 20260302-k3f9q',
  syntax: (parser) =>
    parser
      .argument('<BATCH>', 'as `batches list` names it')
      .option('--dry-run', 'says what would stay, and stores nothing')
      .option('--json', 'answers as JSON'),
  run: async ({ args: [id], values: { dryRun = false, json } }, config) => {
    await using open = await openDocuments(config)
    const { batch, progress } = await findBatch(open.documents, id)
    if (progress !== 'interrupted') throw new CommandError(`${id} (${batch.command}) is not interrupted.`)
    if (!dryRun) {
      await createBatches(open.documents).closeBatch(batch)
      config.interruptions?.settle(id)
    }
    if (json) return `${JSON.stringify({ [dryRun ? 'wouldKeep' : 'kept']: id })}\n`
    return `What ${id} (${batch.command}) has stored ${dryRun ? 'would stay' : 'stays'}.\n`
  },
})
