import { Worker } from 'node:worker_threads'
import type { ProviderConnection } from '#gateway/provider/connection.ts'
import type { ServiceApi } from '#gateway/provider/service-credential.ts'
import type { FromThread, ProviderAnswer, ProviderCall, ThreadProvider, ToThread } from './thread-messages.ts'

/** Bounds of a thread. */
export type ThreadLimits = {
  /** Longest time of work without a question to the server. */
  readonly silentMilliseconds: number
  readonly megabytes: number
}

/** An answer, and the buffers in it that the thread takes over, which spares copies. */
export type ThreadAnswer = { readonly value: unknown; readonly taken?: readonly ArrayBuffer[] }

type ThreadWork<Progress, Question> = {
  /** The module that works, and what it gets as `workerData`. */
  readonly file: URL
  readonly name: string
  readonly task: object
  /** By which the thread reaches the provider: that of the server, in the name of who acts. */
  readonly connection: Pick<ProviderConnection, 'credential' | 'fetch'>
  readonly onProgress: (progress: Progress) => void
  /** Answers a question of the thread's own work. If it rejects, the work ends with that error. */
  readonly answer?: (question: Question) => Promise<ThreadAnswer>
  /** Ends the work. */
  readonly signal?: AbortSignal
  readonly limits: ThreadLimits
}

/** What a thread gets of the connection. */
export function pickProvider({ endpoints, projectId, storageBucket }: ThreadProvider): ThreadProvider {
  return { endpoints, projectId, storageBucket }
}

/**
 * Works in a thread of its own, which is always ended.
 *
 * @throws Error if it is beyond its limits, or fails. The message may hold texts of the data it works on.
 */
export async function runThread<Progress, Result, Question = never>({
  file,
  name,
  task,
  connection: { credential, fetch },
  onProgress,
  answer: answerQuestion,
  signal,
  limits: { silentMilliseconds, megabytes },
}: ThreadWork<Progress, Question>): Promise<Result> {
  signal?.throwIfAborted()
  const worker = new Worker(file, { name, workerData: task, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
  // A server that stops does not wait: what is stored is named as interrupted.
  worker.unref()
  let timer: NodeJS.Timeout | undefined
  let openCalls = 0
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const expectMessage = () => {
    clearTimeout(timer)
    if (openCalls > 0) return
    timer = setTimeout(() => reject(new Error(`It worked longer than ${silentMilliseconds} ms.`)), silentMilliseconds)
    timer.unref()
  }
  const send = async (number: number, found: Promise<ThreadAnswer>) => {
    openCalls++
    // An undefined answer means to the thread that the call failed; the provider's client reports the error there.
    const { value, taken = [] }: ThreadAnswer = await found.catch(() => ({ value: undefined }))
    openCalls--
    worker.postMessage({ number, answer: value } satisfies ToThread, taken)
    expectMessage()
  }
  // If an answer cannot be sent, the thread would wait for it forever.
  const reply = (number: number, found: Promise<ThreadAnswer>) => void send(number, found).catch(reject)
  const end = () => reject(signal?.reason)
  signal?.addEventListener('abort', end)
  worker.on('message', (message: FromThread<Progress, Result, Question>) => {
    if (message.type === 'done') return resolve(message.result)
    if (message.type === 'progress') onProgress(message.progress)
    if (message.type === 'token') reply(message.number, getToken(credential, message.api))
    if (message.type === 'call') reply(message.number, call(fetch, message.call))
    if (message.type === 'question') {
      const found = answerQuestion?.(message.question) ?? Promise.reject(new Error('The thread asked what has no answer.'))
      found.catch(reject)
      reply(message.number, found)
    }
    expectMessage()
  })
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`The thread ${name} ended with exit code ${code}.`)))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
    await worker.terminate()
  }
}

async function getToken(credential: ProviderConnection['credential'], api: ServiceApi): Promise<ThreadAnswer> {
  return { value: await credential.getAccessToken(api) }
}

async function call(fetch: ProviderConnection['fetch'], { url, method, headers, body }: ProviderCall): Promise<ThreadAnswer> {
  const response = await fetch(
    new Request(url, { method, headers: new Headers(headers.map(([name, value]) => [name, value])), ...(body && { body }) }),
  )
  const content = await response.arrayBuffer()
  return { value: { status: response.status, headers: [...response.headers], body: content } satisfies ProviderAnswer, taken: [content] }
}
