import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { ServiceError } from '#backend/service-error.ts'
import { isDiskError } from '#backend/database/folder/disk-error.ts'
import type { Messages, Operations, WorkerRequest, WorkerResponses, WorkerResult } from './worker-client.ts'

/**
 * Serves requests in a worker thread until a message asks to close.
 *
 * @param handle Handles a batch of requests, in their order.
 * @param maxBatch The largest batch.
 * @param close Frees the resources of the worker.
 */
export function serve<Ops extends Operations>(
  handle: (requests: readonly WorkerRequest<Ops>[]) => WorkerResponses,
  maxBatch: number,
  close: () => void,
): void {
  const port = parentPort
  if (!port) throw new Error('This file runs in a worker thread only.')
  port.on('message', (first: Messages<Ops>) => {
    const messages = [...first]
    while (messages.length < maxBatch) {
      const next: { message: Messages<Ops> } | undefined = receiveMessageOnPort(port)
      if (!next) break
      messages.push(...next.message)
    }
    const requests = messages.filter((message) => 'id' in message)
    for (let at = 0; at < requests.length; at += maxBatch) port.postMessage(handle(requests.slice(at, at + maxBatch)))
    if (requests.length === messages.length) return
    close()
    port.close()
  })
}

/** Calls the operation that a request names, with its input. */
export function runOperation<Ops extends Operations>(operations: Ops, { name, input }: WorkerRequest<Ops>): unknown {
  const operation = operations[name]
  if (!operation) throw new Error(`Unknown worker operation: ${String(name)}.`)
  return operation(input)
}

/** Runs one operation; an error that it throws becomes a result. */
export function resultOf(operation: () => unknown): WorkerResult {
  try {
    return { kind: 'reply', value: operation() }
  } catch (error) {
    return toFailure(error)
  }
}

/** Converts an error to a result: a refusal keeps its message; an error that is neither a refusal nor the disk's is a bug. */
export function toFailure(error: unknown): WorkerResult {
  if (isDiskError(error)) return { kind: 'diskFailure', error, errcode: error.errcode }
  return error instanceof ServiceError ? { kind: 'refusal', status: error.status, message: error.message } : { kind: 'bug', error }
}
