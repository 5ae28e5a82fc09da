import { Worker } from 'node:worker_threads'
import type { Finding } from '#backend'

/** Findings are shown again for so long: looking through a large folder takes seconds. Own judgement. */
const keptMs = 60_000

/**
 * Inspects a data folder in a worker thread, once at a time, because the checks of `doctor` block their thread.
 *
 * @param now Milliseconds since 1970.
 */
export function createFolderInspection(dataDir: string, now: () => number): () => Promise<readonly Finding[]> {
  let last: { readonly findings: Promise<readonly Finding[]>; endedAt?: number } | undefined
  return async () => {
    // An inspection that still runs is never doubled.
    if (!last || (last.endedAt !== undefined && now() - last.endedAt > keptMs)) {
      const mine: typeof last = { findings: inspectInWorker(dataDir) }
      last = mine
      mine.findings.then(
        () => (mine.endedAt = now()),
        // The caller gets the error; the next one looks again.
        () => (last = undefined),
      )
    }
    return await last.findings
  }
}

async function inspectInWorker(dataDir: string): Promise<readonly Finding[]> {
  const worker = new Worker(new URL('health-worker.ts', import.meta.url), { name: 'health-worker', workerData: dataDir })
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The inspecting thread ended with exit code ${code}.`)))
    })
  } finally {
    await worker.terminate()
  }
}
