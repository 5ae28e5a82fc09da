import { accessSync, constants, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { DamagedLockError, isDamage, lockAdvice, restoreAdvice } from './data-fault.ts'
import { isDataFolderInUse } from './data-folder.ts'
import { databaseFile, newestVersion, versionOf } from '#backend/database/database.ts'
import { findContentFaults, listContents } from './backup-contents.ts'
import { findFaults, mostFaults } from './find-faults.ts'
import type { Finding } from './finding.ts'
import { inspectMails } from './inspect-mails.ts'

/** Below this, writes will soon be refused. Our own judgement. */
const leastFreeBytes = 256 * 2 ** 20

/** A log grows beyond this only if a long read or a disk error blocks its checkpoint. Our own judgement. */
const largestLogBytes = 256 * 2 ** 20

/** The usual remedy for a refused access. */
const lookAdvice = 'Make room on the disk, let this user read and write the folder, and look again.'

/** Checks everything in a data folder; changes nothing and may run while a server uses the folder. */
export function inspectData(dataDir: string): readonly Finding[] {
  const database = join(dataDir, databaseFile)
  const missing = inspectPlace(dataDir, database)
  if (missing.length > 0) return missing
  const inspections: readonly Inspection[] = [
    ['The lock', () => inspectUse(dataDir)],
    ['The folder', () => inspectWriting(dataDir, database)],
    ['The folder', () => inspectModes(dataDir)],
    ['The disk', () => inspectSpace(dataDir)],
    ['The log of writes', () => inspectLog(database)],
    ['The folder', () => inspectRemainders(dataDir)],
    ['The data', () => inspectDatabase(database, dataDir)],
  ]
  return inspections.flatMap(tellRefusal)
}

/** A check, by the name of its subject. */
type Inspection = readonly [subject: string, inspect: () => Finding | readonly Finding[]]

/** A refused access becomes a finding, and the other checks continue. */
function tellRefusal([subject, inspect]: Inspection): Finding | readonly Finding[] {
  try {
    return inspect()
  } catch (error) {
    if (error instanceof DamagedLockError) return { level: 'problem', what: error.message, advice: lockAdvice }
    // Errors of the system and of SQLite have a message for people.
    if (!(error instanceof Error && ('syscall' in error || 'errcode' in error))) throw error
    return { level: 'problem', what: `${subject} cannot be looked at: ${error.message}.`, advice: lookAdvice }
  }
}

/** Whether there are documents; an unreadable folder does not count as empty. */
function inspectPlace(dataDir: string, database: string): readonly Finding[] {
  const absent: Finding = {
    level: 'problem',
    what: `There are no documents in ${dataDir}.`,
    advice: 'Start the site once, restore a backup, or set DATA_DIR.',
  }
  try {
    const folder = statSync(dataDir, { throwIfNoEntry: false })
    if (folder && !folder.isDirectory()) return [{ level: 'problem', what: `${dataDir} is a file.`, advice: 'Set DATA_DIR to a folder.' }]
    return folder && statSync(database, { throwIfNoEntry: false }) ? [] : [absent]
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    const advice = 'Run this as the user that the site runs as, or set DATA_DIR.'
    return [{ level: 'problem', what: `Whether there are documents in ${dataDir} cannot be seen: ${error.message}.`, advice }]
  }
}

function inspectUse(dataDir: string): Finding {
  if (!isDataFolderInUse(dataDir)) return { level: 'fine', what: 'No process has the folder open.' }
  return { level: 'fine', what: 'A running site has the folder open.', fact: { name: 'folderInUse' } }
}

function inspectWriting(dataDir: string, database: string): readonly Finding[] {
  try {
    for (const path of [dataDir, database]) accessSync(path, constants.W_OK)
    return []
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    const advice = 'Have the disk mounted for writing, and run this as the user that the site runs as.'
    return [{ level: 'problem', what: `The folder cannot be written: ${error.message}.`, advice }]
  }
}

function inspectModes(dataDir: string): readonly Finding[] {
  const open = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter((name) => {
    const entry = statSync(join(dataDir, name), { throwIfNoEntry: false })
    return entry !== undefined && (entry.mode & 0o077) !== 0 && (name === '' || entry.isFile())
  })
  if (open.length === 0) return [{ level: 'fine', what: 'Only its owner can read the folder.', fact: { name: 'folderPrivate' } }]
  const names = open.map((name) => join(dataDir, name)).join(', ')
  const isShut = (statSync(dataDir).mode & 0o077) === 0
  // The files are safe while the folder itself denies access to others.
  if (isShut) return [{ level: 'fine', what: 'Only its owner can enter the folder.', fact: { name: 'folderClosed' } }]
  const fact = { name: 'folderOpen', values: { names, folder: dataDir } } as const
  return [{ level: 'problem', what: `Others can read ${names}.`, advice: `chmod -R go= ${dataDir}`, fact }]
}

function inspectSpace(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir)
  const megabytes = Math.floor((bavail * bsize) / 2 ** 20)
  const what = `The disk has ${megabytes} MiB left.`
  if (bavail * bsize >= leastFreeBytes) return { level: 'fine', what, fact: { name: 'diskLeft', values: { megabytes } } }
  const advice = 'Make room: on a full disk writes are refused, and reads go on.'
  return { level: 'problem', what, advice, fact: { name: 'diskFull', values: { megabytes } } }
}

