import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import {
  appendContents,
  databaseBytes,
  extractContents,
  findAppendedFaults,
  forgetContents,
  listContents,
  type NamedContent,
  type ReportBytes,
} from './backup-contents.ts'
import { readSeal, sealFile, unsealFile } from './checksum.ts'
import { ContentHold } from '#backend/database/files/content-hold.ts'
import { DataFolderInUseError, isDataFolderInUse, lockDataFolder, privateFile } from './data-folder.ts'
import { databaseFile } from '#backend/database/database.ts'
import { findFaults, mostFaults } from './find-faults.ts'
import { syncToDisk } from './sync-to-disk.ts'

/** Contents of a backup. */
export type BackupContent = {
  readonly documents: number
  readonly accounts: number
  readonly files: number
  /** Time of its last commit, in microseconds since the epoch; 0 without commits. */
  readonly lastCommitTime: bigint
  readonly sizeBytes: number
}

/** A file that the backup lacks, because the data folder has lost its content. */
export type LostFile = {
  readonly name: string
  /** Name of its content in the folder `files`. */
  readonly contentId: string
  readonly fault: 'missing' | 'damaged'
}

/** A backup or a restore failed; the message explains it to the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

/** Called with the current step, and for files also with the processed and the total bytes. */
export type BackupReport = (step: string, doneBytes?: number, totalBytes?: number) => void

const silent: BackupReport = () => {}

/** How often a copy is restarted because a file was deleted before its content was copied. */
const tries = 20

/**
 * Copies documents, accounts and files as of one moment into a new file, during normal operation, and verifies the copy: a database
 * followed by the contents of the files. It excludes deleted content and the keys of the data folder. Files with missing or damaged
 * contents are left out and reported, so that the others are saved.
 *
 * @param file Must not exist. It appears once it is complete, readable by its owner only.
 * @throws BackupError if the folder has no data, another backup of it runs, the file exists or the copy is faulty.
 */
export function backupData(
  dataDir: string,
  file: string,
  report: BackupReport = silent,
): BackupContent & { readonly lost: readonly LostFile[] } {
  if (!existsSync(join(dataDir, databaseFile))) throw new BackupError(`There are no documents in ${dataDir}.`)
  if (existsSync(file)) throw new BackupError(`The file ${file} exists already.`)
  const hold = ContentHold.open(dataDir)
  if (!hold) throw new BackupError(`Another backup of ${dataDir} is running.`)
  const unfinished = `${file}.unfinished`
  try {
    const lost = copyData(dataDir, hold, unfinished, report)
    const { content } = checkBackup(unfinished, statSync(unfinished).size, report)
    report('Sealing the backup')
    sealFile(unfinished)
    syncToDisk(unfinished)
    renameSync(unfinished, file)
    syncToDisk(dirname(file))
    return { ...content, lost }
  } finally {
    removeDatabase(unfinished)
    hold.close()
  }
}

/**
 * Replaces documents, accounts and files by a backup, after verifying it. The folder must not be in use.
 *
 * @param options.replace Whether existing data may be lost.
 * @param options.isDryRun Whether to verify only and change nothing.
 * @throws DataFolderInUseError if the folder is in use; BackupError if it holds data that may not be lost, or the backup is faulty.
 */
export function restoreData(
  file: string,
  dataDir: string,
  { replace, isDryRun = false }: { readonly replace: boolean; readonly isDryRun?: boolean },
  report: BackupReport = silent,
): BackupContent {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new BackupError(`There is no file ${file}.`)
  const place = join(dataDir, databaseFile)
  const refuseData = () => {
    if (existsSync(place) && !replace) throw new BackupError(`The data folder ${dataDir} holds documents already; --replace loses them.`)
  }
  if (isDataFolderInUse(dataDir)) throw new DataFolderInUseError(`The data folder ${dataDir} is in use by another process.`)
  refuseData()
  // Verified in place, so that a faulty backup or a dry run changes nothing.
  report('Reading the backup')
  const seal = readSeal(file)
  if (!seal) throw faulty(['Its checksum is missing or wrong.'])
  const { content, contents, startOfContents } = checkBackup(file, seal.contentBytes, report)
  if (isDryRun) return content
  const lock = lockDataFolder(dataDir)
  const unfinished = `${place}.unfinished`
  try {
    refuseData()
    rmSync(unfinished, { force: true })
    privateFile('', unfinished)
    report('Copying the backup')
    copyFileSync(file, unfinished)
    if (!unsealFile(unfinished, seal)) throw faulty(['It changed while it was read.'])
    // Before the database that references them; the next start removes the previous contents.
    extractContents(unfinished, startOfContents, contents, dataDir, (done, total) => report('Restoring files', done, total))
    truncateSync(unfinished, startOfContents)
    beginNewHistory(unfinished)
    syncToDisk(unfinished)
    removeLog(place)
    renameSync(unfinished, place)
    syncToDisk(dataDir)
    return content
  } finally {
    removeDatabase(unfinished)
    lock.close()
  }
}

