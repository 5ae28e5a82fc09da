import type { DatabaseSync } from 'node:sqlite'
import type { FileLocation, FilePut, FilePutOutcome, FileWriterOperations, StoredFile } from './file-operations.ts'
import { openFileTable } from './file-table.ts'
import { openFileUploadTable } from './file-upload-table.ts'
import type { UserData } from '#backend/database/identity/identity-operations.ts'

// index: primary key of storage_usage
const selectUsage = `
  select size_bytes
  from storage_usage
  where owner = ?`

// index: primary key of storage_usage
const addUsage = `
  insert into storage_usage (owner, size_bytes)
  values (?, ?)
  on conflict (owner) do update
  set size_bytes = size_bytes + excluded.size_bytes`

// index: primary key of storage_usage
const deleteUsage = `
  delete from storage_usage
  where owner = ?`

/** How many files are processed per step. */
const pageSize = 100

/** Operations of the writer for files, and the deletion of an account's files. */
export type FileWriter = FileWriterOperations & {
  /** Deletes the files and uploads of an account; returns the contents that are no longer referenced. */
  readonly removeFilesOf: (owner: string, data: UserData) => readonly string[]
}

/** Operations of the writer for files, within the group's transaction: quotas are checked where they are counted. */
export function openFileWriter(database: DatabaseSync): FileWriter {
  const files = openFileTable(database)
  const uploads = openFileUploadTable(database)

  return {
    putFile,
    changeFile: ({ bucket, name, expectedGeneration, expectedMetageneration, metadata, downloadTokens, nowMs }) => {
      const before = files.find({ bucket, name })
      if (before?.generation !== expectedGeneration || before.metageneration !== expectedMetageneration) return undefined
      const after: StoredFile = {
        ...before,
        ...(metadata && { metadata }),
        ...(downloadTokens && { downloadTokens }),
        metageneration: before.metageneration + 1,
        updateTimeMs: nowMs,
      }
      files.put(after)
      return after
    },
    deleteFile: ({ expectedGeneration, ...location }) => {
      const before = files.find(location)
      if (before?.generation !== expectedGeneration) return undefined
      removeFile(before)
      uploads.removeEnded(location)
      return before.contentId
    },
    startFileUpload: ({ quota, ...upload }) => {
      const endedContentIds: string[] = []
      if (upload.owner !== undefined) {
        const active = uploads.sumOf(upload.owner, undefined)
        const ended = uploads.listOldest(upload.owner, Math.max(0, active.uploads + 1 - quota.uploadsPerOwner))
        const freedBytes = ended.reduce((sum, { reservedBytes }) => sum + reservedBytes, replacedBytes(upload))
        if (usageOf(upload.owner) + active.bytes - freedBytes + upload.reservedBytes > quota.bytesPerOwner) return { kind: 'quotaExceeded' }
        for (const { uploadDigest } of ended) uploads.end(uploadDigest, 'cancelled')
        endedContentIds.push(...ended.map(({ contentId }) => contentId))
      }
      uploads.insert(upload)
      return { kind: 'started', endedContentIds }
    },
    recordFileUpload: ({ uploadDigest, receivedBytes }) => {
      uploads.setReceived(uploadDigest, receivedBytes)
      return null
    },
    cancelFileUpload: ({ uploadDigest }) => {
      if (uploads.find(uploadDigest)?.state !== 'active') return false
      uploads.end(uploadDigest, 'cancelled')
      return true
    },
    removeExpiredFileUploads: ({ nowMs }) => {
      uploads.removeExpired(nowMs)
      return null
    },
    removeFilesOf: (owner, { bucket, filePrefix }) => {
      // A negative limit means no limit to SQLite.
      const begun = uploads.listOldest(owner, -1)
      for (const { uploadDigest } of begun) uploads.end(uploadDigest, 'cancelled')
      const contentIds = begun.map(({ contentId }) => contentId)
      while (true) {
        const names = files.listNames(bucket, filePrefix, pageSize).filter((name) => name.startsWith(filePrefix))
        for (const name of names) {
          const file = files.find({ bucket, name })
          if (!file) continue
          removeFile(file)
          contentIds.push(file.contentId)
        }
        if (names.length < pageSize) break
      }
      uploads.removeBelow(bucket, filePrefix)
      database.prepare(deleteUsage).run(owner)
      return contentIds
    },
    removeFiles: () => {
      for (const table of ['storage_object', 'storage_upload', 'storage_usage']) database.exec(`delete from ${table}`)
      return null
    },
  }

  function putFile({ expectedGeneration, uploadDigest, quota, nowMs, ...put }: FilePut): FilePutOutcome {
    if (uploadDigest && uploads.find(uploadDigest)?.state !== 'active') return { kind: 'uploadEnded' }
    const before = files.find(put)
    if ((before?.generation ?? 0) !== expectedGeneration) return { kind: 'changed' }
    if (before) removeFile(before)
    if (put.owner !== undefined) {
      const reserved = uploads.sumOf(put.owner, uploadDigest).bytes
      if (usageOf(put.owner) + reserved + put.sizeBytes > quota.bytesPerOwner) {
        // The file is unchanged.
        if (before) insertFile(before)
        return { kind: 'quotaExceeded' }
      }
    }
    const file: StoredFile = {
      ...put,
      generation: Math.max(nowMs * 1000, (before?.generation ?? 0) + 1),
      metageneration: 1,
      createTimeMs: nowMs,
      updateTimeMs: nowMs,
    }
    insertFile(file)
    if (uploadDigest) uploads.end(uploadDigest, 'final', put.sizeBytes)
    return { kind: 'stored', file, replacedContentId: before?.contentId }
  }

  function insertFile(file: StoredFile): void {
    files.put(file)
    if (file.owner !== undefined) database.prepare(addUsage).run(file.owner, file.sizeBytes)
  }

  function removeFile(file: StoredFile): void {
    files.remove(file)
    if (file.owner !== undefined) database.prepare(addUsage).run(file.owner, -file.sizeBytes)
  }

  function usageOf(owner: string): number {
    return Number(database.prepare(selectUsage).get(owner)?.['size_bytes'] ?? 0)
  }

  /** The owner's quota that a replaced file frees. */
  function replacedBytes({ owner, ...location }: FileLocation & { readonly owner: string | undefined }): number {
    const before = files.find(location)
    return before !== undefined && before.owner === owner ? before.sizeBytes : 0
  }
}
