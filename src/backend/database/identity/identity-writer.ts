import type { DatabaseSync } from 'node:sqlite'
import { AttemptTable } from './attempt-table.ts'
import { openAccountTable } from './account-table.ts'
import { openAuditTable } from '#backend/database/audit-table.ts'
import { isSignedIn, mayEndOwnSignIns, validSinceAfter } from './end-sign-ins.ts'
import type { Account, ChangeNotice, IdentityWriterOperations, NoticeQuota, UserData } from './identity-operations.ts'
import { openKnownDevices } from './known-devices.ts'
import { openOobCodeTable } from './oob-code-table.ts'
import { RefreshTokens } from './refresh-tokens.ts'
import { removeExpired } from '#backend/database/remove-expired.ts'
import { createTakeOver, forgetChanges } from '#backend/database/folder/take-over.ts'
import { useOobCode } from './use-oob-code.ts'
import type { Write } from '#backend/writes/write.ts'

/** Effects outside of the identity tables, in the same transaction. */
export type IdentityAside = {
  /** Stores a write of a document. */
  readonly store: (write: Write, timeMs: number) => void
  /** Data that belongs to an account; undefined for an ID that cannot be part of a name. */
  readonly findUserData: (localId: string) => UserData | undefined
  /** Deletes the files and uploads of an account; returns the contents that are no longer referenced. */
  readonly removeFiles: (owner: string, data: UserData) => readonly string[]
  /** Notes that personal data was deleted. */
  readonly noteErasure: () => void
}

