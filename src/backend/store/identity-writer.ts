import type { DatabaseSync } from 'node:sqlite'
import { AttemptTable } from './attempt-table.ts'
import { openAccountTable } from './account-table.ts'
import { openAuditTable } from './audit-table.ts'
import { validSinceAfter } from './end-sign-ins.ts'
import type { Account, ChangeNotice, IdentityWriterOperations, UserData } from './identity-operations.ts'
import { openKnownDevices } from './known-devices.ts'
import { openOobCodeTable } from './oob-code-table.ts'
import { RefreshTokens } from './refresh-tokens.ts'
import { removeExpired } from './remove-expired.ts'
import { useOobCode } from './use-oob-code.ts'
import type { Write } from '#backend/writes/write.ts'

/** What identity has done beside its own tables, in the same transaction. */
export type IdentityAside = {
  /** Stores a write of a document. */
  readonly store: (write: Write, timeMs: number) => void
  /** Removes the files and uploads of an account; the contents that nothing names any more. */
  readonly removeFiles: (owner: string, data: UserData) => readonly string[]
  /** Notes that something of a person was deleted. */
  readonly noteScrub: () => void
}

/** What the writer does for identity, each within the transaction of the group. */
export function openIdentityWriter(database: DatabaseSync, aside: IdentityAside): IdentityWriterOperations {
  const accounts = openAccountTable(database)
  const refreshTokens = new RefreshTokens(database, accounts)
  const codes = openOobCodeTable(database)
  const attempts = new AttemptTable(database)
  const devices = openKnownDevices(database)
  const audit = openAuditTable(database, (localId) => accounts.find(localId) !== undefined)
  const storeNotices = (notices: readonly ChangeNotice[] = []) => {
    for (const { code, mail, timeMs } of notices) {
      codes.insert(code)
      if (mail) aside.store(mail, timeMs)
    }
  }
  return {
    createAccount: (account) => {
      if (accounts.find(account.localId)) return 'localIdExists'
      const conflict = accounts.findConflict(account)
      if (conflict) return conflict
      accounts.insert(account)
      return 'created'
    },
    updateAccount: ({ localId, changes: given, authTimeSeconds, checkedPasswordHash, endSignInsAtMs, notices }) => {
      const before = accounts.find(localId)
      if (!before) return { kind: 'gone' }
      if (authTimeSeconds !== undefined && !isSignedIn(before, authTimeSeconds)) return { kind: 'signInEnded' }
      if (checkedPasswordHash !== undefined && before.passwordHash !== checkedPasswordHash) return { kind: 'signInEnded' }
      const changes = endSignInsAtMs === undefined ? given : { ...given, validSinceSeconds: validSinceAfter(before, endSignInsAtMs) }
      const conflict = accounts.findConflict({ ...before, ...changes })
      if (conflict) return { kind: conflict }
      storeNotices(notices)
      // It was just found, in this transaction.
      return { kind: 'updated', account: accounts.update(localId, changes) ?? before }
    },
    deleteAccount: ({ localId, authTimeSeconds, userData, nowMs }) => {
      const account = accounts.find(localId)
      if (!account || (authTimeSeconds !== undefined && !isSignedIn(account, authTimeSeconds))) return { kind: 'gone' }
      refreshTokens.forget(localId)
      accounts.remove(localId)
      audit.forget(localId)
      for (const email of [account.email, account.initialEmail]) if (email !== undefined) codes.removeUnowned(email)
      aside.noteScrub()
      if (!userData) return { kind: 'deleted', contentIds: [] }
      aside.store({ kind: 'delete', path: userData.document, precondition: { kind: 'none' } }, nowMs)
      return { kind: 'deleted', contentIds: aside.removeFiles(localId, userData) }
    },
    startSession: ({ localId, signInProvider, refreshToken, checkedPasswordHash, renewedPasswordHash, customClaims, nowMs }) => {
      const account = accounts.find(localId)
      if (!account || account.isDisabled) return undefined
      if (checkedPasswordHash !== undefined && account.passwordHash !== checkedPasswordHash) return undefined
      // A revocation ends the second it fell into, so a sign-in in the rest of that second belongs to the next one.
      const authTimeSeconds = Math.max(Math.floor(nowMs / 1000), account.validSinceSeconds)
      refreshTokens.begin({ token: refreshToken, localId, signInProvider, authTimeSeconds, customClaims, nowMs })
      // The server renews its users' tokens by custom tokens; nobody signs in by that.
      const lastLogin = signInProvider === 'custom' ? {} : { lastLoginTimeMs: nowMs }
      const renewed = renewedPasswordHash === undefined ? {} : { passwordHash: renewedPasswordHash }
      const changes = { lastRefreshTimeMs: nowMs, ...lastLogin, ...renewed }
      return { account: accounts.update(localId, changes) ?? account, authTimeSeconds }
    },
    exchangeRefreshToken: (request) => refreshTokens.exchange(request),
    beginAttempt: (request) => attempts.begin(request),
    settleAttempt: (end) => {
      attempts.settle(end)
      return null
    },
    rememberDevice: ({ localId, deviceDigest, nowMs, notices }) => {
      const wasKnown = devices.has(localId, deviceDigest)
      // An account that was deleted meanwhile has no devices.
      if (!accounts.find(localId)) return wasKnown
      devices.put(localId, deviceDigest, nowMs)
      if (!wasKnown) storeNotices(notices)
      return wasKnown
    },
    writeAudit: (entry) => {
      audit.write(entry)
      return null
    },
    removeAccounts: () => {
      for (const table of ['refresh_family', 'oob_code', 'attempt', 'account']) database.exec(`delete from ${table}`)
      return null
    },
    removeExpired: ({ nowMs }) => removeExpired(database, nowMs),
    createOobCode: (code) => {
      codes.insert(code)
      return null
    },
    useOobCode: (use) => {
      const used = useOobCode({ accounts, codes, devices }, use)
      if (used.kind === 'used') storeNotices(use.notices)
      return used
    },
  }
}

/** Whether a sign-in of a second still counts. */
function isSignedIn(account: Account, authTimeSeconds: number): boolean {
  return !account.isDisabled && authTimeSeconds >= account.validSinceSeconds
}
