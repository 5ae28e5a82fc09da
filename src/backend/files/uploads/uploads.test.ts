import { hash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRandom } from '#testing/queries/random.ts'
import { shareBackend } from '#testing/backend/share-backend.ts'
import { startBackend, type TestBackend } from '#testing/backend/start-backend.ts'
import {
  bucketUrl,
  continueUpload,
  getFile,
  listContents,
  putFile,
  serviceHeaders,
  startUpload,
  streamRequest,
} from '#testing/files/storage-calls.ts'

const getBackend = shareBackend()

const mebibyte = 2 ** 20

/** A stream that counts how much of it was read. */
function countedStream(sizeBytes: number, pieceBytes = 65_536) {
  const counted = { takenBytes: 0 }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (counted.takenBytes >= sizeBytes) return controller.close()
        const length = Math.min(pieceBytes, sizeBytes - counted.takenBytes)
        counted.takenBytes += length
        controller.enqueue(new Uint8Array(length))
      },
    },
    { highWaterMark: 0 },
  )
  return { body, counted }
}

test('fifty simultaneous uploads to one name leave exactly one complete content', async () => {
  const backend = await getBackend()
  const contents = Array.from({ length: 50 }, (_, at) => Buffer.alloc(20_000 + at, `${at} `))
  const answers = await Promise.all(contents.map((bytes) => putFile(backend, 'one', bytes)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const stored = Buffer.from(await (await getFile(backend, 'one')).arrayBuffer())
  expect(contents.filter((bytes) => bytes.equals(stored))).toHaveLength(1)
  expect(await listContents(backend)).toHaveLength(1)
})

test('an upload over the limit is refused without reading it, and leaves nothing', async () => {
  const backend = await getBackend()
  const headers = await serviceHeaders(backend)
  expect((await backend.fetch(startUpload('large', 100 * mebibyte + 1, {}, headers))).status).toBe(413)
  expect((await putFile(backend, 'large', new Uint8Array(10 * mebibyte + 1))).status).toBe(413)
  expect((await putFile(backend, 'just right', Buffer.alloc(10 * mebibyte, 'x'))).status).toBe(200)
  // Without Content-Length.
  const started = await backend.fetch(startUpload('large', undefined, {}, headers))
  const { body, counted } = countedStream(200 * mebibyte)
  const refused = await backend.fetch(continueUpload(started.headers.get('x-goog-upload-url') ?? '', 'upload, finalize', 0, body, headers))
  expect(refused.status).toBe(413)
  expect(counted.takenBytes - 100 * mebibyte).toBeLessThanOrEqual(mebibyte)
  expect(await listContents(backend)).toHaveLength(1)
})

test('leftovers of unfinished uploads are removed at the next start', async () => {
  await using backend = await startBackend()
  const headers = await serviceHeaders(backend)
  await putFile(backend, 'kept', Buffer.from('kept'))
  const started = await backend.fetch(startUpload('unfinished', 600_000, {}, headers))
  const url = started.headers.get('x-goog-upload-url') ?? ''
  await backend.fetch(continueUpload(url, 'upload', 0, new Uint8Array(262_144), headers))
  const broken = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('--b\r\n\r\n{}\r\n--b\r\n\r\nabc')),
    pull: (controller) => controller.error(new Error('The line broke.')),
  })
  const protocol = { 'x-goog-upload-protocol': 'multipart', 'content-type': 'multipart/related; boundary=b' }
  const cut = streamRequest(`${bucketUrl}?name=cut`, broken, { ...headers, ...protocol })
  expect((await backend.fetch(cut)).status).toBe(408)
  expect(await listContents(backend)).toHaveLength(2)
  await backend.restart()
  expect(await listContents(backend)).toHaveLength(2)
  expect((await backend.fetch(continueUpload(url, 'query', 0, undefined, headers))).headers.get('x-goog-upload-size-received')).toBe(
    '262144',
  )
  backend.clock.advance(24 * 60 * 60 * 1000)
  await backend.restart()
  // The initial sweep runs during the first requests; closing waits for it.
  await backend.close()
  expect(await listContents(backend)).toHaveLength(1)
  expect(backend.logged).toEqual([])
})