/** Operations of the writer for identity, each within the group's transaction. */
export function openIdentityWriter(database: DatabaseSync, aside: IdentityAside): IdentityWriterOperations {
  const accounts = openAccountTable(database)
  const refreshTokens = new RefreshTokens(database, accounts)
  const codes = openOobCodeTable(database)
  const attempts = new AttemptTable(database)
  const devices = openKnownDevices(database)
  const takeOver = createTakeOver({
    codes,
    devices,
    removeDocument: (localId, timeMs) => {
      const userData = aside.findUserData(localId)
      if (userData) aside.store({ kind: 'delete', path: userData.document, precondition: { kind: 'none' } }, timeMs)
    },
  })
  const audit = openAuditTable(database, (localId) => accounts.find(localId) !== undefined)
  const hasRoom = (quota: NoticeQuota | undefined, isConfirmed: boolean) => {
    if (!quota) return true
    const outcomes = [...(isConfirmed ? [quota.ofKind] : []), quota.ofAddress].map((attempt) => attempts.begin(attempt))
    return outcomes.some(({ kind }) => kind === 'admitted')
  }
  /** Omits notices to an address that the account no longer has, and those beyond the address's limits. */
  const storeNotices = (notices: readonly ChangeNotice[] = [], { email, isEmailVerified }: Account) => {
    for (const { code, mail, timeMs, quota } of notices) {
      if (code.email !== email || !hasRoom(quota, isEmailVerified)) continue
      codes.insert(code)
      if (mail) aside.store(mail, timeMs)
    }
  }
  const storeChangeNotices = (notices: readonly ChangeNotice[] | undefined, before: Account | undefined, after: Account) => {
    if (!before) return
    if (before.isEmailVerified || before.email === after.email) return storeNotices(notices, before)
    // The previous address was unconfirmed: its mailbox may belong to another person, who must not get the notice.
    // Its code is deleted as well, unless an earlier change of address may have sent one to the owner.
    if (before.initialEmail === undefined) codes.removeAll(before.localId, 'RECOVER_EMAIL')
  }
  return {
    createAccount: (account) => {
      if (accounts.find(account.localId)) return 'localIdExists'
      const conflict = accounts.findConflict(account)
      if (conflict) return conflict
      accounts.insert(account)
      return 'created'
    },
    updateAccount: ({ localId, changes: named, authTimeSeconds, checkedPasswordHash, endSignInsAtMs, takeOver: taken, notices }) => {
      const before = accounts.find(localId)
      if (!before || (taken && before.email !== taken.email)) return { kind: 'gone' }
      const isOwn = authTimeSeconds !== undefined
      if (isOwn && !isSignedIn(before, authTimeSeconds)) return { kind: 'signInEnded' }
      if (isOwn && endSignInsAtMs !== undefined && !mayEndOwnSignIns(before, endSignInsAtMs)) return { kind: 'tooSoon' }
      if (checkedPasswordHash !== undefined && before.passwordHash !== checkedPasswordHash) return { kind: 'signInEnded' }
      const conflict = accounts.findConflict({ ...before, ...named })
      if (conflict) return { kind: conflict }
      const changes = {
        ...(taken && takeOver(before, taken.atMs)),
        ...named,
        ...(endSignInsAtMs !== undefined && { validSinceSeconds: validSinceAfter(before, endSignInsAtMs) }),
      }
      // It was just found, in this transaction.
      const account = accounts.update(localId, changes) ?? before
      // The admin's change of an address is final: codes that were mailed to the previous one cannot revert it.
      if (!isOwn && account.email !== before.email) forgetChanges(codes, localId)
      storeChangeNotices(notices, before, account)
      return { kind: 'updated', before, account }
    },
    deleteAccount: ({ localId, authTimeSeconds, nowMs }) => {
      const account = accounts.find(localId)
      if (!account || (authTimeSeconds !== undefined && !isSignedIn(account, authTimeSeconds))) return { kind: 'gone' }
      refreshTokens.forget(localId)
      accounts.remove(localId)
      audit.forget(localId)
      for (const email of [account.email, account.initialEmail]) if (email !== undefined) codes.removeUnowned(email)
      aside.noteErasure()
      const userData = aside.findUserData(localId)
      if (!userData) return { kind: 'deleted', contentIds: [] }
      aside.store({ kind: 'delete', path: userData.document, precondition: { kind: 'none' } }, nowMs)
      return { kind: 'deleted', contentIds: aside.removeFiles(localId, userData) }
    },
    startSession: ({ localId, validSinceSeconds, signInProvider, refreshToken, nowMs, ...given }) => {
      const { checkedPasswordHash, renewedPasswordHash, customClaims, secondFactorId, secondFactorStep } = given
      const account = accounts.find(localId)
      if (!account || account.isDisabled || account.validSinceSeconds !== validSinceSeconds) return undefined
      if (checkedPasswordHash !== undefined && account.passwordHash !== checkedPasswordHash) return undefined
      const { secondFactor } = account
      const usesCode = secondFactorStep !== undefined
      if (usesCode && (!secondFactor || secondFactor.enrollmentId !== secondFactorId || secondFactor.lastStep >= secondFactorStep)) {
        return undefined
      }
      // A revocation ends its whole second, so a sign-in in the rest of that second counts for the next one.
      const authTimeSeconds = Math.max(Math.floor(nowMs / 1000), account.validSinceSeconds)
      refreshTokens.begin({ token: refreshToken, localId, signInProvider, authTimeSeconds, customClaims, secondFactorId, nowMs })
      // The server renews its users' tokens by custom tokens, which are not sign-ins.
      const lastLogin = signInProvider === 'custom' ? {} : { lastLoginTimeMs: nowMs }
      const renewed = renewedPasswordHash === undefined ? {} : { passwordHash: renewedPasswordHash }
      const used = usesCode && secondFactor ? { secondFactor: { ...secondFactor, lastStep: secondFactorStep } } : {}
      const changes = { lastRefreshTimeMs: nowMs, ...lastLogin, ...renewed, ...used }
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
      // The account may have been deleted meanwhile.
      const account = accounts.find(localId)
      if (!account) return wasKnown
      devices.put(localId, deviceDigest, nowMs)
      if (!wasKnown) storeNotices(notices, account)
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
      const used = useOobCode({ accounts, codes, devices, takeOver }, use)
      if (used.kind === 'used') storeChangeNotices(use.notices, used.before, used.account)
      return used
    },
  }
}
