import type { ImportProgress } from './import-task.ts'

/** Work in this process at once, of all staff together: each has a thread. Own judgement. */
const mostAtOnce = 3

type Job = {
  readonly uid: string
  readonly batchId: string
  progress: ImportProgress | undefined
  readonly ended: Promise<unknown>
}

/** The imports that this server works on. */
export class ImportJobs {
  readonly #running = new Map<string, Job>()

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

  /** Starts work without waiting for it. @param work Its errors are its own to handle. @param id Of the import. */
  start(
    id: string,
    { uid, batchId }: Pick<Job, 'batchId' | 'uid'>,
    work: (onProgress: (progress: ImportProgress) => void) => Promise<void>,
  ): void {
    const ended = work((progress) => {
      const job = this.#running.get(id)
      if (job) job.progress = progress
    }).finally(() => this.#running.delete(id))
    this.#running.set(id, { uid, batchId, progress: undefined, ended })
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