test('an upload part with many spaces before its type is refused without slow parsing', async () => {
  const backend = await getBackend()
  const head = `--b\r\n\r\n{}\r\n--b\r\nContent-Type: text/plain${' '.repeat(200_000)}x\r\n\r\nabc\r\n--b--`
  const request = new Request(`${bucketUrl}?name=users%2Fnobody%2Fphoto`, {
    method: 'POST',
    headers: { 'x-goog-upload-protocol': 'multipart', 'content-type': 'multipart/related; boundary=b' },
    body: head,
  })
  expect((await backend.fetch(request)).status).toBe(403)
})

test('bytes that differ from the client’s checksum are refused', async () => {
  const backend = await getBackend()
  const bytes = Buffer.from('hello world')
  const md5Hash = hash('md5', bytes, 'base64')
  expect((await putFile(backend, 'sum', bytes, { md5Hash, crc32c: 'yZRlqg==' })).status).toBe(200)
  expect((await putFile(backend, 'sum', Buffer.from('hello World'), { md5Hash })).status).toBe(400)
  expect((await putFile(backend, 'sum', Buffer.from('hello World'), { crc32c: 'yZRlqg==' })).status).toBe(400)
  expect(await (await getFile(backend, 'sum')).text()).toBe('hello world')
  expect(await listContents(backend)).toHaveLength(1)
})

test('an upload interrupted at fifty places, with restarts, completes with the same bytes', async () => {
  await using backend = await startBackend()
  const headers = await serviceHeaders(backend)
  const bytes = Buffer.from(randomBytes(1_500_000).toString('base64'))
  const started = await backend.fetch(startUpload('cut', bytes.length, {}, headers))
  const url = started.headers.get('x-goog-upload-url') ?? ''
  const query = async () =>
    Number((await backend.fetch(continueUpload(url, 'query', 0, undefined, headers))).headers.get('x-goog-upload-size-received'))
  const random = createRandom(11)
  let cuts = 0
  while (cuts < 50) {
    const offset = await query()
    const length = 1 + random.below(Math.ceil((bytes.length - offset) / 10))
    const cut = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(offset, offset + length)),
      pull: (controller) => controller.error(new Error('The line broke.')),
    })
    expect((await backend.fetch(continueUpload(url, 'upload, finalize', offset, cut, headers))).status).toBe(408)
    cuts++
    // A restart loses the in-memory state; the long tests kill the process.
    if (cuts % 10 === 0) await backend.restart()
  }
  const offset = await query()
  const end = await backend.fetch(continueUpload(url, 'upload, finalize', offset, bytes.subarray(offset), headers))
  expect(end.headers.get('x-goog-upload-status')).toBe('final')
  const stored = Buffer.from(await (await getFile(backend, 'cut')).arrayBuffer())
  expect(hash('sha256', stored)).toBe(hash('sha256', bytes))
  expect(await end.json()).toMatchObject({ md5Hash: hash('md5', bytes, 'base64'), size: String(bytes.length) })
  // The reply may have been lost; a query shows that the upload is complete.
  const asked = await backend.fetch(continueUpload(url, 'query', 0, undefined, headers))
  expect([asked.headers.get('x-goog-upload-status'), asked.headers.get('x-goog-upload-size-received')]).toEqual([
    'final',
    String(bytes.length),
  ])
  expect((await backend.fetch(continueUpload(url, 'cancel', 0, undefined, headers))).status).toBe(400)
})

test('an upload belongs to its user, can be cancelled, and reports invalid chunks', async () => {
  const backend = await getBackend()
  const headers = await serviceHeaders(backend)
  const begin = async () => (await backend.fetch(startUpload('p', 600_000, {}, headers))).headers.get('x-goog-upload-url') ?? ''
  const url = await begin()
  const send = async (command: string, offset: number, sizeBytes: number) =>
    (
      await backend.fetch(
        continueUpload(url, command, offset, new Uint8Array(sizeBytes), { ...headers, 'content-length': String(sizeBytes) }),
      )
    ).status
  expect(await send('upload', 1, 262_144)).toBe(400)
  expect(await send('upload', 0, 100)).toBe(400)
  expect(await send('upload, finalize', 0, 700_000)).toBe(413)
  expect(await send('upload, finalize', 0, 500)).toBe(400)
  const other = await begin()
  expect((await backend.fetch(continueUpload(other.replace('upload_id=', 'upload_id=x'), 'query', 0, undefined, headers))).status).toBe(404)
  expect((await backend.fetch(continueUpload(other, 'surprise', 0, undefined, headers))).status).toBe(400)
  for (let time = 0; time < 2; time++)
    expect((await backend.fetch(continueUpload(other, 'cancel', 0, undefined, headers))).status).toBe(200)
  expect((await backend.fetch(continueUpload(other, 'upload', 0, new Uint8Array(262_144), headers))).status).toBe(400)
  expect(await listContents(backend)).toHaveLength(0)
})