/** A new history: clients must not continue from the replaced data. */
function beginNewHistory(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('update history set history_id = randomblob(8)')
  } finally {
    database.close()
  }
}

/**
 * Copies the database and then the contents of its files. Contents never change but may be deleted, so they are held: the existing ones
 * first, then those that were added until the database was copied.
 */
function copyData(dataDir: string, hold: ContentHold, unfinished: string, report: BackupReport): readonly LostFile[] {
  const source = new DatabaseSync(join(dataDir, databaseFile), { readOnly: true, timeout: 5000 })
  try {
    for (let attempt = 0; attempt < tries; attempt++) {
      hold.hold(idsOf(listContents(source)))
      removeDatabase(unfinished)
      privateFile('', unfinished)
      report('Copying documents')
      source.prepare('vacuum into ?').run(unfinished)
      const contents = readContents(unfinished)
      const absent = new Set(hold.hold(idsOf(contents)))
      // Contents that were deleted meanwhile are no longer referenced; the rest are missing.
      const named = absent.size === 0 ? absent : new Set(idsOf(listContents(source)))
      if ([...absent].every((contentId) => named.has(contentId))) return appendWhole(unfinished, hold.folder, contents, absent, report)
    }
  } finally {
    source.close()
  }
  throw new BackupError('Files were deleted faster than they could be copied. Try again.')
}

/** Appends the complete contents, and removes the files of the others from the copy. */
function appendWhole(
  unfinished: string,
  folder: string,
  contents: readonly NamedContent[],
  missing: ReadonlySet<string>,
  report: BackupReport,
): readonly LostFile[] {
  const reportBytes: ReportBytes = (done, total) => report('Copying files', done, total)
  const present = contents.filter(({ contentId }) => !missing.has(contentId))
  const lost = contents.filter(({ contentId }) => missing.has(contentId)).map((content) => toLost(content, 'missing'))
  forgetLost(unfinished, lost)
  const start = statSync(unfinished).size
  const damaged = new Set(appendContents(unfinished, folder, present, reportBytes))
  if (damaged.size === 0) return lost
  truncateSync(unfinished, start)
  const damagedFiles = [...damaged].map((content) => toLost(content, 'damaged'))
  forgetLost(unfinished, damagedFiles)
  appendContents(
    unfinished,
    folder,
    present.filter((content) => !damaged.has(content)),
    reportBytes,
  )
  return [...lost, ...damagedFiles]
}

function idsOf(contents: readonly { readonly contentId: string }[]): readonly string[] {
  return contents.map(({ contentId }) => contentId)
}

function toLost({ name, contentId }: NamedContent, fault: LostFile['fault']): LostFile {
  return { name, contentId, fault }
}

function forgetLost(file: string, lost: readonly LostFile[]): void {
  if (lost.length === 0) return
  const database = new DatabaseSync(file)
  try {
    forgetContents(database, idsOf(lost))
  } finally {
    database.close()
  }
}

function readContents(file: string): readonly NamedContent[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return listContents(database)
  } finally {
    database.close()
  }
}

/** Verifies a backup in place and describes its contents. @param end Expected end of its contents. */
function checkBackup(file: string, end: number, report: BackupReport) {
  report('Checking documents')
  // Opened without lock and log files (SQLite, URI filenames).
  const address = pathToFileURL(file)
  address.searchParams.set('immutable', '1')
  const database = new DatabaseSync(address, { readOnly: true })
  try {
    const faults = findFaultsIn(database)
    if (faults.length > 0) throw faulty(faults)
    const count = (table: string) => Number(database.prepare(`select count(*) as rows from ${table}`).get()?.['rows'])
    const clock = database.prepare('select last_commit_time_us from commit_clock')
    clock.setReadBigInts(true)
    const lastCommitTime = (clock.get()?.['last_commit_time_us'] ?? 0n) as bigint // column type of the strict table
    const contents = listContents(database)
    const start = databaseBytes(database)
    const contentFaults = findAppendedFaults(file, { start, end }, contents, (done, total) => report('Checking files', done, total))
    if (contentFaults.length > 0) throw faulty(contentFaults.slice(0, mostFaults))
    const counts = { documents: count('document'), accounts: count('account'), files: contents.length }
    const content: BackupContent = { ...counts, lastCommitTime, sizeBytes: end }
    return { content, contents, startOfContents: start }
  } finally {
    database.close()
  }
}

function faulty(faults: readonly string[]): BackupError {
  return new BackupError(`The backup is faulty: ${faults.join(' ')}`)
}

/** Damage that prevents reading is a fault as well. */
function findFaultsIn(database: DatabaseSync): readonly string[] {
  try {
    return findFaults(database)
  } catch (error) {
    if (error instanceof Error && 'errcode' in error) return [`It cannot be read (${error.message}).`]
    throw error
  }
}

function removeDatabase(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
}

/** A remaining log would be applied to the next database in this place. */
function removeLog(place: string): void {
  for (const suffix of ['-wal', '-shm', '-journal']) rmSync(`${place}${suffix}`, { force: true })
}
