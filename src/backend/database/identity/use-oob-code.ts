import type { AccountTable } from './account-table.ts'
import { isSignedIn, mayEndOwnSignIns, validSinceAfter } from './end-sign-ins.ts'
import type { Account, AccountChanges, OobCode, OobCodeUse, UsedOobCode } from './identity-operations.ts'
import type { KnownDevices } from './known-devices.ts'
import type { OobCodeTable } from './oob-code-table.ts'
import type { TakeOver } from '#backend/database/folder/take-over.ts'

type Tables = {
  readonly accounts: AccountTable
  readonly codes: OobCodeTable
  readonly devices: KnownDevices
  readonly takeOver: TakeOver
}
type SignIn = Extract<OobCodeUse, { readonly kind: 'signIn' }>

/**
 * Uses a code, in one transaction of the writer, so that only one of concurrent attempts succeeds. A failure for another reason than the
 * code keeps the code. A code proves that its user reads an address's mail, but not who created the account, so its first use takes an
 * unconfirmed account over, unless the caller is also signed in to it (decision 038).
 */
export function useOobCode(tables: Tables, use: OobCodeUse): UsedOobCode {
  const { codes, devices } = tables
  const code = codes.find(use.codeDigest)
  if (!code || !isFor(use, code)) return { kind: 'unknown' }
  if (code.expireTimeMs <= use.nowMs) return { kind: 'expired' }
  if (use.kind === 'signIn' && code.email !== use.email) return { kind: 'otherEmail' }
  const outcome = use.kind === 'signIn' ? signIn(tables, use) : change(tables, code, use)
  if (outcome.kind !== 'used') return outcome
  codes.remove(use.codeDigest)
  // Using a code invalidates others of its kind in older mails.
  codes.removeAll(outcome.account.localId, code.requestType)
  // The sign-in that requested a change of address may have just been ended; the change would hijack the account.
  if (shutsOut(code)) codes.removeAll(outcome.account.localId, 'VERIFY_AND_CHANGE_EMAIL')
  // The devices of an attacker who took the account must not count as the owner's.
  if (code.requestType === 'RECOVER_EMAIL') devices.removeAll(outcome.account.localId)
  return { ...outcome, code }
}

type Outcome =
  | { readonly kind: 'used'; readonly before: Account | undefined; readonly account: Account }
  | Exclude<UsedOobCode, { kind: 'used' }>

function isFor({ kind }: OobCodeUse, { requestType }: OobCode): boolean {
  if (kind === 'resetPassword') return requestType === 'PASSWORD_RESET' || requestType === 'VERIFY_EMAIL'
  if (kind === 'signIn') return requestType === 'EMAIL_SIGNIN'
  return requestType !== 'PASSWORD_RESET' && requestType !== 'EMAIL_SIGNIN'
}

/** Whether a use must remove every other way into the account. */
function shutsOut({ requestType }: OobCode): boolean {
  return requestType === 'PASSWORD_RESET' || requestType === 'RECOVER_EMAIL'
}

function change({ accounts, codes, takeOver }: Tables, code: OobCode, use: Exclude<OobCodeUse, SignIn>): Outcome {
  const before = code.localId === undefined ? undefined : accounts.find(code.localId)
  // Changing the address invalidates its codes.
  if (!before || (code.requestType !== 'RECOVER_EMAIL' && before.email !== code.email)) return { kind: 'unknown' }
  if (before.isDisabled) return { kind: 'accountDisabled' }
  // A link that confirms an address is valid for a day, and must not set the password of a confirmed account.
  if (use.kind === 'resetPassword' && code.requestType === 'VERIFY_EMAIL' && before.isEmailVerified) return { kind: 'unknown' }
  const isHolder = use.kind === 'apply' && isHeldBy(before, use)
  if (code.requestType === 'VERIFY_AND_CHANGE_EMAIL' && !isHolder) return { kind: 'signInNeeded' }
  if (code.requestType === 'VERIFY_AND_CHANGE_EMAIL' && !mayEndOwnSignIns(before, use.nowMs)) return { kind: 'tooSoon' }
  const confirmsOwn = isHolder && !shutsOut(code)
  const takesOver = !before.isEmailVerified && before.email === code.email && !confirmsOwn
  const changes = changesOf(before, code, use)
  const loses = code.requestType === 'RECOVER_EMAIL' && losesSecondFactor(before, codes.findOldestExpiry(code, use.nowMs), use)
  return store(accounts, before, {
    ...(takesOver && takeOver(before, use.nowMs)),
    ...changes,
    ...(loses && { secondFactor: undefined }),
  })
}

