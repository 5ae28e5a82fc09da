import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { detectContent, findStoredType, lookedAtBytes } from '#backend'
import type { FilesClient } from '#gateway/files.ts'
import { showProgress } from './file-progress.ts'
import type { ProgressOutput } from '#cli/progress.ts'

/** A local file that can be uploaded. */
export type LocalFile = { readonly source: string; readonly sizeBytes: number; readonly isPdf: boolean; readonly md5Hash: string }

/** The largest file that the backend takes (its `resumableBytes`). */
const mostBytes = 100 * 2 ** 20

/** Checks a file in a stream. @returns The problem if it cannot be uploaded. */
export async function readLocalFile(source: string): Promise<LocalFile | { readonly problem: string }> {
  const sizeBytes = await findSize(source)
  if (sizeBytes === undefined) return { problem: 'is not a readable file' }
  if (sizeBytes > mostBytes) return { problem: `has ${Math.ceil(sizeBytes / 2 ** 20)} MiB; the maximum is ${mostBytes / 2 ** 20}` }
  const hash = createHash('md5')
  let head: Buffer = Buffer.alloc(0)
  let tail: Buffer = Buffer.alloc(0)
  await pipeline(createReadStream(source), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      if (head.length < lookedAtBytes) head = Buffer.concat([head, chunk]).subarray(0, lookedAtBytes)
      tail = Buffer.concat([tail, chunk]).subarray(-lookedAtBytes)
      hash.update(chunk)
    }
  })
  const { detectedType } = detectContent(head, tail, sizeBytes)
  const storedType = findStoredType({ detectedType, sizeBytes })
  if (storedType === undefined) return { problem: 'has an unsupported file type' }
  return { source, sizeBytes, isPdf: storedType === 'application/pdf', md5Hash: hash.digest('base64') }
}

/** Uploads a file in a stream and shows progress. The backend rejects it if its bytes have changed since the check. */
export async function uploadLocalFile(
  files: FilesClient,
  { source, sizeBytes, md5Hash }: LocalFile,
  path: string,
  output?: ProgressOutput,
): Promise<void> {
  const reading = createReadStream(source)
  const progress = showProgress(basename(source), sizeBytes, output)
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
    // Errors of the operating system have a code.
    if (error instanceof Error && 'code' in error) return undefined
    throw error
  }
}
