import * as v from 'valibot'
import { StaffName } from '#domain/staff-key.ts'
import { openStaffKeyStore } from '#gateway/staff-keys.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { readAgencyClock } from '#cli/content/agency-clock.ts'

/** Ends a key of a member of staff. */
export const keysRevoke = defineCommand({
  name: 'keys revoke',
  summary: 'Ends the key of a member of staff at once. Its name stays in the list and in the audit log.',
  details: 'Without any good key left, commands need none again.',
  example: 'keys revoke mara',
  writes: true,
  syntax: (parser) => parser.argument('<NAME>', 'as `keys list` names it'),
  run: async ({ args: [name] }, config) => {
    await using open = await openDocuments(config)
    const keys = openStaffKeyStore(open.documents)
    const key = v.is(StaffName, name) ? await keys.findKey(name) : undefined
    if (!key) throw new CommandError(`There is no key ${name}.`)
    if (key.revokedAt) {
      throw new CommandError(`${name} was revoked already, on ${(await readAgencyClock()).writeDay(key.revokedAt)}.`)
    }
    await keys.revokeKey(name, new Date())
    const isLast = (await keys.listKeys()).every((each) => each.name === name || each.revokedAt !== undefined)
    return `The key ${name} is revoked.\n${isLast ? 'It was the last one: commands need no key until another is made.\n' : ''}`
  },
})
