import type { Account, UsedOobCode } from '#backend/database/identity/identity-operations.ts'
import type { Caller, IdentityContext } from '#backend/identity/context.ts'
import { prepareNotices } from './notify.ts'
import { digestOobCode, findOobCode } from './oob-codes.ts'
import { conflictRefusal, IdentityRefusal, tooManyAttempts } from '#backend/identity/refusal.ts'
import type { VerifiedUser } from '#backend/identity/tokens/verify-id-token.ts'

/**
 * Uses a code that verifies, changes or recovers an address. Without a sign-in to the account, it takes an unconfirmed account over, and
 * cannot change its address (decision 038).
 *
 * @param user The caller's own sign-in, if the call has one.
 * @returns The changed account, and the address if it is a new one.
 * @throws IdentityRefusal INVALID_OOB_CODE, EXPIRED_OOB_CODE, USER_DISABLED, EMAIL_EXISTS or, for a change of address without a sign-in to
 * the account, CREDENTIAL_TOO_OLD_LOGIN_AGAIN.
 */
export async function applyOobCode(
  context: IdentityContext,
  oobCode: string,
  user: VerifiedUser | undefined,
  { languageTag }: Caller,
): Promise<{ readonly account: Account; readonly newEmail: string | undefined }> {
  const found = await findOobCode(context, oobCode)
  if (found.kind !== 'found') throw oobCodeRefusal(found.kind)
  const { requestType, localId, email, newEmail } = found.code
  const isToldOf = requestType === 'VERIFY_AND_CHANGE_EMAIL' && localId !== undefined
  const { notices, send } = prepareNotices(context, isToldOf ? [{ kind: 'emailChanged', localId, email, newEmail, languageTag }] : [])
  const used = await context.store.changeIdentity('useOobCode', {
    kind: 'apply',
    signedInAs: user && { localId: user.account.localId, authTimeSeconds: user.authTimeSeconds },
    confirmsWithoutSignIn: context.settings.confirmsWithoutSignIn,
    recoveryMilliseconds: context.settings.codeSeconds.RECOVER_EMAIL * 1000,
    codeDigest: digestOobCode(oobCode),
    notices,
    nowMs: context.clock.now(),
  })
  if (used.kind !== 'used') throw oobCodeRefusal(used.kind)
  send()
  const { before, account } = used
  return { account, newEmail: account.email === before?.email ? undefined : account.email }
}

/** The refusal of an invalid code. */
export function oobCodeRefusal(kind: Exclude<UsedOobCode['kind'], 'used'>): IdentityRefusal {
  switch (kind) {
    case 'unknown':
      return new IdentityRefusal('INVALID_OOB_CODE')
    case 'expired':
      return new IdentityRefusal('EXPIRED_OOB_CODE')
    case 'otherEmail':
      return new IdentityRefusal('INVALID_EMAIL : The email provided does not match the sign-in email address.')
    case 'accountDisabled':
      return new IdentityRefusal('USER_DISABLED')
    case 'signInEnded':
      return new IdentityRefusal('TOKEN_EXPIRED')
    case 'tooSoon':
      return tooManyAttempts(1)
    case 'signInNeeded':
      return new IdentityRefusal('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    default:
      return conflictRefusal(kind)
  }
}
