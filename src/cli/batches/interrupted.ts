import { hostname } from 'node:os'
import { toOneLine } from '#domain/terminal-text.ts'
import { type Batch, createBatches } from '#gateway/batches/batches.ts'
import type { BatchRunner } from '#gateway/batches/record-batch.ts'
import type { DocumentsClient } from '#gateway/documents/documents.ts'

/** The batches of commands that ended in the middle. */
export type Interruptions = {
  /** Looks for them, once in a run. */
  readonly look: (documents: DocumentsClient) => Promise<void>
  /** The one of a run that was given the same. */
  readonly find: (input: string) => Batch | undefined
  /** Is not told of: this run has settled it. */
  readonly settle: (id: string) => void
  /** What people are told of each, in lines. */
  readonly describe: (readClock: () => Promise<Clock>) => Promise<string>
}

/** Writes instants for people. */
type Clock = { readonly writeTime: (instant: Date) => string }

/** After so long without a commit a command on another machine counts as ended. */
const silentMs = 10 * 60_000

/** More than there are at once. */
const mostOpen = 50

/** This process, as batches name it. */
export const thisRunner = (): BatchRunner => ({ host: hostname(), pid: process.pid })

/** Whether the command of a batch has ended before it was done; undefined when nothing was left to do. */
export function findProgress({ aliveAt, runner }: Batch, nowMs: number): 'running' | 'interrupted' | undefined {
  if (!aliveAt) return undefined
  const isGone = runner?.host === hostname() && !isRunning(runner.pid)
  return isGone || nowMs - aliveAt.getTime() > silentMs ? 'interrupted' : 'running'
}

export function createInterruptions(): Interruptions {
  let found: readonly Batch[] | undefined
  return {
    look: async (documents) => {
      found ??= (await createBatches(documents).listOpenBatches(mostOpen)).filter(
        (batch) => findProgress(batch, Date.now()) === 'interrupted',
      )
    },
    find: (input) => found?.find((batch) => batch.input === input),
    settle: (id) => {
      found = found?.filter((batch) => batch.id !== id)
    },
    describe: async (readClock) => {
      if (found === undefined || found.length === 0) return ''
      const clock = await readClock()
      return found.map((batch) => describe(batch, clock)).join('')
    },
  }
}

function describe({ id, command, actor, createdAt, input }: Batch, { writeTime }: Clock): string {
  return [
    `Batch ${id} (${command}${actor === undefined ? '' : ` by ${toOneLine(actor)}`}, ${writeTime(createdAt)}) was interrupted: a part of it may be stored.`,
    describeWay(command, id, input),
    `To leave it as it is: npm run agency -- batches keep ${id}\n`,
  ].join('\n')
}

/** An undoing goes on to its end before it is itself taken back: what it has restored counts as changed for another one of the same batch. */
function describeWay(command: string, id: string, input: string | undefined): string {
  if (command === 'undo') return `Give the same command again, which does the rest: npm run agency -- ${input}`
  const advice =
    input === undefined
      ? 'Take it back, and give the same command again'
      : 'Give the same command again, which does the rest, or take it back'
  return `${advice}: npm run agency -- undo ${id}`
}

/** Signal 0 is never sent: it asks whether it could be (kill(2)). */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
