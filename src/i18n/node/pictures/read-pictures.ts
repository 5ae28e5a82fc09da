import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { access, constants, lstat, mkdir, readFile, stat, utimes } from 'node:fs/promises'
import { extname, join } from 'node:path'
import * as v from 'valibot'
import type { ContentProblem } from '#i18n/content/content-error.ts'
import { listPictureNames, type PictureFacts } from '#i18n/content/picture.ts'
import { temporarySizesFolder } from '#i18n/node/content-folders.ts'
import { pictureLimits } from './check-picture.ts'
import { PictureMaker, type SizesReply } from './picture-maker.ts'

const size = { hash: v.string(), width: v.number(), height: v.number() }
const Facts = v.variant('kind', [
  v.object({ kind: v.literal('raster'), ...size, widths: v.pipe(v.array(v.number()), v.nonEmpty()) }),
  v.object({ kind: v.literal('svg'), ...size }),
  v.object({ kind: v.literal('none'), faults: v.array(v.object({ field: v.string(), message: v.string() })) }),
])

/** Changes when pictures are made in another way, so that those of former versions are made again. */
const version = 3

/**
 * Reads the pictures of a content folder. Sizes that are not in the folder of sizes are made, one picture after the other in a thread of
 * their own: 12 million pixels take half a second.
 *
 * @param root The content folder.
 * @param paths Of its pictures and drawings.
 * @param sizesFolder As `findSizesFolder` returns it.
 */
export async function readPictures(
  root: string,
  paths: readonly string[],
  sizesFolder: string,
): Promise<{ readonly pictures: Record<string, PictureFacts>; readonly problems: readonly ContentProblem[] }> {
  const pictures: Record<string, PictureFacts> = {}
  const problems: ContentProblem[] = []
  await using maker = new PictureMaker()
  for (const path of paths) {
    const reply = await readPicture(join(root, path), sizesFolder, maker)
    if (!reply) continue
    if ('fault' in reply) problems.push({ file: path, field: '', message: reply.fault })
    else pictures[path] = reply
  }
  return { pictures, problems }
}

/** Of the hash with which the names of sizes begin. */
export const hashLength = 22

/** Takes note of the use of a picture's sizes (`pruneSizes`). */
export async function markAsUsed(folder: string, hash: string, now: Date): Promise<void> {
  try {
    await utimes(join(folder, `${hash}.json`), now, now)
  } catch (error) {
    // Another user's, or gone meanwhile.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

/** The hash that identifies a picture in addresses. @param kind Its file's extension, by which it is made. */
function hashPicture(content: string | Uint8Array, kind: string): string {
  return createHash('sha256').update(`${version} ${kind} `).update(content).digest('base64url').slice(0, hashLength)
}

/** Where sizes are kept: the folder, or one of the system's for temporary files if it cannot be written to. */
export async function findSizesFolder(folder: string): Promise<string> {
  if (folder !== temporarySizesFolder && (await canWrite(folder))) return folder
  await mkdir(temporarySizesFolder, { recursive: true, mode: 0o700 })
  if (process.getuid && (await lstat(temporarySizesFolder)).uid !== process.getuid())
    throw new Error(`${temporarySizesFolder} belongs to another user.`)
  return temporarySizesFolder
}

async function canWrite(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return true
  } catch {
    // In an image the product's own folder belongs to another user, whatever the error is called there.
    return false
  }
}

/** @returns Undefined if the file is gone meanwhile. */
async function readPicture(file: string, folder: string, maker: PictureMaker): Promise<SizesReply | undefined> {
  const content = await readSource(file)
  if (!content || 'fault' in content) return content
  const hash = hashPicture(content, extname(file).toLowerCase())
  return (await findMade(folder, hash)) ?? (await maker.makeSizes({ file, content, hash, folder }))
}

async function readSource(file: string): Promise<Buffer | { readonly fault: string } | undefined> {
  try {
    if ((await stat(file)).size > pictureLimits.mostBytes) return { fault: `is larger than ${pictureLimits.mostBytes / 1_000_000} MB` }
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    if (error instanceof Error && 'code' in error && error.code === 'EACCES') return { fault: 'cannot be read (EACCES)' }
    throw error
  }
}

async function findMade(folder: string, name: string): Promise<PictureFacts | undefined> {
  const facts = await readIfPresent(join(folder, `${name}.json`))
  const written = v.safeParse(v.pipe(v.string(), v.parseJson(), Facts), facts?.toString())
  // A power loss can leave half a file; its sizes are made again.
  if (!written.success) return undefined
  if (!listPictureNames(written.output).every((file) => existsSync(join(folder, file)))) return undefined
  await markAsUsed(folder, name, new Date())
  return written.output
}

/** @returns Undefined if there is no such file, as when another process has just deleted it (`pruneSizes`). */
export async function readIfPresent(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
