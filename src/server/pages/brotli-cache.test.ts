import { mkdtempDisposable, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { BrotliCache } from './brotli-cache.ts'

type Compress = (content: Uint8Array, quality: number) => Promise<Uint8Array>

async function openFolder() {
  const temporary = await mkdtempDisposable(join(tmpdir(), 'fourfold-bodies-'))
  return {
    folder: pathToFileURL(`${temporary.path}/`),
    list: async () => (await readdir(temporary.path)).toSorted(),
    [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose](),
  }
}

function makeCompressor() {
  return vi.fn<Compress>(async (content) => brotliCompressSync(content))
}

const page = Buffer.from('<p>words</p>'.repeat(100))

test('content is compressed once, also for other processes and simultaneous requests', async () => {
  await using temporary = await openFolder()
  const compress = makeCompressor()
  const cache = new BrotliCache({ folder: temporary.folder, compress })
  expect(await cache.find(page)).toBeUndefined()
  const bodies = await Promise.all([cache.get(page), cache.get(page)])
  const other = new BrotliCache({ folder: temporary.folder, compress })
  const found = [...bodies, await other.get(page), await other.find(page)]
  expect(compress).toHaveBeenCalledTimes(1)
  for (const body of found) expect(brotliDecompressSync(body ?? new Uint8Array())).toEqual(page)
})

test('an incomplete body, or one of other content, is compressed again', async () => {
  await using temporary = await openFolder()
  const cache = new BrotliCache({ folder: temporary.folder })
  await cache.get(page)
  const [name = ''] = await temporary.list()
  for (const wrong of [new Uint8Array(), brotliCompressSync('another'), brotliCompressSync(page).subarray(0, 10)]) {
    await writeFile(new URL(name, temporary.folder), wrong)
    expect(await cache.find(page)).toBeUndefined()
    expect(brotliDecompressSync(await cache.get(page))).toEqual(page)
    expect(await cache.find(page)).toBeDefined()
  }
})

test('content is compressed again for another quality', async () => {
  await using temporary = await openFolder()
  const compress = makeCompressor()
  for (const quality of [10, 11, 11]) await new BrotliCache({ folder: temporary.folder, quality, compress }).get(page)
  expect(compress.mock.calls).toEqual([
    [page, 10],
    [page, 11],
  ])
})

test('the bodies used last are kept up to the limit in bytes', async () => {
  await using temporary = await openFolder()
  const compress: Compress = async (content) => brotliCompressSync(content)
  const contents = ['a', 'b', 'c', 'd'].map((letter) => Buffer.from(letter))
  const cache = new BrotliCache({ folder: temporary.folder, compress })
  for (const content of contents) await cache.get(content)
  const names = await temporary.list()
  const { size } = await stat(new URL(names[0] ?? '', temporary.folder))
  for (const name of names) await utimes(new URL(name, temporary.folder), 1, 1)
  const [first, , , last] = contents
  for (const used of [first, last]) await cache.find(used ?? page)
  await new BrotliCache({ folder: temporary.folder, compress, limitBytes: 2 * size }).prune()
  const left = await Promise.all(contents.map(async (content) => (await cache.find(content)) !== undefined))
  expect(left).toEqual([true, false, false, true])
})

test('without write access content is still compressed, and the error is reported once', async () => {
  await using temporary = await openFolder()
  await writeFile(new URL('file', temporary.folder), '')
  const onWriteError = vi.fn<(error: unknown) => void>()
  const cache = new BrotliCache({ folder: new URL('file/bodies/', temporary.folder), compress: makeCompressor(), onWriteError })
  for (const content of [page, Buffer.from('another'.repeat(50))]) expect(brotliDecompressSync(await cache.get(content))).toEqual(content)
  await cache.prune()
  expect(onWriteError).toHaveBeenCalledTimes(1)
})
