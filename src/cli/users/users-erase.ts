import { normalizeEmail } from '#domain/customers/customer.ts'
import { openErasureStore } from '#gateway/erasures.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findUser } from './open-users.ts'

/** Deletes an account with what is held of its person, as they could themselves. */
export const usersErase = defineCommand({
  name: 'users erase',
  summary: 'Deletes an account with everything of its person: what a person may ask for who cannot sign in.',
  details: 'Invoices of their company and what others wrote stay. The site does the rest at its next start, or within the hour.',
  final: 'nothing is kept of an account but in backups',
  example: 'users erase ada@halde.example --confirm ada@halde.example',
  syntax: (parser) =>
    parser
      .argument('<EMAIL>', 'or the id of the account, as `users list` names it')
      .requiredOption('--confirm <EMAIL>', 'the same again, so that nobody is erased by a slip'),
  run: async ({ args: [typed], values: { confirm } }, config) => {
    if (confirm !== typed) throw new CommandError(`--confirm ${confirm} is not ${typed}; nothing was deleted.`)
    await using open = await openDocuments(config)
    const { localId: uid, email, isEmailVerified } = await findUser(open, typed)
    const confirmed = email !== undefined && isEmailVerified ? { email: normalizeEmail(email) } : {}
    if (config.batch?.isDryRun) return `The account ${email ?? uid} would be deleted, and what else there is of its person.\n`
    // Noted first: what was begun is finished by the site (server/person/erasure.ts).
    await openErasureStore(open.documents).putErasure({ uid, ...confirmed, askedAt: new Date() })
    await open.identity.deleteAccount(uid)
    return `The account ${email ?? uid} is deleted; what else there is of its person goes within the hour that the site runs.\n`
  },
})
