import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WorkerDoor } from './worker-door.ts'

type CrashingOperations = { crash: (request: null) => null; fill: (request: null) => null; echo: (request: string) => string }

/** Opens a door to a worker that gives back what it is asked, or dies. */
async function openCrashing(folder: string, onCrash: (cause: unknown) => void): Promise<WorkerDoor<CrashingOperations>> {
  const entry = join(folder, 'worker.mjs')
  await writeFile(
    entry,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', (messages) => {
       for (const { id, name, request, close } of messages) {
         if (close) parentPort.close()
         else if (name === 'fill') {
           const error = Object.assign(new Error('database or disk is full'), { errcode: 13 })
           parentPort.postMessage([{ id, outcome: { kind: 'diskFailure', error, errcode: 13 } }])
         } else if (name === 'crash') throw new Error('boom')
         else parentPort.postMessage([{ id, outcome: { kind: 'reply', value: request } }])
       }
     })`,
  )
  return new WorkerDoor<CrashingOperations>(new URL(`file://${entry}`), null, onCrash)
}

test('when a worker dies everyone who waits is told, the cause is reported, and the next call works', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-door-'))
  const causes: unknown[] = []
  const door = await openCrashing(folder.path, (cause) => causes.push(cause))
  expect(await door.call('echo', 'fine')).toBe('fine')
  const outcomes = await Promise.allSettled([door.call('crash', null), door.call('echo', 'lost')])
  expect(outcomes).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ status: 'UNAVAILABLE' }) },
    { status: 'rejected', reason: expect.objectContaining({ status: 'UNAVAILABLE' }) },
  ])
  expect(causes).toEqual([expect.objectContaining({ message: 'boom' })])
  expect(await door.call('echo', 'fine again')).toBe('fine again')
  await door.close()
  expect(causes).toHaveLength(1)
})

test('what the disk is about reaches the operator with its code', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-door-'))
  const door = await openCrashing(folder.path, () => {})
  await expect(door.call('fill', null)).rejects.toMatchObject({
    status: 'UNAVAILABLE',
    message: 'The service is temporarily unavailable.',
    cause: { message: 'database or disk is full', errcode: 13 },
  })
  await door.close()
})

test('after a worker died everyone has the answer to their own question', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-door-'))
  const asked: Promise<string>[] = []
  const door = await openCrashing(folder.path, () => asked.push(door.call('echo', 'at the crash')))
  await expect(door.call('crash', null)).rejects.toMatchObject({ status: 'UNAVAILABLE' })
  asked.push(door.call('echo', 'after it'))
  expect(await Promise.all(asked)).toEqual(['at the crash', 'after it'])
  const many = Array.from({ length: 20 }, (_, at) => `${at}`)
  expect(await Promise.all(many.map((text) => door.call('echo', text)))).toEqual(many)
  expect(door.waitingCount).toBe(0)
  await door.close()
})
