import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parentPort, threadId } from 'node:worker_threads'
import type { PictureFacts } from '#i18n/content/picture.ts'
import { listPictureNames } from '#i18n/content/picture.ts'
import { readSvgPicture } from '#i18n/content/svg-picture.ts'
import { judgePicture } from './check-picture.ts'
import { scalePicture } from './scale-picture.ts'

/** A picture to be made. `hash` is that of its bytes. */
export type PictureRequest = { readonly file: string; readonly hash: string; readonly folder: string }
export type PictureReply = PictureFacts | { readonly fault: string }

/** Of one drawing. */
const mostFaults = 20

parentPort?.on('message', (request: PictureRequest) => {
  answer(request).then(
    (reply) => parentPort?.postMessage(reply),
    // Fails the thread, and so the request.
    (error: unknown) =>
      queueMicrotask(() => {
        throw error
      }),
  )
})

async function answer(request: PictureRequest): Promise<PictureReply> {
  const bytes = await readFile(request.file)
  return /\.svg$/iu.test(request.file) ? makeDrawing(bytes.toString(), request) : await makeSizes(bytes, request)
}

/** Faults of a drawing are no faults of the folder, unless the content shows it as a picture. */
async function makeDrawing(source: string, { hash, folder }: PictureRequest): Promise<PictureFacts> {
  const { text, width, height, problems } = readSvgPicture(source, '')
  const faults = problems.slice(0, mostFaults).map(({ field, message }) => ({ field, message }))
  const facts: PictureFacts = faults.length > 0 ? { kind: 'none', faults } : { kind: 'svg', hash, width, height }
  for (const name of listPictureNames(facts)) await writeWhole(join(folder, name), text)
  await writeWhole(join(folder, `${hash}.json`), JSON.stringify(facts))
  return facts
}

async function makeSizes(bytes: Buffer, { file, hash, folder }: PictureRequest): Promise<PictureReply> {
  const fault = judgePicture(file, bytes)
  if (fault !== undefined) return { fault }
  let sizes
  try {
    sizes = await scalePicture(bytes, /\.png$/iu.test(file))
  } catch (error) {
    return { fault: `cannot be read as a picture (${error instanceof Error ? error.message.split('\n')[0] : String(error)})` }
  }
  const last = sizes.at(-1)
  if (!last) return { fault: 'has no pixels' }
  const facts: PictureFacts = { kind: 'raster', hash, width: last.width, height: last.height, widths: sizes.map(({ width }) => width) }
  const names = listPictureNames(facts)
  for (const [at, { content }] of sizes.entries()) await writeWhole(join(folder, names[at] ?? ''), content)
  // Last: what has this file has all sizes.
  await writeWhole(join(folder, `${hash}.json`), JSON.stringify(facts))
  return facts
}

/** Other processes see the file whole or not at all. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}.${threadId}.tmp`
  await writeFile(draft, content)
  await rename(draft, path)
}
