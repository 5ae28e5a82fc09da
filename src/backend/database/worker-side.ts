import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { ServiceError } from '#backend/service-error.ts'
import { isDiskError } from '#backend/database/folder/disk-error.ts'
import type { Answers, Messages, Operations, Outcome, Question } from './worker-client.ts'

/**
 * Answers questions in a worker thread until it is told to close.
 *
 * @param answer Answers questions that waited together, in their order.
 * @param maxBatch Most questions that are taken at once.
 * @param close Frees what the worker holds.
 */
export function serve<Ops extends Operations>(
  answer: (questions: readonly Question<Ops>[]) => Answers,
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
    const questions = messages.filter((message) => 'id' in message)
    for (let at = 0; at < questions.length; at += maxBatch) port.postMessage(answer(questions.slice(at, at + maxBatch)))
    if (questions.length === messages.length) return
    close()
    port.close()
  })
}

/** Calls the operation that a question names, with the request that it holds. */
export function answer<Ops extends Operations>(operations: Ops, { name, request }: Question<Ops>): unknown {
  const operation = operations[name]
  if (!operation) throw new Error(`There is no operation ${String(name)}.`)
  return operation(request)
}

/** Runs one operation and turns what it throws into an outcome. */
export function outcomeOf(operation: () => unknown): Outcome {
  try {
    return { kind: 'reply', value: operation() }
  } catch (error) {
    return failureOf(error)
  }
}

/** The outcome that stands for an error: expected refusals keep their words; what neither they nor the disk explain is a bug. */
export function failureOf(error: unknown): Outcome {
  if (isDiskError(error)) return { kind: 'diskFailure', error, errcode: error.errcode }
  return error instanceof ServiceError ? { kind: 'refusal', status: error.status, message: error.message } : { kind: 'bug', error }
}
