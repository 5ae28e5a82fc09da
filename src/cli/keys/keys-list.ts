import { openStaffKeyStore, type UsedStaffKey } from '#gateway/staff-keys.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'

const columns: Columns<UsedStaffKey> = {
  name: ['Name', ({ name }) => name],
  createdAt: ['Made', ({ createdAt }) => createdAt],
  lastUsedAt: ['Last used', ({ lastUsedAt }) => lastUsedAt ?? 'never'],
  revokedAt: ['Revoked', ({ revokedAt }) => revokedAt],
}

/** Who has a key. */
export const keysList = defineList({
  name: 'keys list',
  summary: 'Lists the staff keys: when each was created, last used (to the hour) and revoked.',
  example: 'keys list',
  json: 'as a JSON array',
  columns,
  list: async (_, config, list) => {
    await using open = await openDocuments(config)
    const keys = await openStaffKeyStore(open.documents).listKeys()
    return await list.write(keys, { toJson, none: 'No keys yet. Commands don’t need one.\n' })
  },
})

/** Leaves out the hash. */
function toJson(key: UsedStaffKey): object {
  const { keyHash: _, ...entry } = key
  return entry
}
