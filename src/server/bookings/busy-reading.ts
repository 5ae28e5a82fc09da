import { Worker } from 'node:worker_threads'
import type { Interval } from '#domain/bookings/slots.ts'

export type ReadingRequest = {
  readonly bytes: Uint8Array
  readonly timeZone: string
  readonly range: Interval
  /** UIDs of this site's own bookings. */
  readonly own: readonly string[]
  /** Gaps between busy times that are too short for a call. */
  readonly gapMilliseconds: number
}

export type ReadingReply = {
  readonly busy: readonly Interval[]
  /** The first faults. */
  readonly faults: readonly string[]
  readonly faultCount: number
}

export type ReadingLimits = { readonly milliseconds: number; readonly megabytes: number }

/** Own judgement: 5 MiB of events take a second and 100 MB. */
const standardLimits: ReadingLimits = { milliseconds: 5000, megabytes: 256 }

/**
 * Reads a calendar in a worker thread, which is always terminated.
 *
 * @throws Error if it is not a calendar, is truncated, or exceeds the limits.
 */
export async function readInWorker(
  request: ReadingRequest,
  { milliseconds, megabytes }: ReadingLimits = standardLimits,
): Promise<ReadingReply> {
  const worker = new Worker(new URL('busy-worker.ts', import.meta.url), {
    name: 'busy-worker',
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (message: 'ready' | ReadingReply) => {
        if (message !== 'ready') resolve(message)
        // The limit starts here: starting a thread takes long on a busy machine.
        else timer = setTimeout(() => reject(new Error(`Reading it took longer than ${milliseconds / 1000} s.`)), milliseconds)
      })
      worker.once('error', (error) => reject(isOutOfMemory(error) ? new Error(`Reading it took more than ${megabytes} MB.`) : error))
      worker.once('exit', (code) => reject(new Error(`The reading thread ended with exit code ${code}.`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
