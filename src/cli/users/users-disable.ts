import { defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findUser } from './open-users.ts'

/** Disables or enables an account. */
export const usersDisable = defineCommand({
  name: 'users disable',
  summary: 'Disables an account and ends its sessions; deletes nothing.',
  final: 'run it again, with or without --enable',
  example: 'users disable ada@halde.example',
  syntax: (parser) =>
    parser.argument('<EMAIL>', 'or the account ID, as shown by `users list`').option('--enable', 'enables the account again instead'),
  run: async ({ args: [typed], values: { enable = false } }, config) => {
    await using open = await openDocuments(config)
    const { localId, email = localId, isDisabled } = await findUser(open, typed)
    if (config.batch?.isDryRun) return `Would ${enable ? 'enable' : 'disable'} ${email}.\n`
    if (isDisabled === enable) await open.identity.updateAccount({ localId, isDisabled: !enable })
    return `${enable ? 'Enabled' : 'Disabled'} ${email}.\n`
  },
})
