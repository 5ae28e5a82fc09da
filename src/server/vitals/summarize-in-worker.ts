import { Worker } from 'node:worker_threads'
import type { VitalSummary, VitalsText } from '#domain/vitals/vitals-day.ts'

/** Days to be summed, and how many summaries are wanted. */
export type VitalsRequest = { readonly texts: readonly VitalsText[]; readonly limit: number }

/**
 * Parses and sums days of vitals in a worker thread: a busy day has 35,000 counts.
 *
 * @param limit Summaries, those with most measurements first.
 */
export async function summarizeInWorker(texts: readonly VitalsText[], limit: number): Promise<readonly VitalSummary[]> {
  const request: VitalsRequest = { texts, limit }
  const worker = new Worker(new URL('vitals-worker.ts', import.meta.url), { name: 'vitals-worker', workerData: request })
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The summing thread ended with exit code ${code}.`)))
    })
  } finally {
    await worker.terminate()
  }
}
