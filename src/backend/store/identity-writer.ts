import type { DatabaseSync } from 'node:sqlite'
import { openAccountTable } from './account-table.ts'
import type { IdentityWriterOperations } from './identity-operations.ts'
import { RefreshTokens } from './refresh-tokens.ts'

/** What the writer does for identity, each within the transaction of the group. */
export function openIdentityWriter(database: DatabaseSync): IdentityWriterOperations {
  const accounts = openAccountTable(database)
  const refreshTokens = new RefreshTokens(database, accounts)
  return {
    createAccount: (account) => {
      if (accounts.find(account.localId)) return 'localIdExists'
      if (account.email !== undefined && accounts.findByEmail(account.email)) return 'emailExists'
      accounts.insert(account)
      return 'created'
    },
    updateAccount: ({ localId, changes }) => accounts.update(localId, changes),
    deleteAccount: ({ localId }) => {
      refreshTokens.forget(localId)
      return accounts.remove(localId)
    },
    startSession: ({ localId, signInProvider, refreshToken, checkedPasswordHash, renewedPasswordHash, nowMs }) => {
      const account = accounts.find(localId)
      if (!account || account.isDisabled) return undefined
      if (checkedPasswordHash !== undefined && account.passwordHash !== checkedPasswordHash) return undefined
      // A revocation ends the second it fell into, so a sign-in in the rest of that second belongs to the next one.
      const authTimeSeconds = Math.max(Math.floor(nowMs / 1000), account.validSinceSeconds)
      refreshTokens.begin(refreshToken, account, signInProvider, authTimeSeconds, nowMs)
      // The server renews its users' tokens by custom tokens; nobody signs in by that.
      const lastLogin = signInProvider === 'custom' ? {} : { lastLoginTimeMs: nowMs }
      const renewed = renewedPasswordHash === undefined ? {} : { passwordHash: renewedPasswordHash }
      return { account: accounts.update(localId, { ...lastLogin, ...renewed }) ?? account, authTimeSeconds }
    },
    exchangeRefreshToken: (request) => refreshTokens.exchange(request),
  }
}
