import type { Batch } from '#gateway/batches/batches.ts'

/** Of a batch that is not complete. */
export type Progress = 'running' | 'interrupted'

/** A command that cannot be seen counts as stopped after this time without a commit. */
const silentMs = 10 * 60_000

/** Whether the command of a batch still runs or was interrupted; undefined if it is complete. @param isGone Whether its process is known to have ended. */
export function findProgress(
  { aliveAt, runner }: Pick<Batch, 'aliveAt' | 'runner'>,
  nowMs: number,
  isGone: (runner: NonNullable<Batch['runner']>) => boolean,
): Progress | undefined {
  if (!aliveAt) return undefined
  return (runner && isGone(runner)) || nowMs - aliveAt.getTime() > silentMs ? 'interrupted' : 'running'
}
