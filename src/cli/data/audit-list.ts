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

/** What happened to accounts and to customers' documents and files, and was tried. */
export const auditList = defineList({
  name: 'audit list',
  summary: 'Lists what happened to accounts, and to invoices and other documents and files of customers, and who did it, newest first.',
  example: 'audit list --limit 20',
  json: 'as a JSON array',
  columns,
  limit: 100,
  needsDataFolder: true,
  syntax: (parser) =>
    parser.option('--account <ID>', 'of one account only, by its id').option('--batch <ID>', 'of one run of a command only'),
  list: async ({ values: { account: localId, batch } }, { dataDir }, list) => {
    assertFolder(dataDir)
    return await list.write(readAuditLog(dataDir, { limit: list.enough, localId, batch }), { toJson, none: 'Nothing has happened yet.\n' })
  },
})

function toJson({ timeMs, ...entry }: StoredAuditEntry): object {
  return { time: new Date(timeMs).toISOString(), ...entry }
}
