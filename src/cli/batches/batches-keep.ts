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
  syntax: (parser) => parser.argument('<BATCH>', 'as `batches list` names it'),
  run: async ({ args: [id] }, config) => {
    await using open = await openDocuments(config)
    const { batch, progress } = await findBatch(open.documents, id)
    if (progress !== 'interrupted') throw new CommandError(`${id} (${batch.command}) is not interrupted.`)
    await createBatches(open.documents).closeBatch(batch)
    config.interruptions?.settle(id)
    return `What ${id} (${batch.command}) has stored stays.\n`
  },
})
