import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { loadFullSdk, openFullClient } from '#testing/sdk/full-sdk.ts'

const sdk = await loadFullSdk()
const kills = process.env['TEST_LONG'] === '1' ? 10 : 1
const program = join(import.meta.dirname, '../../../testing/backend/streaming-process.ts')

/** A currently free port, which the server uses again after a restart. */
async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('A server on TCP has an address with a port.')
  return address.port
}

async function startProcess(dataDir: string, port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program, dataDir, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', () => resolve())
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)))
  })
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

test(`after ${kills} kill -9 under load, acknowledged writes are there and listeners recover`, { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fourfold-kill-'))
  const port = await findPort()
  let child = await startProcess(join(folder, 'data'), port)
  const host = `127.0.0.1:${port}`
  await using writer = openFullClient(sdk, host)
  await using reader = openFullClient(sdk, host)
  let seen: ReadonlySet<string> = new Set()
  let isLive = false
  const stop = sdk.onSnapshot(sdk.collection(reader.db, 'c'), { includeMetadataChanges: true }, (snapshot) => {
    isLive = !snapshot.metadata.fromCache
    seen = new Set(snapshot.docs.map(({ id }) => id))
  })
  await expect.poll(() => isLive, { timeout: 100_000 }).toBe(true)
  const acknowledged: string[] = []
  const outages: number[] = []
  for (let cycle = 0; cycle < kills; cycle++) {
    const written = Array.from({ length: 30 }, async (_, at) => {
      const id = `cycle${cycle}-${at}`
      await sdk.setDoc(sdk.doc(writer.db, 'c', id), { at })
      acknowledged.push(id)
    })
    const killAt = acknowledged.length + 10
    await expect.poll(() => acknowledged.length, { interval: 1, timeout: 60_000 }).toBeGreaterThanOrEqual(killAt)
    await kill(child)
    const downAt = performance.now()
    child = await startProcess(join(folder, 'data'), port)
    // The SDK retries the remaining writes by itself.
    await Promise.all(written)
    await expect.poll(() => isLive && acknowledged.filter((id) => !seen.has(id)), { timeout: 90_000 }).toEqual([])
    outages.push(Math.round(performance.now() - downAt))
  }
  const { docs } = await sdk.getDocsFromServer(sdk.collection(writer.db, 'c'))
  expect(docs.map(({ id }) => id).sort()).toEqual(acknowledged.toSorted())
  console.log(`${kills} kills, ${acknowledged.length} acknowledged writes; listeners were whole again after ${outages.join(', ')} ms`)
  stop()
  await kill(child)
  await rm(folder, { recursive: true })
})
