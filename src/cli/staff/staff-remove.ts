import { changeStaffRole, findStaffRole } from '#gateway/accounts/staff-accounts.ts'
import { openPasskeyStore } from '#gateway/passkeys.ts'
import { openRecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { openStaffMemberStore } from '#gateway/staff-members.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
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
    await using open = await openDocuments(config)
    const account = await findUser(open, typed)
    const { localId, email = localId } = account
    const members = openStaffMemberStore(open.documents)
    const isMember = findStaffRole(account) !== undefined || (await members.findMember(localId)) !== undefined
    if (!isMember) throw new CommandError(`${email} is no member of staff.`)
    if (config.batch?.isDryRun) return `Would remove ${email} from staff.\n`
    await open.identity.updateAccount(changeStaffRole(account, undefined, Date.now()))
    await members.removeMember(localId)
    await openPasskeyStore(open.documents).deletePasskeysOf(localId)
    await openRecoveryCodeStore(open.documents).deleteCodesOf(localId)
    return `Removed ${email} from staff.\n`
  },
})
