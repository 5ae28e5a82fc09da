import { parentPort } from 'node:worker_threads'
import { readEInvoiceFile } from '#agency/invoices/e-invoices/read-e-invoice-file.ts'

// Files of others are read here: one that takes too long ends this thread, and nothing else.
parentPort?.on('message', (bytes: Uint8Array) => void readEInvoiceFile(bytes).then((read) => parentPort?.postMessage(read)))
parentPort?.postMessage('ready')
