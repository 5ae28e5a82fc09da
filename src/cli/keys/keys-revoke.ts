import * as v from 'valibot'
import { StaffName } from '#domain/staff-key.ts'
import { openStaffKeyStore } from '#gateway/staff-keys.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

/** Revokes the key of a member of staff. */
export const keysRevoke = defineCommand({
  name: 'keys revoke',
  summary: 'Revokes a staff key immediately. Its name stays in the list and in the audit log.',
  details: 'When no valid key is left, commands don’t need one.',
  example: 'keys revoke mara',
  writes: true,
  syntax: (parser) => parser.argument('<NAME>', 'as shown by `keys list`'),
  run: async ({ args: [name] }, config) => {
    await using open = await openDocuments(config)
    const keys = openStaffKeyStore(open.documents)
    const key = v.is(StaffName, name) ? await keys.findKey(name) : undefined
    if (!key) throw new CommandError(`No such key: ${name}.`)
    if (key.revokedAt) {
      throw new CommandError(`Key ${name} was already revoked, on ${(await readAgencyClock()).writeDay(key.revokedAt)}.`)
    }
    await keys.revokeKey(name, new Date())
    const isLast = (await keys.listKeys()).every((each) => each.name === name || each.revokedAt !== undefined)
    return `Revoked key ${name}.\n${isLast ? 'It was the last one: commands need no key until you create another.\n' : ''}`
  },
})
