import { type ChildProcess, spawn } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createServiceTokens, type ServiceAccountKey } from '#gateway/accounts/service-token.ts'
import { createRandom } from '#testing/queries/random.ts'
import { testBucket } from '#testing/sdk/start-sdk.ts'

const isLong = process.env['TEST_LONG'] === '1'
const kills = isLong ? 50 : 1
const cuts = isLong ? 50 : 15
const mebibyte = 2 ** 20
const program = fileURLToPath(new URL('../../../scripts/backend.ts', import.meta.url))

/** The backend as a process of its own, over a folder that outlives it. */
async function startProcess(dataDir: string) {
  const port = await findPort()
  const child = spawn(process.execPath, [program, '--port', String(port)], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await untilReady(child)
  const key = JSON.parse(await readFile(join(dataDir, 'keys', 'agency.json'), 'utf8')) as ServiceAccountKey // the program's own writing
  const getToken = createServiceTokens(key, Date.now, 'https://firebasestorage.googleapis.com/')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return {
    pid: child.pid ?? 0,
    origin: `http://127.0.0.1:${port}`,
    headers: async () => ({ authorization: `Bearer ${await getToken()}` }),
    kill: () => end('SIGKILL'),
    [Symbol.asyncDispose]: () => end('SIGTERM'),
  }
}
type Process = Awaited<ReturnType<typeof startProcess>>

async function findPort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (child.stdout) createInterface(child.stdout).on('line', (line) => line.startsWith('Ready: ') && resolve())
    child.once('exit', (code) => reject(new Error(`The backend ended with ${code} before it was ready.`)))
  })
}

async function createFolder() {
  const path = await mkdtemp(join(tmpdir(), 'fourfold-uploads-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const bucketPath = `/v0/b/${testBucket}/o`

async function start({ origin, headers }: Process, name: string, sizeBytes: number): Promise<string> {
  const own = {
    'x-goog-upload-protocol': 'resumable',
    'x-goog-upload-command': 'start',
    'x-goog-upload-header-content-length': String(sizeBytes),
  }
  const answer = await fetch(`${origin}${bucketPath}?name=${name}`, {
    method: 'POST',
    headers: { ...own, ...(await headers()) },
    body: '{}',
  })
  return new URL(answer.headers.get('x-goog-upload-url') ?? '').search
}

async function query({ origin, headers }: Process, search: string): Promise<number> {
  const own = { 'x-goog-upload-command': 'query', ...(await headers()) }
  const answer = await fetch(`${origin}${bucketPath}${search}`, { method: 'POST', headers: own })
  return Number(answer.headers.get('x-goog-upload-size-received'))
}

/** Sends bytes until they are through or the connection is gone. @param cut How many of them; then the connection is cut. */
async function send(
  { origin, headers }: Process,
  search: string,
  offset: number,
  bytes: Buffer,
  cut?: number,
): Promise<number | undefined> {
  const own = {
    'x-goog-upload-command': 'upload, finalize',
    'x-goog-upload-offset': String(offset),
    'content-length': String(bytes.length),
  }
  const all = { ...own, ...(await headers()) }
  return await new Promise((resolve) => {
    const sent = request(`${origin}${bucketPath}${search}`, { method: 'POST', headers: all, agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode))
    })
    sent.once('error', () => resolve(undefined))
    if (cut === undefined) sent.end(bytes)
    else sent.write(bytes.subarray(0, cut), () => setImmediate(() => sent.destroy()))
  })
}

test(`an upload with ${cuts} random cuts and ${kills} kills arrives with the same SHA-256`, { timeout: 600_000 }, async () => {
  const seed = isLong ? Date.now() : 7
  console.log(`The seed of the cuts is ${seed}.`)
  await using folder = await createFolder()
  const random = createRandom(seed)
  const bytes = Buffer.from(randomBytes(12 * mebibyte).toString('base64'))
  let backend = await startProcess(folder.path)
  const search = await start(backend, 'large', bytes.length)
  let killed = 0
  for (let cut = 0; cut < cuts; cut++) {
    const offset = await query(backend, search)
    const left = bytes.subarray(offset)
    const length = random.below(Math.ceil(left.length / 8)) + 1
    const sending = send(backend, search, offset, left, length)
    if (killed < kills && cut % Math.floor(cuts / kills) === 0) {
      // While the bytes are on their way.
      await backend.kill()
      killed++
      backend = await startProcess(folder.path)
    }
    expect(await sending).toBeUndefined()
  }
  await using last = backend
  const offset = await query(last, search)
  expect(await send(last, search, offset, bytes.subarray(offset))).toBe(200)
  const stored = await fetch(`${last.origin}${bucketPath}/large?alt=media`, { headers: await last.headers() })
  const sum = (content: Buffer) => hash('sha256', content)
  expect(sum(Buffer.from(await stored.arrayBuffer()))).toBe(sum(bytes))
  expect(killed).toBe(kills)
  expect(await readdir(join(folder.path, 'files'))).toHaveLength(1)
  console.log(`${cuts} cuts, ${killed} kills, ${bytes.length} bytes, the same SHA-256`)
})

test.runIf(process.platform === 'linux')('a file of 100 MiB costs less than 30 MiB of memory, up and down', async () => {
  await using folder = await createFolder()
  await using backend = await startProcess(folder.path)
  const peakBytes = async () => Number(/VmHWM:\s+(\d+) kB/u.exec(await readFile(`/proc/${backend.pid}/status`, 'utf8'))?.[1]) * 1024
  const piece = Buffer.from(randomBytes(3 * 16_384).toString('base64'))
  const sizeBytes = 100 * mebibyte
  const upload = async (name: string, size: number) => {
    const search = await start(backend, name, size)
    const own = { 'x-goog-upload-command': 'upload, finalize', 'x-goog-upload-offset': '0', ...(await backend.headers()) }
    let left = size
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const length = Math.min(left, piece.length)
        left -= length
        if (length > 0) controller.enqueue(piece.subarray(0, length))
        else controller.close()
      },
    })
    // The DOM's types do not know of `duplex`, which the Fetch standard asks for with a stream.
    const init: RequestInit & { readonly duplex: 'half' } = { method: 'POST', headers: own, body, duplex: 'half' }
    const answer = await fetch(`${backend.origin}${bucketPath}${search}`, init)
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
  const download = async (name: string) => {
    const answer = await fetch(`${backend.origin}${bucketPath}/${name}?alt=media`, { headers: await backend.headers() })
    let received = 0
    for await (const chunk of answer.body ?? []) received += chunk.length
    return received
  }
  // What the first upload loads is there for all.
  await upload('small', 4 * mebibyte)
  await download('small')
  // Forgets the peak so far (proc_pid_clear_refs(5)).
  await writeFile(`/proc/${backend.pid}/clear_refs`, '5')
  const before = await peakBytes()
  await upload('large', sizeBytes)
  const afterUpload = await peakBytes()
  expect(await download('large')).toBe(sizeBytes)
  const afterDownload = await peakBytes()
  console.log(
    `100 MiB: ${Math.round((afterUpload - before) / mebibyte)} MiB up, ${Math.round((afterDownload - before) / mebibyte)} MiB with the way down`,
  )
  expect(afterDownload - before).toBeLessThan(30 * mebibyte)
})
