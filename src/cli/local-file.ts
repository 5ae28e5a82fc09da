import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FilesClient } from '#gateway/files.ts'
import { showProgress } from './file-progress.ts'

/** A file on this machine that can be handed over. */
export type LocalFile = { readonly source: string; readonly sizeBytes: number; readonly isPdf: boolean; readonly md5Hash: string }

/** The largest file that the backend takes (its `resumableBytes`). */
const mostBytes = 100 * 2 ** 20

/** Looks through a file, without holding it in memory. @returns What is wrong with it, when it cannot be handed over. */
export async function readLocalFile(source: string): Promise<LocalFile | { readonly problem: string }> {
  const sizeBytes = await findSize(source)
  if (sizeBytes === undefined) return { problem: 'is no file that can be read' }
  if (sizeBytes > mostBytes) return { problem: `has ${Math.ceil(sizeBytes / 2 ** 20)} MiB; up to ${mostBytes / 2 ** 20} are taken` }
  const hash = createHash('md5')
  let head: Uint8Array = new Uint8Array()
  await pipeline(createReadStream(source), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      if (head.length === 0) head = chunk.subarray(0, 5)
      hash.update(chunk)
    }
  })
  return { source, sizeBytes, isPdf: Buffer.from(head).toString('latin1') === '%PDF-', md5Hash: hash.digest('base64') }
}

/** Sends a file in a stream, and says on a terminal how far it is. The backend refuses it when other bytes arrive than were looked through. */
export async function uploadLocalFile(files: FilesClient, { source, sizeBytes, md5Hash }: LocalFile, path: string): Promise<void> {
  const reading = createReadStream(source)
  const progress = showProgress(basename(source), sizeBytes)
  reading.on('error', (error) => progress.destroy(error))
  // The types of Node and of the web name the same stream twice.
  const content = Readable.toWeb(reading.pipe(progress)) as unknown as ReadableStream<Uint8Array>
  await files.uploadFile({ name: path, content, sizeBytes, md5Hash })
}

async function findSize(source: string): Promise<number | undefined> {
  try {
    const found = await stat(source)
    return found.isFile() ? found.size : undefined
  } catch (error) {
    // The system's refusals carry its code.
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
