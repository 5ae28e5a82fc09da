import { parentPort, workerData } from 'node:worker_threads'
import { parseVitalsDay, summarizeVitals } from '#domain/vitals/vitals-day.ts'
import type { VitalsRequest } from './summarize-in-worker.ts'

const { texts, limit } = workerData as VitalsRequest // what `summarizeInWorker` sends
const summaries = summarizeVitals(texts.map(parseVitalsDay))
parentPort?.postMessage(summaries.toSorted((a, b) => b.count - a.count).slice(0, limit))
