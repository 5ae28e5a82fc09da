/** Makes one PDF document after the other in a thread of its own (`server/documents/document-workers.ts`). */
import { parentPort, workerData } from 'node:worker_threads'
import { createDocumentMaker, type DocumentJob } from './make-document.server.ts'
import type { DocumentTexts } from './pdf-context.server.ts'

const port = parentPort
if (!port) throw new Error('This file runs in a worker thread only.')
const make = createDocumentMaker(workerData as DocumentTexts) // from the pool that starts it
port.on('message', (job: DocumentJob) => {
  // An error ends the thread, and the pool starts another one.
  void make(job).then((bytes) => port.postMessage(bytes))
})
