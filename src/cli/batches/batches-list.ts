import { createBatches } from '#gateway/batches/batches.ts'
import { defineCommand, parseCount } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'
import { findProgress } from './interrupted.ts'

/** What was changed by commands, and can be taken back. */
export const batchesList = defineCommand({
  name: 'batches list',
  summary: 'Lists the changes that commands have made, newest first, and their state: `undo` takes them back for 30 days.',
  example: 'batches list --limit 10',
  syntax: (parser) => parser.option('--limit <N>', 'the newest N only', parseCount, 20).option('--json', 'as a JSON array'),
  run: async ({ values: { limit, json } }, config) => {
    await using open = await openDocuments(config)
    const now = Date.now()
    const batches = (await createBatches(open.documents).listBatches(Number(limit))).map((batch) => {
      const { id, command, actor, createdAt, undoneBy, final } = batch
      const progress = findProgress(batch, now)
      return { id, command, actor, createdAt, undoneBy, final, ...(progress && { progress }) }
    })
    if (json) return `${JSON.stringify(batches, null, 2)}\n`
    if (batches.length === 0) return 'Nothing was changed by commands.\n'
    return writeTable(
      ['Batch', 'Time (UTC)', 'Command', 'By', 'State'],
      batches.map(({ id, createdAt, command, actor = '', final, undoneBy, progress }) => [
        id,
        createdAt.toISOString().replace('T', ' ').slice(0, 16),
        command,
        actor,
        progress ?? (undoneBy === undefined ? describeFinal(final) : `taken back by ${undoneBy}`),
      ]),
    )
  },
})

function describeFinal(final: string | undefined): string {
  return final === undefined ? '' : 'cannot be taken back'
}
