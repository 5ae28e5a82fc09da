import type { FilesClient, StoredFile } from '#gateway/files.ts'
import { forEachAtOnce } from './for-each-at-once.ts'

/** How many files there are, and how many of them the target has. */
export type FilesCheck = {
  readonly source: number
  readonly target: number
  readonly sourceBytes: number
  readonly targetBytes: number
}

/** Copies every file that is not at the target, or has other bytes there; none lies in memory as a whole. */
export async function migrateFiles(from: FilesClient, to: FilesClient, report: (line: string) => void): Promise<FilesCheck> {
  const names = await from.listNames('')
  const total = { source: 0, sourceBytes: 0, targetBytes: 0 }
  let written = 0
  await forEachFile(from, to, names, async (file, present) => {
    const stored = present ?? (await copyFile(from, to, file))
    if (!present) written++
    total.source++
    total.sourceBytes += file.sizeBytes
    total.targetBytes += stored.sizeBytes
    report(`files: ${total.source} of ${names.length} looked at, ${written} written`)
  })
  const arrived = new Set(await to.listNames(''))
  return { ...total, target: names.filter((name) => arrived.has(name)).length }
}

/** How many files there are, and how many of them `migrateFiles` would copy. */
export async function planFiles(from: FilesClient, to: FilesClient, report: (line: string) => void) {
  const names = await from.listNames('')
  const plan = { count: 0, bytes: 0, missingCount: 0, missingBytes: 0 }
  await forEachFile(from, to, names, (file, present) => {
    plan.count++
    plan.bytes += file.sizeBytes
    if (!present) {
      plan.missingCount++
      plan.missingBytes += file.sizeBytes
    }
    report(`files: ${plan.count} of ${names.length} looked at`)
  })
  return plan
}

/** @param look Is given each file, and the one at the target where it has the same bytes. */
async function forEachFile(
  from: FilesClient,
  to: FilesClient,
  names: readonly string[],
  look: (file: StoredFile, present: StoredFile | undefined) => Promise<void> | void,
): Promise<void> {
  await forEachAtOnce(4, names, async (name) => {
    const [file, present] = await Promise.all([from.findFile(name), to.findFile(name)])
    // Deleted since it was listed.
    if (!file) return
    const isThere = present?.md5Hash === file.md5Hash && present.sizeBytes === file.sizeBytes
    await look(file, isThere ? present : undefined)
  })
}

/** The copy has the file's date, which people see and by which files are kept. */
async function copyFile(from: FilesClient, to: FilesClient, file: StoredFile): Promise<StoredFile> {
  const { name, sizeBytes, contentType, md5Hash, updatedAt: modifiedAt } = file
  const { body } = await from.openFile(name)
  const content = body ?? new Blob([]).stream()
  return await to.uploadFile({ name, content, sizeBytes, contentType, md5Hash, modifiedAt })
}
