import { createHash } from 'node:crypto'
import { closeSync, fstatSync, fsyncSync, lstatSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { contentFolderName, contentIdPattern } from '#backend/database/files/content-path.ts'
import { makeFolder, syncToDisk } from './sync-to-disk.ts'

/** A content that a database references, and the name of its file. */
export type NamedContent = { readonly contentId: string; readonly name: string; readonly sizeBytes: number; readonly sha256: Uint8Array }

/** Called with the processed and the total bytes. */
export type ReportBytes = (doneBytes: number, totalBytes: number) => void

const pieceBytes = 2 ** 20

// index: storage_object_by_content
const selectContents = `
  select content_id, name, size_bytes, sha256
  from storage_object
  order by content_id`

// index: storage_object_by_content, primary key of storage_usage
const reduceUsage = `
  update storage_usage
  set size_bytes = storage_usage.size_bytes - storage_object.size_bytes
  from storage_object
  where storage_object.content_id = ?
    and storage_usage.owner = storage_object.owner`

// index: storage_object_by_content
const deleteObject = `
  delete from storage_object
  where content_id = ?`

/** The file contents that a database references, in the order of their IDs; none in databases older than files. */
export function listContents(database: DatabaseSync): readonly NamedContent[] {
  const hasFiles = database.prepare("select 1 from sqlite_schema where name = 'storage_object'").get() !== undefined
  if (!hasFiles) return []
  return database
    .prepare(selectContents)
    .all()
    .map((row) => ({
      contentId: String(row['content_id']),
      name: String(row['name']),
      sizeBytes: Number(row['size_bytes']),
      sha256: row['sha256'] as Uint8Array, // column type of the strict table
    }))
}

/** Removes files from a database whose contents are lost. */
export function forgetContents(database: DatabaseSync, contentIds: readonly string[]): void {
  database.exec('begin immediate')
  for (const contentId of contentIds) for (const statement of [reduceUsage, deleteObject]) database.prepare(statement).run(contentId)
  database.exec('commit')
}

/**
 * Appends contents to a file, one after the other.
 *
 * @param folder Holds the contents under their IDs.
 * @returns Those that differ from the database's checksums; if there are any, the appended part is invalid.
 */
export function appendContents(
  file: string,
  folder: string,
  contents: readonly NamedContent[],
  report: ReportBytes,
): readonly NamedContent[] {
  let copiedBytes = 0
  const target = openSync(file, 'a')
  try {
    return contents.filter(({ contentId, sizeBytes, sha256 }) => {
      const source = openSync(join(folder, contentId), 'r')
      try {
        const sum = createHash('sha256')
        const length = copyPiece(source, 0, sizeBytes, (piece) => {
          sum.update(piece)
          writeWhole(target, piece)
          copiedBytes += piece.length
          report(copiedBytes, sumBytes(contents))
        })
        return length < sizeBytes || !sum.digest().equals(sha256)
      } finally {
        closeSync(source)
      }
    })
  } finally {
    closeSync(target)
  }
}

/**
 * Verifies the contents after a backup's database.
 *
 * @param start Offset of the first content. @param end Expected end of the last one.
 * @returns One sentence per fault.
 */
export function findAppendedFaults(
  file: string,
  { start, end }: { readonly start: number; readonly end: number },
  contents: readonly NamedContent[],
  report: ReportBytes,
): readonly string[] {
  const source = openSync(file, 'r')
  try {
    const faults: string[] = []
    let at = start
    for (const content of contents) {
      const sum = createHash('sha256')
      const length = copyPiece(source, at, content.sizeBytes, (piece) => sum.update(piece))
      if (length < content.sizeBytes || !sum.digest().equals(content.sha256)) faults.push(`The file ${content.contentId} is damaged.`)
      at += content.sizeBytes
      report(at - start, sumBytes(contents))
    }
    if (at !== end) faults.push('It is longer or shorter than what it holds.')
    return faults
  } finally {
    closeSync(source)
  }
}

/** Writes the contents of a backup into a data folder, in addition to existing ones; their IDs cannot collide. */
export function extractContents(
  file: string,
  start: number,
  contents: readonly NamedContent[],
  dataDir: string,
  report: ReportBytes,
): void {
  const folder = join(dataDir, contentFolderName)
  makeFolder(folder)
  const source = openSync(file, 'r')
  try {
    let at = start
    for (const { contentId, sizeBytes } of contents) {
      if (!contentIdPattern.test(contentId)) throw new Error('A content has an id that this program does not make.')
      const place = join(folder, contentId)
      const unfinished = `${place}.unfinished`
      // Never follows a link of that name.
      rmSync(unfinished, { force: true })
      const target = openSync(unfinished, 'wx', 0o600)
      try {
        copyPiece(source, at, sizeBytes, (piece) => writeWhole(target, piece))
        fsyncSync(target)
      } finally {
        closeSync(target)
      }
      renameSync(unfinished, place)
      at += sizeBytes
      report(at - start, sumBytes(contents))
    }
  } finally {
    closeSync(source)
  }
  syncToDisk(folder)
}

/** The contents of a data folder that are missing or damaged, with a sentence for each. Reads all of them. */
export function findContentFaults(dataDir: string, contents: readonly NamedContent[]): ReadonlyMap<string, string> {
  const faults = new Map<string, string>()
  for (const { contentId, sizeBytes, sha256 } of contents) {
    const place = join(dataDir, contentFolderName, contentId)
    const entry = lstatSync(place, { throwIfNoEntry: false })
    if (!entry?.isFile()) {
      faults.set(contentId, `The file ${contentId} is ${entry ? 'a link, or no file' : 'missing'}.`)
      continue
    }
    const source = openSync(place, 'r')
    try {
      const sum = createHash('sha256')
      const isWhole = fstatSync(source).size === sizeBytes && copyPiece(source, 0, sizeBytes, (piece) => sum.update(piece)) === sizeBytes
      if (!isWhole || !sum.digest().equals(sha256)) faults.set(contentId, `The file ${contentId} is damaged.`)
    } finally {
      closeSync(source)
    }
  }
  return faults
}

/** Offset of the end of the database in a backup, from the database's header. */
export function databaseBytes(database: DatabaseSync): number {
  const pragma = (name: string) => Number(database.prepare(`pragma ${name}`).get()?.[name])
  return pragma('page_count') * pragma('page_size')
}

function sumBytes(contents: readonly NamedContent[]): number {
  return contents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

/** @returns The number of bytes that were read. */
function copyPiece(source: number, start: number, length: number, take: (piece: Buffer) => void): number {
  const buffer = Buffer.alloc(pieceBytes)
  let copied = 0
  while (copied < length) {
    const bytesRead = readSync(source, buffer, 0, Math.min(pieceBytes, length - copied), start + copied)
    if (bytesRead === 0) break
    take(buffer.subarray(0, bytesRead))
    copied += bytesRead
  }
  return copied
}

function writeWhole(target: number, piece: Buffer): void {
  for (let at = 0; at < piece.length;) at += writeSync(target, piece, at, piece.length - at)
}
