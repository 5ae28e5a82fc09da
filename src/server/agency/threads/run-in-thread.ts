import { parentPort, workerData } from 'node:worker_threads'
import { ServerConnection } from './server-connection.ts'
import type { FromThread, ThreadProvider } from './thread-messages.ts'

/** Does the task that the server gave to this thread, and sends what came of it. */
export async function runInThread<Task extends { readonly provider: ThreadProvider }, Question = never>(
  run: (task: Task, server: ServerConnection<Question>) => Promise<unknown>,
): Promise<void> {
  const task = workerData as Task // the server sends nothing else
  send({ type: 'ready' })
  send({ type: 'done', result: await run(task, new ServerConnection<Question>(task.provider)) })
  parentPort?.close()
}

/** Sends how far the task is. */
export function tell<Progress>(progress: Progress): void {
  send({ type: 'progress', progress })
}

function send(message: FromThread<unknown, unknown, never>): void {
  parentPort?.postMessage(message)
}
