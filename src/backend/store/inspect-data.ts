import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DataFolderInUseError, lockDataFolder } from './data-folder.ts'
import { databaseFile, newestVersion } from './database.ts'
import { findContentFaults, listContents } from './backup-contents.ts'
import { findFaults, mostFaults, versionOf } from './find-faults.ts'

/** One thing about a data folder: as it should be, worth a look, or wrong; `advice` says what to do. */
export type Finding = { readonly level: 'fine' | 'warning' | 'problem'; readonly what: string; readonly advice?: string }

/** Less free space than this ends in refused writes soon. Our own judgement. */
const leastFreeBytes = 256 * 2 ** 20

/** A log grows beyond this only when somebody reads for long or it cannot be written back. Our own judgement. */
const largestLogBytes = 256 * 2 ** 20

/** Looks at everything in a data folder that can be wrong; changes nothing and may run beside a server. */
export function inspectData(dataDir: string): readonly Finding[] {
  const database = join(dataDir, databaseFile)
  if (!existsSync(database)) {
    return [
      {
        level: 'problem',
        what: `There are no documents in ${dataDir}.`,
        advice: 'Start the site once, restore a backup, or set DATA_DIR.',
      },
    ]
  }
  return [
    inspectUse(dataDir),
    ...inspectModes(dataDir),
    inspectSpace(dataDir),
    inspectLog(database),
    ...inspectRemainders(dataDir),
    ...inspectDatabase(database, dataDir),
  ]
}

function inspectUse(dataDir: string): Finding {
  try {
    lockDataFolder(dataDir).close()
    return { level: 'fine', what: 'No process has the folder open.' }
  } catch (error) {
    if (error instanceof DataFolderInUseError) return { level: 'fine', what: 'A running site has the folder open.' }
    throw error
  }
}

function inspectModes(dataDir: string): readonly Finding[] {
  const open = ['', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter((name) => {
    const entry = statSync(join(dataDir, name), { throwIfNoEntry: false })
    return entry !== undefined && (entry.mode & 0o077) !== 0 && (name === '' || entry.isFile())
  })
  if (open.length === 0) return [{ level: 'fine', what: 'Only its owner can read the folder.' }]
  const names = open.map((name) => join(dataDir, name)).join(', ')
  const isShut = (statSync(dataDir).mode & 0o077) === 0
  // Nobody else gets to the files as long as the folder itself is shut.
  if (isShut) return [{ level: 'fine', what: 'Only its owner can enter the folder.' }]
  return [{ level: 'problem', what: `Others can read ${names}.`, advice: `chmod -R go= ${dataDir}` }]
}

function inspectSpace(dataDir: string): Finding {
  const { bavail, bsize } = statfsSync(dataDir)
  const megabytes = Math.floor((bavail * bsize) / 2 ** 20)
  const what = `The disk has ${megabytes} MiB left.`
  if (bavail * bsize >= leastFreeBytes) return { level: 'fine', what }
  return { level: 'problem', what, advice: 'Make room: on a full disk writes are refused, and reads go on.' }
}

function inspectLog(database: string): Finding {
  const bytes = statSync(`${database}-wal`, { throwIfNoEntry: false })?.size ?? 0
  const what = `The log of writes takes ${Math.ceil(bytes / 2 ** 20)} MiB.`
  if (bytes <= largestLogBytes) return { level: 'fine', what }
  return {
    level: 'warning',
    what,
    advice: 'It shrinks within a minute unless a backup or a long query runs; if it stays, restart the site.',
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
    }))
}

function inspectDatabase(file: string, dataDir: string): readonly Finding[] {
  const advice = 'Stop the site, keep a copy of the folder, and restore the last backup with `npm run agency -- restore FILE --replace`.'
  try {
    const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    try {
      // One moment, because a site may write meanwhile.
      database.exec('begin')
      const version = versionOf(database)
      const newest = newestVersion()
      if (version > newest) {
        const what = `The documents were written by a newer version (schema ${version}; this one knows ${newest}).`
        return [{ level: 'problem', what, advice: 'Use the newer version of the program, or restore a backup from before.' }]
      }
      const faults = findFaults(database).map((what): Finding => ({ level: 'problem', what, advice }))
      if (faults.length > 0) return faults
      const older = version < newest ? '; the next start brings them up to date' : ''
      const contents = listContents(database)
      const lost = findContentFaults(dataDir, contents)
      // What a running site has deleted meanwhile is not missing.
      database.exec('commit; begin')
      const named = new Set(listContents(database).map(({ contentId }) => contentId))
      const wrong = [...lost].filter(([contentId]) => named.has(contentId)).map(([, what]): Finding => ({ level: 'problem', what, advice }))
      const files: readonly Finding[] =
        wrong.length > 0 ? wrong.slice(0, mostFaults) : [{ level: 'fine', what: `${contents.length} files are whole.` }]
      return [{ level: 'fine', what: `Documents, accounts and indexes are whole (schema ${version}${older}).` }, ...files]
    } finally {
      database.close()
    }
  } catch (error) {
    // What SQLite cannot read at all.
    if (!(error instanceof Error && 'errcode' in error)) throw error
    return [{ level: 'problem', what: `The documents cannot be read: ${error.message}.`, advice }]
  }
}
