import { removeStaff } from '#agency/staff/manage-staff.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { findUser } from '#cli/users/open-users.ts'

/** Removes a member of staff. */
export const staffRemove = defineCommand({
  name: 'staff remove',
  summary: 'Takes a person’s access to the agency’s pages away and ends all their sessions within 5 seconds.',
  details:
    'The account stays, without the role, passkeys and recovery codes; `users erase` deletes it. A key for the command line is revoked by `keys revoke`.',
  final: 'run `staff add`, which sends a new invitation',
  example: 'staff remove mara@agency.example',
  syntax: (parser) => parser.argument('<EMAIL>', 'or the account ID'),
  run: async ({ args: [typed] }, config) => {
    await using operation = await openOperation(config)
    const { localId, email = localId } = await findUser(operation, typed)
    const outcome = await removeStaff(operation, localId, { mayBeLast: true })
    if ('refusal' in outcome) throw new CommandError(`${email} is no member of staff.`)
    if (operation.isDryRun) return `Would remove ${email} from staff.\n`
    return `Removed ${email} from staff.\n`
  },
})
