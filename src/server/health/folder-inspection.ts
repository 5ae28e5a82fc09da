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
  let last: { readonly at: number; readonly findings: Promise<readonly Finding[]> } | undefined
  return async () => {
    if (!last || now() - last.at > keptMs) {
      const findings = inspectInWorker(dataDir)
      const mine = { at: now(), findings }
      last = mine
      findings.catch(() => {
        // The caller gets the error; the next one looks again.
        if (last === mine) last = undefined
      })
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
