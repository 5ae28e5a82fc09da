import { defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findUser } from './open-users.ts'

/** Keeps somebody from signing in. */
export const usersDisable = defineCommand({
  name: 'users disable',
  summary: 'Keeps somebody from signing in, and ends their sessions; nothing of theirs is deleted.',
  details: '`undo` lets them sign in again as before; who was signed in has to sign in again.',
  writes: true,
  example: 'users disable ada@halde.example',
  syntax: (parser) =>
    parser.argument('<EMAIL>', 'or the id of the account, as `users list` names it').option('--enable', 'lets them sign in again instead'),
  run: async ({ args: [typed], values: { enable = false } }, config) => {
    await using open = await openDocuments(config)
    const { localId, email = localId, isDisabled } = await findUser(open, typed)
    if (isDisabled === enable) await open.identity.updateAccount({ localId, isDisabled: !enable })
    return enable ? `${email} can sign in.\n` : `${email} is disabled.\n`
  },
})
