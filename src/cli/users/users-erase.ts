import { normalizeEmail } from '#domain/customers/customer.ts'
import { openErasureStore } from '#gateway/erasures.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findUser } from './open-users.ts'

/** Deletes an account and all personal data, as the person could do themselves. */
export const usersErase = defineCommand({
  name: 'users erase',
  summary: 'Deletes an account and all its personal data, at the request of a person who cannot sign in.',
  details: 'Invoices of their company and messages of others stay. The site does the rest at its next start, or within the hour.',
  final: 'a deleted account remains only in backups',
  example: 'users erase ada@halde.example --confirm ada@halde.example',
  syntax: (parser) =>
    parser
      .argument('<EMAIL>', 'or the account ID, as shown by `users list`')
      .requiredOption('--confirm <EMAIL>', 'the same again, to confirm'),
  run: async ({ args: [typed], values: { confirm } }, config) => {
    if (confirm !== typed) throw new CommandError(`--confirm ${confirm} does not match ${typed}. Nothing was deleted.`)
    await using open = await openDocuments(config)
    const { localId: uid, email, isEmailVerified } = await findUser(open, typed)
    const confirmed = email !== undefined && isEmailVerified ? { email: normalizeEmail(email) } : {}
    if (config.batch?.isDryRun) return `Would delete the account ${email ?? uid} and all other personal data.\n`
    // Recorded first, so that the site finishes an interrupted erasure (server/person/erasure.ts).
    await openErasureStore(open.documents).putErasure({ uid, ...confirmed, askedAt: new Date() })
    await open.identity.deleteAccount(uid)
    return `Deleted the account ${email ?? uid}. The running site deletes all other personal data within the hour.\n`
  },
})