function inspectLog(database: string): Finding {
  const bytes = logBytes(database)
  const megabytes = Math.ceil(bytes / 2 ** 20)
  const what = `The log of writes takes ${megabytes} MiB.`
  if (bytes <= largestLogBytes) return { level: 'fine', what, fact: { name: 'logSize', values: { megabytes } } }
  return {
    level: 'warning',
    what,
    advice: 'It shrinks within a minute unless a backup or a long query runs; if it stays, restart the site.',
    fact: { name: 'logLarge', values: { megabytes } },
  }
}

function inspectRemainders(dataDir: string): readonly Finding[] {
  return readdirSync(dataDir)
    .filter((name) => name.endsWith('.unfinished'))
    .map((name) => ({
      level: 'warning',
      what: `${join(dataDir, name)} is left of a backup or a restore that did not end.`,
      advice: name.startsWith('backup-')
        ? 'Unless a backup is running, the next one or the next start removes it.'
        : 'Delete it, and begin again.',
      fact: { name: 'remainder', values: { path: join(dataDir, name), isBackup: name.startsWith('backup-') ? 'yes' : 'no' } },
    }))
}

function inspectDatabase(file: string, dataDir: string): readonly Finding[] {
  const advice = restoreAdvice
  try {
    const database = openForInspection(file, dataDir)
    try {
      // Reads one moment, because a server may write meanwhile.
      database.exec('begin')
      const version = versionOf(database)
      const newest = newestVersion()
      if (version > newest) {
        const what = `The documents were written by a newer version (schema ${version}; this one knows ${newest}).`
        return [{ level: 'problem', what, advice: 'Use the newer version of the program, or restore a backup from before.' }]
      }
      const faults = findFaults(database).map((what): Finding => ({ level: 'problem', what, advice }))
      if (faults.length > 0) return faults
      const mails = version < newest ? [] : inspectMails(database)
      const older = version < newest ? '; the next start brings them up to date' : ''
      const contents = listContents(database)
      const lost = findContentFaults(dataDir, contents)
      // Contents that a running server deleted meanwhile are not missing.
      database.exec('commit; begin')
      const named = new Set(listContents(database).map(({ contentId }) => contentId))
      const wrong = [...lost].filter(([contentId]) => named.has(contentId)).map(([, what]): Finding => ({ level: 'problem', what, advice }))
      const files: readonly Finding[] =
        wrong.length > 0
          ? wrong.slice(0, mostFaults)
          : [
              {
                level: 'fine',
                what: contents.length === 1 ? '1 file is whole.' : `${contents.length} files are whole.`,
                fact: { name: 'filesWhole', values: { count: contents.length } },
              },
            ]
      const what = `Documents, accounts and indexes are whole (schema ${version}${older}).`
      return [{ level: 'fine', what, fact: { name: 'dataWhole', values: { schema: version } } }, ...files, ...mails]
    } finally {
      database.close()
    }
  } catch (error) {
    // Here SQLite cannot read anything. A backup helps against damage, but not against a full disk.
    if (!(error instanceof Error && 'errcode' in error)) throw error
    return [{ level: 'problem', what: `The documents cannot be read: ${error.message}.`, advice: isDamage(error) ? advice : lookAdvice }]
  }
}

/**
 * SQLite needs an index file next to its log, which a full or read-only disk does not allow. Without a log and a writer, the database file
 * is read alone.
 */
function openForInspection(file: string, dataDir: string): DatabaseSync {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    versionOf(database)
    return database
  } catch (error) {
    database.close()
    if (isDamage(error) || logBytes(file) > 0 || isDataFolderInUse(dataDir)) throw error
    // An immutable database needs neither log nor lock (SQLite, URI filenames).
    const address = pathToFileURL(file)
    address.searchParams.set('immutable', '1')
    return new DatabaseSync(address, { readOnly: true })
  }
}

function logBytes(database: string): number {
  return statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0
}
