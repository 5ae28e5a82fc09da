import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { WorkerClient, type WorkerClientOptions } from './worker-client.ts'

type CrashingOperations = { crash: (request: null) => null; fill: (request: null) => null; echo: (request: string) => string }

/** Opens a client of a worker that echoes its input, or dies. */
async function openCrashing(
  folder: string,
  onCrash: (cause: unknown) => void,
  options?: WorkerClientOptions,
): Promise<WorkerClient<CrashingOperations>> {
  const entry = join(folder, 'worker.mjs')
  await writeFile(
    entry,
    `import { parentPort } from 'node:worker_threads'
     parentPort.on('message', (messages) => {
       for (const { id, name, input, close } of messages) {
         if (close) parentPort.close()
         else if (name === 'fill') {
           const error = Object.assign(new Error('database or disk is full'), { errcode: 13 })
           parentPort.postMessage([{ id, result: { kind: 'diskFailure', error, errcode: 13 } }])
         } else if (name === 'crash') throw new Error('boom')
         else parentPort.postMessage([{ id, result: { kind: 'reply', value: input } }])
       }
     })`,
  )
  return new WorkerClient<CrashingOperations>(new URL(`file://${entry}`), null, onCrash, options)
}

test('when a worker dies, pending calls fail, the cause is reported and the next call succeeds', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-client-'))
  const causes: unknown[] = []
  const client = await openCrashing(folder.path, (cause) => causes.push(cause))
  expect(await client.call('echo', 'fine')).toBe('fine')
  const results = await Promise.allSettled([client.call('crash', null), client.call('echo', 'lost')])
  expect(results).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ status: 'UNAVAILABLE' }) },
    { status: 'rejected', reason: expect.objectContaining({ status: 'UNAVAILABLE' }) },
  ])
  expect(causes).toEqual([expect.objectContaining({ message: 'boom' })])
  expect(await client.call('echo', 'fine again')).toBe('fine again')
  await client.close()
  expect(causes).toHaveLength(1)
})

test('requests that change nothing are retried once when a worker dies', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-client-'))
  const causes: unknown[] = []
  const client = await openCrashing(folder.path, (cause) => causes.push(cause), { canRetry: true })
  const results = await Promise.allSettled([client.call('echo', 'before'), client.call('crash', null), client.call('echo', 'behind')])
  expect(results).toEqual([
    { status: 'fulfilled', value: 'before' },
    { status: 'rejected', reason: expect.objectContaining({ status: 'UNAVAILABLE' }) },
    // It followed the crashing request both times.
    { status: 'rejected', reason: expect.objectContaining({ status: 'UNAVAILABLE' }) },
  ])
  expect(causes).toHaveLength(2)
  expect(client.waitingCount).toBe(0)
  await client.close()
})

test('a disk error reaches the operator with its code', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-client-'))
  const client = await openCrashing(folder.path, () => {})
  await expect(client.call('fill', null)).rejects.toMatchObject({
    status: 'UNAVAILABLE',
    message: 'The service is temporarily unavailable.',
    cause: { message: 'database or disk is full', errcode: 13 },
  })
  await client.close()
})

test('after a worker died each call gets its own reply', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fourfold-client-'))
  const asked: Promise<string>[] = []
  const client = await openCrashing(folder.path, () => asked.push(client.call('echo', 'at the crash')))
  await expect(client.call('crash', null)).rejects.toMatchObject({ status: 'UNAVAILABLE' })
  asked.push(client.call('echo', 'after it'))
  expect(await Promise.all(asked)).toEqual(['at the crash', 'after it'])
  const many = Array.from({ length: 20 }, (_, at) => `${at}`)
  expect(await Promise.all(many.map((text) => client.call('echo', text)))).toEqual(many)
  expect(client.waitingCount).toBe(0)
  await client.close()
})
