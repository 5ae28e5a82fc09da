import { Worker } from 'node:worker_threads'
import { nameActor } from '#agency/actor.ts'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { FromThread, ImportProgress, ImportResult, ImportTask, ProviderCall, ThreadTask, ToThread } from './import-task.ts'

/** Bounds of the thread. Own judgement: 10,000 invoices take 5 s and 150 MB. */
export type ThreadLimits = {
  /** Longest time of work without a question to the server. */
  readonly silentMilliseconds: number
  readonly megabytes: number
}

const standardLimits: ThreadLimits = { silentMilliseconds: 20_000, megabytes: 384 }

/** Works on an import (`runThread`). */
export async function runImport(task: ImportTask, connection: Connection, onProgress: OnProgress): Promise<ImportResult> {
  const result = await runThread(new URL('import-worker.ts', import.meta.url), task, connection, onProgress)
  return result as ImportResult // of our own thread
}

type Connection = Pick<ProviderConnection, 'credential' | 'fetch'>
type OnProgress = (progress: ImportProgress) => void

/**
 * Works on a task in a thread of its own, which is always ended. It reaches the provider by the server's connection, in the name of the actor.
 *
 * @throws Error if it is beyond its limits, or fails. The message may hold texts of the file.
 */
export async function runThread(
  script: URL,
  task: ThreadTask,
  { credential, fetch }: Connection,
  onProgress: OnProgress,
  { silentMilliseconds, megabytes }: ThreadLimits = standardLimits,
): Promise<unknown> {
  const worker = new Worker(script, {
    name: 'import-worker',
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  // A server that stops does not wait: what is stored is named as interrupted.
  worker.unref()
  const acting = credential.actFor(nameActor(task.actor), () => task.batchId)
  let timer: NodeJS.Timeout | undefined
  let openCalls = 0
  try {
    return await new Promise((resolve, reject) => {
      const expectMessage = () => {
        clearTimeout(timer)
        if (openCalls > 0) return
        timer = setTimeout(() => reject(new Error(`It worked longer than ${silentMilliseconds} ms.`)), silentMilliseconds)
        timer.unref()
      }
      const answer = async (number: number, find: () => Promise<ToThread['answer']>) => {
        openCalls++
        // The thread takes no answer as a call that failed, which the provider's client reports there.
        const found = await find().catch(() => undefined)
        openCalls--
        worker.postMessage({ number, answer: found } satisfies ToThread)
        expectMessage()
      }
      worker.on('message', (message: FromThread) => {
        if (message.type === 'done') return resolve(message.result)
        if (message.type === 'progress') onProgress(message.progress)
        if (message.type === 'token') void answer(message.number, () => acting.getAccessToken(message.api))
        if (message.type === 'call') void answer(message.number, () => call(fetch, message.call))
        expectMessage()
      })
      worker.once('error', reject)
      worker.once('exit', (code) => reject(new Error(`The importing thread ended with exit code ${code}.`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

async function call(fetch: ProviderConnection['fetch'], { url, method, headers, body }: ProviderCall): Promise<ToThread['answer']> {
  const response = await fetch(
    new Request(url, { method, headers: new Headers(headers.map(([name, value]) => [name, value])), ...(body && { body }) }),
  )
  return { status: response.status, headers: [...response.headers], body: await response.arrayBuffer() }
}
