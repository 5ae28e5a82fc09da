import { readAuditLog, type StoredAuditEntry } from '#backend'
import { defineCommand, parseCount } from '#cli/command.ts'
import { assertFolder } from '#cli/reach-backend.ts'
import { writeTable } from '#cli/table.ts'

/** What happened to accounts and to customers' documents and files, and was tried. */
export const auditList = defineCommand({
  name: 'audit list',
  summary: 'Lists what happened to accounts, and to invoices and other documents and files of customers, and who did it, newest first.',
  example: 'audit list --limit 20',
  needsDataFolder: true,
  syntax: (parser) =>
    parser
      .option('--json', 'as a JSON array')
      .option('--limit <N>', 'the newest N only', parseCount, 100)
      .option('--account <ID>', 'of one account only, by its id')
      .option('--batch <ID>', 'of one run of a command only'),
  run: async ({ values: { json, limit, account: localId, batch } }, { dataDir }) => {
    assertFolder(dataDir)
    const entries = readAuditLog(dataDir, { limit, localId, batch })
    return json ? `${JSON.stringify(entries.map(toJson), null, 2)}\n` : describe(entries)
  },
})

function toJson({ timeMs, ...entry }: StoredAuditEntry): object {
  return { time: new Date(timeMs).toISOString(), ...entry }
}

function describe(entries: readonly StoredAuditEntry[]): string {
  if (entries.length === 0) return 'Nothing has happened yet.\n'
  const headings = ['Time (UTC)', 'Action', 'Outcome', 'About', 'Changes', 'Actor', 'Batch', 'Address']
  return writeTable(
    headings,
    entries.map(
      ({ timeMs, action, outcome, localId, fileName, documentName, changes = '', actor = '', batch = '', clientAddress = '' }) => [
        new Date(timeMs).toISOString().replace('T', ' ').slice(0, 19),
        action,
        outcome,
        localId ?? fileName ?? documentName ?? '',
        changes,
        actor,
        batch,
        clientAddress,
      ],
    ),
  )
}
