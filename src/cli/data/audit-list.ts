import { parseArgs } from 'node:util'
import { readAuditLog, type StoredAuditEntry } from '#backend'
import { type Command, UsageError } from '#cli/command.ts'
import { assertFolder } from '#cli/reach-backend.ts'
import { writeTable } from '#cli/table.ts'

/** What happened to accounts and to customers' documents and files, and was tried. */
export const auditList: Command = {
  name: 'audit list',
  summary: 'Lists what happened to accounts, and to invoices and other documents and files of customers, and who did it, newest first.',
  options: ['--json          as a JSON array', '--limit N       the newest N only (100)', '--account ID    of one account only, by its id'],
  needsDataFolder: true,
  run: async (args, { dataDir }) => {
    const { json, limit, localId } = parseOptions(args)
    assertFolder(dataDir)
    const entries = readAuditLog(dataDir, { limit, localId })
    return json ? `${JSON.stringify(entries.map(toJson), null, 2)}\n` : describe(entries)
  },
}

function parseOptions(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false }, limit: { type: 'string', default: '100' }, account: { type: 'string' } },
  })
  if (!/^[1-9]\d{0,8}$/.test(values.limit)) throw new UsageError(`--limit ${values.limit}: not a whole number above 0`)
  return { json: values.json, limit: Number(values.limit), localId: values.account }
}

function toJson({ timeMs, ...entry }: StoredAuditEntry): object {
  return { time: new Date(timeMs).toISOString(), ...entry }
}

function describe(entries: readonly StoredAuditEntry[]): string {
  if (entries.length === 0) return 'Nothing has happened yet.\n'
  const headings = ['Time (UTC)', 'Action', 'Outcome', 'About', 'Changes', 'Actor', 'Address']
  return writeTable(
    headings,
    entries.map(({ timeMs, action, outcome, localId, fileName, documentName, changes = '', actor = '', clientAddress = '' }) => [
      new Date(timeMs).toISOString().replace('T', ' ').slice(0, 19),
      action,
      outcome,
      localId ?? fileName ?? documentName ?? '',
      changes,
      actor,
      clientAddress,
    ]),
  )
}
