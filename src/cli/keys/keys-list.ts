import { createStaffKeys, type UsedStaffKey } from '#gateway/staff-keys.ts'
import { defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'

/** Who has a key. */
export const keysList = defineCommand({
  name: 'keys list',
  summary: 'Lists the keys of staff: when each was made, last used (to the hour) and revoked.',
  example: 'keys list',
  syntax: (parser) => parser.option('--json', 'as a JSON array'),
  run: async ({ values: { json } }, config) => {
    await using open = await openDocuments(config)
    const keys = await createStaffKeys(open.documents).listKeys()
    if (json) return `${JSON.stringify(keys.map(toEntry), null, 2)}\n`
    if (keys.length === 0) return 'Nobody has a key yet: commands need none.\n'
    return writeTable(
      ['Name', 'Made', 'Last used (UTC)', 'Revoked'],
      keys.map(({ name, createdAt, lastUsedAt, revokedAt }) => [
        name,
        createdAt.toISOString().slice(0, 10),
        lastUsedAt ? lastUsedAt.toISOString().replace('T', ' ').slice(0, 16) : 'never',
        revokedAt?.toISOString().slice(0, 10) ?? '',
      ]),
    )
  },
})

/** Without the hash, which is nobody's business. */
function toEntry(key: UsedStaffKey): object {
  const { keyHash: _, ...entry } = key
  return entry
}
