import { readAuditLog, type StoredAuditEntry } from '#backend'
import { type Columns, defineList } from '#cli/list.ts'
import { assertFolder } from '#cli/reach-backend.ts'

const columns: Columns<StoredAuditEntry> = {
  time: ['Time', ({ timeMs }) => new Date(timeMs)],
  action: ['Action', ({ action }) => action],
  outcome: ['Outcome', ({ outcome }) => outcome],
  about: ['About', ({ localId, fileName, documentName }) => localId ?? fileName ?? documentName],
  changes: ['Changes', ({ changes }) => changes],
  actor: ['Actor', ({ actor }) => actor],
  batch: ['Batch', ({ batch }) => batch],
  clientAddress: ['Address', ({ clientAddress }) => clientAddress],
}

/** Successful and rejected actions on accounts and on customers' documents and files. */
export const auditList = defineList({
  name: 'audit list',
  summary: 'Lists the audit log of accounts and of customers’ documents and files, newest first, with who did what.',
  example: 'audit list --limit 20',
  json: 'as a JSON array',
  columns,
  limit: 100,
  needsDataFolder: true,
  syntax: (parser) => parser.option('--account <ID>', 'only of this account').option('--batch <ID>', 'only of this batch'),
  list: async ({ values: { account: localId, batch } }, { dataDir }, list) => {
    assertFolder(dataDir)
    return await list.write(readAuditLog(dataDir, { limit: list.enough, localId, batch }), { toJson, none: 'No audit entries yet.\n' })
  },
})

function toJson({ timeMs, ...entry }: StoredAuditEntry): object {
  return { time: new Date(timeMs).toISOString(), ...entry }
}
