import { hostname } from 'node:os'
import { dayMilliseconds } from '#domain/durations.ts'
import { toOneLine } from '#domain/terminal-text.ts'
import { type Batch, openBatchStore } from '#gateway/batches/batches.ts'
import { findProgress as findProgressOf, type Progress } from '#agency/batches/find-progress.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'

/** The most batches to query: more than ever stop at once. */
const mostOpen = 50

/** Batches that stopped between two commits; each command reports them for a day. */
export class StoppedBatches {
  #found: readonly Batch[] | undefined

  /** Finds them, once per run. */
  async look(documents: DocumentsClient): Promise<void> {
    const now = Date.now()
    this.#found ??= (await openBatchStore(documents).listOpenBatches(mostOpen)).filter(
      (batch) => findProgress(batch, now) === 'interrupted',
    )
  }

  /** Stops reporting batches that this run completes or undoes. @returns Their IDs. */
  settle(isSettled: (batch: Batch) => boolean): readonly string[] {
    const settled = this.#found?.filter(isSettled) ?? []
    this.#found = this.#found?.filter((batch) => !settled.includes(batch))
    return settled.map(({ id }) => id)
  }

  /** Returns the lines of the report. */
  async describe(readClock: () => Promise<{ readonly writeTime: (instant: Date) => string }>): Promise<string> {
    const recent = this.#found?.filter(({ createdAt }) => Date.now() - createdAt.getTime() < dayMilliseconds) ?? []
    if (recent.length === 0) return ''
    const { writeTime } = await readClock()
    const lines = recent.flatMap(({ id, command, actor, createdAt }) => [
      `Batch ${id} (${command}${actor === undefined ? '' : ` by ${toOneLine(actor)}`}, ${writeTime(createdAt)}) was interrupted and may be partly stored.`,
      `Run the same command again to store the rest, or undo what is stored: npm run agency -- undo ${id}`,
    ])
    return lines.map((line) => `${line}\n`).join('')
  }
}

/** Returns whether the command of a batch still runs or was interrupted; undefined if it is complete. */
export function findProgress(batch: Batch, nowMs: number): Progress | undefined {
  return findProgressOf(batch, nowMs, (runner) => runner.host === hostname() && !isRunning(runner.pid))
}

/** Signal 0 only checks whether the process exists (kill(2)). */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
