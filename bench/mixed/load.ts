import { setTimeout as wait } from 'node:timers/promises'
import { DocumentsError } from '#gateway/documents/documents.ts'
import { FilesError } from '#gateway/files.ts'
import { type Operation, operations, type Stage } from './operations.ts'
import { Refused } from './people.ts'
import type { Outcome, Recorder } from './recorder.ts'

const totalWeight = operations.reduce((sum, { weight }) => sum + weight, 0)

/** So many at once keep two cores busy. */
const saturatingClients = 24

/**
 * Finds how many operations come to an end in a second when each client begins the next as soon as it has its answer.
 *
 * @throws Error when one is refused.
 */
export async function findSaturation(stage: Stage, seconds: number): Promise<number> {
  const beganAt = performance.now()
  const countedFrom = beganAt + (seconds * 1000) / 3
  const end = beganAt + seconds * 1000
  let count = 0
  const repeat = async () => {
    while (performance.now() < end) {
      const operation = pickOperation(stage)
      const outcome = await perform(operation, stage)
      if (outcome !== 'OK') throw new Error(`${operation.name} was refused without a fault: ${outcome}`)
      if (performance.now() >= countedFrom) count++
    }
  }
  await Promise.all(Array.from({ length: saturatingClients }, repeat))
  return (count * 1000) / (performance.now() - countedFrom)
}

/** Begins operations at random moments, whatever becomes of the earlier ones, and waits for the last one's answer. */
export async function loadAtRate(stage: Stage, perSecond: number, seconds: number, recorder: Recorder): Promise<void> {
  const end = performance.now() + seconds * 1000
  const running = new Set<Promise<void>>()
  for (let dueAt = performance.now(); dueAt < end;) {
    // Times between independent visitors are distributed exponentially.
    dueAt += (-Math.log(1 - stage.random.below(1_000_000) / 1_000_000) * 1000) / perSecond
    const left = dueAt - performance.now()
    if (left > 1) await wait(left)
    const operation = pickOperation(stage)
    const begunAt = dueAt
    const one = perform(operation, stage).then((outcome) => {
      recorder.record(operation.name, begunAt, performance.now(), outcome)
      running.delete(one)
    })
    running.add(one)
  }
  await Promise.all(running)
}

function pickOperation({ random }: Stage): Operation {
  let place = random.below(totalWeight)
  for (const operation of operations) {
    if (place < operation.weight) return operation
    place -= operation.weight
  }
  throw new Error('The weights of the operations do not add up.')
}

async function perform({ run }: Operation, stage: Stage): Promise<Outcome> {
  try {
    await run(stage)
    return 'OK'
  } catch (error) {
    if (error instanceof Refused) return error.message
    if (error instanceof DocumentsError) return error.status
    if (error instanceof FilesError) return error.code
    if (error instanceof Error) return 'code' in error ? String(error.code) : error.message
    throw error
  }
}
