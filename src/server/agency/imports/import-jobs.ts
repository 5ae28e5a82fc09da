import type { UndoConflict } from '#gateway/batches/undo-batch.ts'
import type { ImportProgress } from './import-task.ts'

/** Work in this process at once, of all staff together: each has a thread. Own judgement. */
const mostAtOnce = 3

/** Undos whose end is remembered, for the pages that come back to them. */
const mostUndos = 50

/** How the undo of a batch ended: what had changed since, if anything; then nothing was taken back. */
type UndoEnd = readonly UndoConflict[] | 'failed'

type Job = {
  readonly uid: string
  readonly batchId: string
  progress: ImportProgress | undefined
  ended: Promise<unknown> | undefined
}

/** The imports that this server works on. */
export class ImportJobs {
  readonly #running = new Map<string, Job>()
  readonly #undos = new Map<string, UndoEnd>()

  isRunning(id: string): boolean {
    return this.#running.has(id)
  }

  isStoring(batchId: string): boolean {
    return Array.from(this.#running.values()).some((job) => job.batchId === batchId)
  }

  progressOf(id: string): ImportProgress | undefined {
    return this.#running.get(id)?.progress
  }

  /** Whether one more may start: one for each member of staff. */
  hasRoomFor(uid: string): boolean {
    return this.#running.size < mostAtOnce && Array.from(this.#running.values()).every((job) => job.uid !== uid)
  }

  /** Reserves a place for work. @param id Of the import. @returns False if no place is free. */
  reserve(id: string, { uid, batchId }: Pick<Job, 'batchId' | 'uid'>): boolean {
    const isFree = this.hasRoomFor(uid)
    if (isFree) this.#running.set(id, { uid, batchId, progress: undefined, ended: undefined })
    return isFree
  }

  /** Gives a reserved place back. */
  release(id: string): void {
    this.#running.delete(id)
  }

  /** Starts work in its reserved place without waiting for it. @param work Its errors are its own to handle. */
  start(id: string, work: (onProgress: (progress: ImportProgress) => void) => Promise<void>): void {
    const job = this.#running.get(id)
    if (!job) throw new Error('No place is reserved.')
    job.ended = work((progress) => (job.progress = progress)).finally(() => this.release(id))
  }

  noteUndo(batchId: string, end: UndoEnd): void {
    this.#undos.delete(batchId)
    this.#undos.set(batchId, end)
    const [oldest] = this.#undos.keys()
    if (oldest !== undefined && this.#undos.size > mostUndos) this.#undos.delete(oldest)
  }

  /** How the last undo of a batch by this process ended. */
  findUndo(batchId: string): UndoEnd | undefined {
    return this.#undos.get(batchId)
  }

  /** Waits until work has ended, or for so long. */
  async wait(id: string, milliseconds: number): Promise<void> {
    const job = this.#running.get(id)
    if (!job) return
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))
    await Promise.race([job.ended, over])
    clearTimeout(timer)
  }
}
