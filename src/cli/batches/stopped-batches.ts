import { hostname } from 'node:os'
import { dayMilliseconds } from '#domain/durations.ts'
import { toOneLine } from '#domain/terminal-text.ts'
import { type Batch, openBatchStore } from '#gateway/batches/batches.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'

/** After so long without a commit a command on another machine counts as stopped. */
const silentMs = 10 * 60_000

/** How many are looked for: more than stop at once. */
const mostOpen = 50

/** The batches of commands that stopped between two of their commits, which each command names for a day. */
export class StoppedBatches {
  #found: readonly Batch[] | undefined

  /** Looks for them, once in a run. */
  async look(documents: DocumentsClient): Promise<void> {
    const now = Date.now()
    this.#found ??= (await openBatchStore(documents).listOpenBatches(mostOpen)).filter(
      (batch) => findProgress(batch, now) === 'interrupted',
    )
  }

  /** Names those no more that this run settles. @returns Their ids. */
  settle(isSettled: (batch: Batch) => boolean): readonly string[] {
    const settled = this.#found?.filter(isSettled) ?? []
    this.#found = this.#found?.filter((batch) => !settled.includes(batch))
    return settled.map(({ id }) => id)
  }

  /** What is written of them, in lines. */
  async describe(readClock: () => Promise<{ readonly writeTime: (instant: Date) => string }>): Promise<string> {
    const recent = this.#found?.filter(({ createdAt }) => Date.now() - createdAt.getTime() < dayMilliseconds) ?? []
    if (recent.length === 0) return ''
    const { writeTime } = await readClock()
    const lines = recent.flatMap(({ id, command, actor, createdAt }) => [
      `Batch ${id} (${command}${actor === undefined ? '' : ` by ${toOneLine(actor)}`}, ${writeTime(createdAt)}) was interrupted: a part of it may be stored.`,
      `Give the same command again, which stores the rest, or take back what is stored: npm run agency -- undo ${id}`,
    ])
    return lines.map((line) => `${line}\n`).join('')
  }
}

/** Whether the command of a batch still runs, or stopped before it was done; undefined for one that is done. */
export function findProgress({ aliveAt, runner }: Batch, nowMs: number): 'running' | 'interrupted' | undefined {
  if (!aliveAt) return undefined
  const isGone = runner?.host === hostname() && !isRunning(runner.pid)
  return isGone || nowMs - aliveAt.getTime() > silentMs ? 'interrupted' : 'running'
}

/** Signal 0 is never sent: it asks whether it could be (kill(2)). */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
