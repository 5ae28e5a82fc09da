import type { IdentityAccount } from '#gateway/accounts/identity.ts'
import { defineCommand } from '#cli/command.ts'
import { writeTable } from '#cli/table.ts'
import { openUsers } from './open-users.ts'

/** As many as one question names. */
const pageSize = 100

/** Who can sign in. */
export const usersList = defineCommand({
  name: 'users list',
  summary: 'Lists who can sign in, by e-mail address.',
  example: 'users list --json',
  syntax: (parser) => parser.option('--json', 'as a JSON array, with the ways to sign in'),
  run: async ({ values: { json } }, config) => {
    await using open = await openUsers(config)
    const ids = (await open.accounts.exportAccounts()).map(({ localId }) => localId)
    const users: IdentityAccount[] = []
    for (let start = 0; start < ids.length; start += pageSize) {
      users.push(...(await open.identity.findAccounts({ localIds: ids.slice(start, start + pageSize) })))
    }
    users.sort((a, b) => (a.email ?? '').localeCompare(b.email ?? '', 'en'))
    if (json) return `${JSON.stringify(users, null, 2)}\n`
    if (users.length === 0) return 'Nobody has an account yet.\n'
    const dayOf = (date: Date | undefined) => date?.toISOString().slice(0, 10) ?? ''
    const rows = users.map(({ localId, email = '', displayName = '', isEmailVerified, isDisabled, createdAt, lastLoginAt }) => [
      email,
      displayName,
      isDisabled ? 'disabled' : isEmailVerified ? 'confirmed' : 'unconfirmed',
      dayOf(createdAt),
      dayOf(lastLoginAt),
      localId,
    ])
    return writeTable(['E-mail', 'Name', 'State', 'Since', 'Last sign-in', 'Account'], rows)
  },
})
