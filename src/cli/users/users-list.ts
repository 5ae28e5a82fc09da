import type { IdentityAccount } from '#gateway/accounts/identity.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openUsers } from './open-users.ts'

/** Accounts per lookup. */
const pageSize = 100

const columns: Columns<IdentityAccount> = {
  email: ['E-mail', ({ email }) => email],
  displayName: ['Name', ({ displayName }) => displayName],
  state: ['State', ({ isEmailVerified, isDisabled }) => (isDisabled ? 'disabled' : isEmailVerified ? 'confirmed' : 'unconfirmed')],
  createdAt: ['Since', ({ createdAt }) => createdAt],
  lastLoginAt: ['Last sign-in', ({ lastLoginAt }) => lastLoginAt],
  localId: ['Account', ({ localId }) => localId],
}

/** The accounts. */
export const usersList = defineList({
  name: 'users list',
  summary: 'Lists the accounts by email address.',
  example: 'users list --json',
  json: 'as a JSON array, with sign-in methods',
  columns,
  list: async (_, config, list) => {
    await using open = await openUsers(config)
    const ids = (await open.accounts.exportAccounts()).map(({ localId }) => localId)
    const users: IdentityAccount[] = []
    for (let start = 0; start < ids.length; start += pageSize) {
      users.push(...(await open.identity.findAccounts({ localIds: ids.slice(start, start + pageSize) })))
    }
    users.sort((a, b) => (a.email ?? '').localeCompare(b.email ?? '', 'en'))
    return await list.write(users, { none: 'No accounts yet.\n' })
  },
})
