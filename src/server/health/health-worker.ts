import { parentPort, workerData } from 'node:worker_threads'
import { inspectFolder } from './inspect-folder.ts'

parentPort?.postMessage(await inspectFolder(String(workerData)))
