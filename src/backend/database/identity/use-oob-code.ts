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
 * Uses a code up and does what it stands for, in one step of the writer, so that of many tries at once one succeeds. A use that fails
 * for another reason than the code leaves the code alone.
 *
 * A code proves that its user reads the mail of an address, and nothing about who set up the account. So an unconfirmed account is taken
 * over by the first proof, unless the caller is also signed in to it (decision 038).
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
  // Another code of its kind, which waits in an older mail, is worth nothing once one was used.
  codes.removeAll(outcome.account.localId, code.requestType)
  // A change of address that was asked for by a sign-in which has just been ended would lead the account away.
  if (shutsOut(code)) codes.removeAll(outcome.account.localId, 'VERIFY_AND_CHANGE_EMAIL')
  // Nor does a device of an attacker who took the account count as the owner's.
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

/** Whether its use is to leave nobody else a way into the account. */
function shutsOut({ requestType }: OobCode): boolean {
  return requestType === 'PASSWORD_RESET' || requestType === 'RECOVER_EMAIL'
}

function change({ accounts, takeOver }: Tables, code: OobCode, use: Exclude<OobCodeUse, SignIn>): Outcome {
  const before = code.localId === undefined ? undefined : accounts.find(code.localId)
  // An address that was changed since makes the code a code of nobody.
  if (!before || (code.requestType !== 'RECOVER_EMAIL' && before.email !== code.email)) return { kind: 'unknown' }
  if (before.isDisabled) return { kind: 'accountDisabled' }
  // A link that confirms an address is good for a day, and no way to set the password of a confirmed account.
  if (use.kind === 'resetPassword' && code.requestType === 'VERIFY_EMAIL' && before.isEmailVerified) return { kind: 'unknown' }
  const isHolder = use.kind === 'apply' && isHeldBy(before, use)
  if (code.requestType === 'VERIFY_AND_CHANGE_EMAIL' && !isHolder) return { kind: 'signInNeeded' }
  if (code.requestType === 'VERIFY_AND_CHANGE_EMAIL' && !mayEndOwnSignIns(before, use.nowMs)) return { kind: 'tooSoon' }
  const confirmsOwn = isHolder && !shutsOut(code)
  const takesOver = !before.isEmailVerified && before.email === code.email && !confirmsOwn
  return store(accounts, before, { ...(takesOver && takeOver(before, use.nowMs)), ...changesOf(before, code, use) })
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
  // RECOVER_EMAIL, `this was not me`: the owner has the address again, and an attacker who took the account has nothing left.
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
  // Also an account without a password: the person who set it up may have taken that away, and still be signed in.
  return store(accounts, owner, { ...(!owner.isEmailVerified && takeOver(owner, nowMs)), isEmailLinkSignIn: true })
}

function store(accounts: AccountTable, before: Account, changes: AccountChanges): Outcome {
  const conflict = accounts.findConflict({ ...before, ...changes })
  if (conflict) return { kind: conflict }
  // It was just found, in this transaction.
  return { kind: 'used', before, account: accounts.update(before.localId, changes) ?? before }
}
