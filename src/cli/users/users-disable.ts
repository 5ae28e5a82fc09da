import { defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findUser } from './open-users.ts'

/** Keeps somebody from signing in. */
export const usersDisable = defineCommand({
  name: 'users disable',
  summary: 'Keeps somebody from signing in, and ends their sessions; nothing of theirs is deleted.',
  final: 'use it again, with or without --enable',
  example: 'users disable ada@halde.example',
  syntax: (parser) =>
    parser.argument('<EMAIL>', 'or the id of the account, as `users list` names it').option('--enable', 'lets them sign in again instead'),
  run: async ({ args: [typed], values: { enable = false } }, config) => {
    await using open = await openDocuments(config)
    const { localId, email = localId, isDisabled } = await findUser(open, typed)
    if (config.batch?.isDryRun) return `${email} would be ${enable ? 'able to sign in' : 'disabled'}.\n`
    if (isDisabled === enable) await open.identity.updateAccount({ localId, isDisabled: !enable })
    return `${email} ${enable ? 'can sign in' : 'is disabled'}.\n`
  },
})
