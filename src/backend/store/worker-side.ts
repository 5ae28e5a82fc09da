import { type MessagePort, parentPort, receiveMessageOnPort } from 'node:worker_threads'
import { ServiceError } from '#backend/service-error.ts'
import { isDiskError } from './disk-error.ts'
import type { Answers, CloseMessage, Operations, Outcome, Question } from './worker-door.ts'

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
  port.on('message', (first: Question<Ops> | CloseMessage) => {
    const batch = [first, ...takeWaiting<Ops>(port, maxBatch - 1)]
    const questions = batch.filter((message) => 'id' in message)
    if (questions.length > 0) port.postMessage(answer(questions))
    if (questions.length === batch.length) return
    close()
    port.close()
  })
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
  if (isDiskError(error)) return { kind: 'diskFailure', error }
  return error instanceof ServiceError ? { kind: 'refusal', status: error.status, message: error.message } : { kind: 'bug', error }
}

function takeWaiting<Ops extends Operations>(port: MessagePort, count: number): (Question<Ops> | CloseMessage)[] {
  const taken: (Question<Ops> | CloseMessage)[] = []
  while (taken.length < count) {
    const next: { message: Question<Ops> | CloseMessage } | undefined = receiveMessageOnPort(port)
    if (!next) break
    taken.push(next.message)
  }
  return taken
}
