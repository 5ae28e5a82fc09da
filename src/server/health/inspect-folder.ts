import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { busyReportFile, BusyReportSchema } from '#domain/bookings/busy-report.ts'
import { lastBackupFile, LastBackupSchema, oldBackupMilliseconds } from '#domain/last-backup.ts'
import { type Finding, type FindingFact, inspectData } from '#backend'
import { exchange, http } from '#gateway/http/http-client.ts'

/** Checks a data folder, the server that has it open, its calendar and its backups; changes nothing. It blocks its thread. */
export async function inspectFolder(dataDir: string): Promise<readonly Finding[]> {
  return [
    ...inspectData(resolve(dataDir)),
    ...(await inspectServer(dataDir)),
    ...(await inspectBusyCalendar(dataDir)),
    ...(await inspectBackups(dataDir)),
  ]
}

const AddressFile = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([v.object({ origin: v.pipe(v.string(), v.url()) }), v.object({ isStarting: v.literal(true) })]),
)

/** The running server writes its address to the folder, and deletes it when it stops. */
async function inspectServer(dataDir: string): Promise<readonly Finding[]> {
  const file = join(dataDir, 'server.json')
  if (!existsSync(file)) return []
  const origin = await findOrigin(file)
  if (origin === undefined) {
    const advice = 'Restart the site to write it again.'
    return [{ level: 'warning', what: `${file} cannot be read or is invalid.`, advice, fact: unreadable(file) }]
  }
  if (origin === 'starting') return [{ level: 'warning', what: 'The site is still starting.', advice: 'Try again when it is ready.' }]
  const status = await exchange(http, new URL('/readyz', origin), { signal: AbortSignal.timeout(5000), retry: false }).then(
    (response) => response.status,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  if (status === 200) return [{ level: 'fine', what: `The site at ${origin} is ready.`, fact: { name: 'siteReady', values: { origin } } }]
  const what = `The site at ${origin} does not respond (${status}).`
  const fact = { name: 'siteSilent', values: { origin, status } } as const
  return [{ level: 'warning', what, advice: 'Start it, or see its log if it runs.', fact }]
}

/** The server writes its last reading of the calendar at BUSY_ICS_URL to the folder. */
async function inspectBusyCalendar(dataDir: string): Promise<readonly Finding[]> {
  const file = join(dataDir, busyReportFile)
  if (!existsSync(file)) return []
  const report = v.safeParse(BusyReportSchema, await readFile(file, 'utf8'))
  const what = 'The calendar of BUSY_ICS_URL'
  if (!report.success)
    return [
      {
        level: 'warning',
        what: `${file} cannot be read.`,
        advice: 'The site writes it again within five minutes.',
        fact: unreadable(file),
      },
    ]
  const { reading, failure } = report.output
  const last = reading ? `at ${reading.readAt.toISOString()}` : 'never'
  const findings: Finding[] = []
  if (failure) {
    const counts = reading
      ? `Until then the busy times of the last reading apply, and no calls can be booked from ${reading.until.toISOString()} on.`
      : 'Until then no calls can be booked.'
    findings.push({
      level: 'warning',
      what: `${what} could not be read since ${failure.since.toISOString()} (last read: ${last}): ${inOneLine(failure.reason)}`,
      advice: `Open the address in a browser, and renew it if your calendar has revoked it. ${counts}`,
      fact: {
        name: 'calendarFailed',
        values: {
          since: failure.since.toISOString(),
          reason: inOneLine(failure.reason),
          hasReading: reading ? 'yes' : 'no',
          ...(reading && { until: reading.until.toISOString() }),
        },
      },
    })
  }
  if (reading && reading.faultCount > 0) {
    const more = reading.faultCount - reading.faults.length
    findings.push({
      level: 'warning',
      what: `${what} was read ${last}, but parts of it are not supported.`,
      details: [...reading.faults.map(inOneLine), ...(more > 0 ? [`and ${more} more`] : [])],
      advice: 'Correct these entries in your calendar. Until then each counts as busy as listed.',
      fact: { name: 'calendarParts', values: { at: reading.readAt.toISOString() } },
    })
  } else if (reading && !failure) {
    findings.push({
      level: 'fine',
      what: `${what} was read ${last}: ${reading.busy.length} busy times ahead.`,
      fact: { name: 'calendarRead', values: { at: reading.readAt.toISOString(), count: reading.busy.length } },
    })
  }
  return findings
}

/** Removes control characters of external text, which could steer the terminal. */
function inOneLine(text: string): string {
  return text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
}

/** The command `backup` records its last backup in the folder; a folder without data needs none. */
async function inspectBackups(dataDir: string): Promise<readonly Finding[]> {
  if (!existsSync(join(dataDir, 'documents.sqlite'))) return []
  const advice = 'Check the timer (systemctl status fourfold-backup), or run: agency backup --to DIR --verify'
  const file = join(dataDir, lastBackupFile)
  if (!existsSync(file)) return [{ level: 'warning', what: 'No backup of this folder exists.', advice, fact: { name: 'backupNone' } }]
  const last = v.safeParse(LastBackupSchema, await readFile(file, 'utf8'))
  if (!last.success)
    return [{ level: 'warning', what: `${file} cannot be read.`, advice: 'Make a backup to write it again.', fact: unreadable(file) }]
  const { madeAt, file: written, isVerified } = last.output
  const what = `The last successful backup is from ${madeAt.toISOString()} (${written}${isVerified ? ', verified' : ''})`
  const values = { at: madeAt.toISOString(), file: written, isVerified: isVerified ? 'yes' : 'no' }
  if (!existsSync(written))
    return [{ level: 'warning', what: `${what}, but the file is missing.`, advice, fact: { name: 'backupMissing', values } }]
  if (Date.now() - madeAt.getTime() > oldBackupMilliseconds)
    return [{ level: 'warning', what: `${what}, which is too old.`, advice, fact: { name: 'backupOld', values } }]
  return [{ level: 'fine', what: `${what}.`, fact: { name: 'backupGood', values } }]
}

function unreadable(file: string): FindingFact {
  return { name: 'fileUnreadable', values: { file } }
}

/** Returns undefined for a file that is truncated by a full disk, or unreadable for this user. */
async function findOrigin(file: string): Promise<string | undefined> {
  try {
    const address = v.safeParse(AddressFile, await readFile(file, 'utf8'))
    if (!address.success) return undefined
    return 'origin' in address.output ? address.output.origin : 'starting'
  } catch (error) {
    // Errors of the operating system name the system call.
    if (error instanceof Error && 'syscall' in error) return undefined
    throw error
  }
}