/**
 * Whether `this was not me` removes the second factor: one that is younger than the oldest mail of the kind that can still be used, because
 * an attacker may have added it before the change that the used mail is about. An older one is the owner's; who reads the mailbox alone must
 * not get rid of it.
 *
 * @param oldestExpiryMs When the code in that mail expires.
 */
function losesSecondFactor({ secondFactor }: Account, oldestExpiryMs: number | undefined, use: Exclude<OobCodeUse, SignIn>): boolean {
  if (!secondFactor || oldestExpiryMs === undefined || use.kind !== 'apply') return false
  return secondFactor.enrollTimeMs >= oldestExpiryMs - use.recoveryMilliseconds
}

function isHeldBy(account: Account, { signedInAs, confirmsWithoutSignIn }: Extract<OobCodeUse, { kind: 'apply' }>): boolean {
  return confirmsWithoutSignIn || (signedInAs?.localId === account.localId && isSignedIn(account, signedInAs.authTimeSeconds))
}

function changesOf(before: Account, code: OobCode, use: Exclude<OobCodeUse, SignIn>): AccountChanges {
  const validSinceSeconds = validSinceAfter(before, use.nowMs)
  if (use.kind === 'resetPassword') {
    return {
      isEmailVerified: true,
      passwordHash: use.passwordHash,
      passwordUpdateTimeMs: use.nowMs,
      validSinceSeconds,
    }
  }
  if (code.requestType === 'VERIFY_EMAIL') return { isEmailVerified: true }
  if (code.requestType === 'VERIFY_AND_CHANGE_EMAIL') {
    const initialEmail = before.initialEmail ?? before.email
    return { email: code.newEmail, isEmailVerified: true, initialEmail, validSinceSeconds }
  }
  // RECOVER_EMAIL, `this was not me`: restores the owner's address and removes an attacker's access.
  return {
    email: code.email,
    isEmailVerified: true,
    passwordHash: undefined,
    passwordUpdateTimeMs: undefined,
    providers: [],
    validSinceSeconds,
  }
}

function signIn({ accounts, takeOver }: Tables, { email, newAccount, linkTo, nowMs }: SignIn): Outcome {
  const owner = accounts.findByEmail(email)
  if (linkTo) {
    const before = accounts.find(linkTo.localId)
    if (!before || !isSignedIn(before, linkTo.authTimeSeconds)) return { kind: 'signInEnded' }
    if (owner && owner.localId !== before.localId) return { kind: 'emailExists' }
    return store(accounts, before, { email, isEmailVerified: true, isEmailLinkSignIn: true })
  }
  if (!owner) {
    accounts.insert(newAccount)
    return { kind: 'used', before: undefined, account: newAccount }
  }
  if (owner.isDisabled) return { kind: 'accountDisabled' }
  // Also for an account without a password: its creator may have removed that, and still be signed in.
  return store(accounts, owner, { ...(!owner.isEmailVerified && takeOver(owner, nowMs)), isEmailLinkSignIn: true })
}

function store(accounts: AccountTable, before: Account, changes: AccountChanges): Outcome {
  const conflict = accounts.findConflict({ ...before, ...changes })
  if (conflict) return { kind: conflict }
  // It was just found, in this transaction.
  return { kind: 'used', before, account: accounts.update(before.localId, changes) ?? before }
}