test('a resumed upload continues at once while the last request hangs, and keeps its bytes', async () => {
  const backend = await getBackend()
  const headers = await serviceHeaders(backend)
  const url = (await backend.fetch(startUpload('h', 600_000, {}, headers))).headers.get('x-goog-upload-url') ?? ''
  // It sends some bytes and then hangs, without end or error.
  const taken = Promise.withResolvers<void>()
  const hanging = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.alloc(1000, 'x')),
    pull: () => {
      taken.resolve()
      return new Promise(() => {})
    },
  })
  const first = backend.fetch(continueUpload(url, 'upload', 0, hanging, headers))
  await taken.promise
  const asked = await backend.fetch(continueUpload(url, 'query', 0, undefined, headers))
  expect((await first).status).toBe(408)
  const receivedBytes = Number(asked.headers.get('x-goog-upload-size-received'))
  expect([0, 1000]).toContain(receivedBytes)
  const rest = Buffer.alloc(600_000 - receivedBytes, 'x')
  expect((await backend.fetch(continueUpload(url, 'upload, finalize', receivedBytes, rest, headers))).status).toBe(200)
  expect(await (await getFile(backend, 'h')).text()).toBe('x'.repeat(600_000))
})

/** An upload of 1,500,000 bytes with its first chunk stored, whose client has queried the length: 262,144. */
async function startInterrupted(backend: TestBackend, name: string) {
  const headers = await serviceHeaders(backend)
  const bytes = Buffer.from(randomBytes(1_125_000).toString('base64'))
  const url = (await backend.fetch(startUpload(name, bytes.length, {}, headers))).headers.get('x-goog-upload-url') ?? ''
  const send = async (command: string, offset: number, body?: ReadableStream<Uint8Array> | Uint8Array) =>
    await backend.fetch(continueUpload(url, command, offset, body, headers))
  /** @returns The reply to a request whose connection breaks. */
  const sendCut = async (from: number, to: number) =>
    await send(
      'upload',
      from,
      new ReadableStream({
        start: (controller) => controller.enqueue(bytes.subarray(from, to)),
        pull: (controller) => controller.error(new Error('The line broke.')),
      }),
    )
  const sendPiece = async (from: number, to: number) => await send('upload', from, bytes.subarray(from, to))
  const sendRest = async (from: number) => await send('upload, finalize', from, bytes.subarray(from))
  expect((await sendPiece(0, 262_144)).status).toBe(200)
  expect((await send('query', 0)).headers.get('x-goog-upload-size-received')).toBe('262144')
  const isWhole = async () => Buffer.from(await (await getFile(backend, name)).arrayBuffer()).equals(bytes)
  return { sendCut, sendPiece, sendRest, isWhole }
}

test('an interrupted request that arrives after its client’s query does not stop the upload', async () => {
  const backend = await getBackend()
  const { sendCut, sendRest, isWhole } = await startInterrupted(backend, 'late')
  expect((await sendCut(262_144, 300_000)).status).toBe(408)
  const refused = await sendRest(0)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('The next piece begins at 300000.')
  expect((await sendRest(262_144)).status).toBe(200)
  expect(await isWhole()).toBe(true)
})

test('a chunk that arrives late and overlaps the next one does not stop the upload', async () => {
  const backend = await getBackend()
  const { sendPiece, sendRest, isWhole } = await startInterrupted(backend, 'given-up')
  expect((await sendPiece(262_144, 1_048_576)).status).toBe(200)
  expect((await sendPiece(262_144, 524_288)).status).toBe(200)
  expect((await sendRest(524_288)).status).toBe(200)
  expect(await isWhole()).toBe(true)
})

test('an interrupted request that arrives after the next chunk removes nothing of it', async () => {
  const backend = await getBackend()
  const { sendCut, sendPiece, sendRest, isWhole } = await startInterrupted(backend, 'later-still')
  expect((await sendPiece(262_144, 524_288)).status).toBe(200)
  expect((await sendCut(262_144, 300_000)).status).toBe(408)
  expect((await sendCut(262_144, 700_000)).status).toBe(408)
  expect((await sendRest(524_288)).status).toBe(200)
  expect(await isWhole()).toBe(true)
})
