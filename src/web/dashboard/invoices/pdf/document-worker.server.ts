/** Worker thread that makes PDF documents one by one (`server/documents/document-workers.ts`). */
import { parentPort, workerData } from 'node:worker_threads'
import { applySiteStructure } from '#domain/site-structure.ts'
import { createDocumentMaker, type DocumentJob } from './make-document.server.ts'
import type { WorkerTexts } from './pdf-context.server.ts'

const port = parentPort
if (!port) throw new Error('This file runs in a worker thread only.')
const texts = workerData as WorkerTexts // from the pool that starts it
applySiteStructure(texts.structure)
const make = createDocumentMaker(texts)
port.on('message', (job: DocumentJob) => {
  // An error ends the thread, and the pool starts a new one.
  void make(job).then((bytes) => port.postMessage(bytes))
})
