import { randomUUID } from 'node:crypto'
import { findStaffRole } from '#gateway/accounts/staff-accounts.ts'
import { createNoticeWrite } from '#gateway/notices.ts'
import { openRecoveryCodeStore } from '#gateway/recovery-codes.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findUser } from './open-users.ts'

/** Removes the second factor of an account. */
export const usersResetSecondFactor = defineCommand({
  name: 'users reset-second-factor',
  summary: 'Removes the authenticator app of a person who has lost it and all recovery codes, and ends their sessions.',
  details: 'First make sure, by another way than mail, that it is the person who asks: the password or a mailed link then signs in alone.',
  final: 'the person sets an app up again in the settings',
  example: 'users reset-second-factor ada@halde.example',
  syntax: (parser) => parser.argument('<EMAIL>', 'or the account ID, as shown by `users list`'),
  run: async ({ args: [typed] }, config) => {
    await using open = await openDocuments(config)
    const account = await findUser(open, typed)
    const { localId, email = localId, secondFactor } = account
    if (!secondFactor) throw new CommandError(`${email} has no authenticator app.`)
    if (config.batch?.isDryRun) return `Would remove the authenticator app of ${email}.\n`
    const removedAt = new Date()
    await open.identity.updateAccount({ localId, removesSecondFactor: true, validSinceSeconds: Math.floor(removedAt.getTime() / 1000) })
    // Those of staff are for passkeys as well.
    if (findStaffRole(account) === undefined) await openRecoveryCodeStore(open.documents).deleteCodesOf(localId)
    await open.documents.commit([createNoticeWrite({ id: `app-${randomUUID()}`, kind: 'appRemoved', uid: localId, removedAt })])
    return `Removed the authenticator app of ${email}. They get an email about it.\n`
  },
})
