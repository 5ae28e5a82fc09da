import { type Batch, openBatchStore } from '#gateway/batches/batches.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findProgress } from './stopped-batches.ts'

type Entry = Pick<Batch, 'id' | 'command' | 'createdAt'> & {
  readonly [Name in 'actor' | 'undoneBy']: string | undefined
} & { readonly progress: ReturnType<typeof findProgress> }

const columns: Columns<Entry> = {
  id: ['Batch', ({ id }) => id],
  createdAt: ['Time', ({ createdAt }) => createdAt],
  command: ['Command', ({ command }) => command],
  actor: ['By', ({ actor }) => actor],
  state: ['State', ({ progress, undoneBy }) => progress ?? (undoneBy === undefined ? undefined : `undone by ${undoneBy}`)],
}

/** The changes of commands, which can be undone. */
export const batchesList = defineList({
  name: 'batches list',
  summary: 'Lists the changes made by commands, newest first, with their state. `undo` reverses them for 30 days.',
  example: 'batches list --limit 10',
  json: 'as a JSON array',
  columns,
  limit: 20,
  list: async (_, config, list) => {
    await using open = await openDocuments(config)
    const now = Date.now()
    const batches = (await openBatchStore(open.documents).listBatches(list.enough)).map((batch): Entry => {
      const { id, command, actor, createdAt, undoneBy } = batch
      return { id, command, actor, createdAt, undoneBy, progress: findProgress(batch, now) }
    })
    return await list.write(batches, { none: 'No batches yet.\n' })
  },
})
