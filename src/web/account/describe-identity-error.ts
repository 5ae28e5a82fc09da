import { passwordMinLength } from '#domain/password-length.ts'
import { findIdentityErrorCode } from '#gateway/accounts/identity-error.ts'
import { FetchError } from '#gateway/http/http-client.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translate.ts'

/** Messages of sign-in errors by code. */
const messageKeys: Readonly<Record<string, MessageKey>> = {
  'invalid-credential': 'identityError.invalidCredential',
  'too-many-requests': 'identityError.tooManyRequests',
  'network-request-failed': 'identityError.networkRequestFailed',
  'user-disabled': 'identityError.userDisabled',
  'user-token-expired': 'identityError.userTokenExpired',
  'invalid-email': 'identityError.invalidEmail',
  'missing-password': 'identityError.missingPassword',
  'missing-email': 'identityError.missingEmail',
  'internal-error': 'identityError.internalError',
  'operation-not-allowed': 'identityError.operationNotAllowed',
  'wrong-password': 'identityError.wrongPassword',
  'user-not-found': 'identityError.userNotFound',
  'expired-action-code': 'identityError.expiredActionCode',
  'invalid-action-code': 'identityError.invalidActionCode',
  'weak-password': 'identityError.weakPassword',
  'email-already-in-use': 'identityError.emailAlreadyInUse',
  'popup-blocked': 'identityError.popupBlocked',
  'popup-closed-by-user': 'identityError.popupClosedByUser',
  'cancelled-popup-request': 'identityError.popupClosedByUser',
  'user-cancelled': 'identityError.popupClosedByUser',
  'unauthorized-domain': 'identityError.unauthorizedDomain',
  'account-exists-with-different-credential': 'identityError.accountExists',
  'requires-recent-login': 'identityError.requiresRecentLogin',
  'missing-new-email': 'identityError.missingEmail',
  'user-mismatch': 'identityError.userMismatch',
  'credential-already-in-use': 'identityError.credentialAlreadyInUse',
  'provider-already-linked': 'identityError.providerAlreadyLinked',
  'no-such-provider': 'identityError.noSuchProvider',
  'invalid-verification-code': 'identityError.invalidVerificationCode',
  'missing-verification-code': 'identityError.missingVerificationCode',
  'invalid-multi-factor-session': 'identityError.secondFactorExpired',
  'code-expired': 'identityError.secondFactorExpired',
  'multi-factor-info-not-found': 'identityError.secondFactorGone',
  'second-factor-already-in-use': 'identityError.secondFactorExists',
  'second-factor-canceled': 'identityError.secondFactorCanceled',
  'unverified-email': 'identityError.unverifiedEmail',
  'passkey-refused': 'identityError.passkeyRefused',
  'passkey-failed': 'identityError.passkeyFailed',
  'passkey-unavailable': 'identityError.passkeyFailed',
  'passkey-exists': 'identityError.passkeyExists',
  'passkey-full': 'identityError.passkeyFull',
}

/**
 * Describes an identity error: what happened, why if known, and what to do next.
 *
 * @param min Minimum length of a new password, in code points.
 * @param unknown Message for unknown errors, if the operation is not a sign-in.
 */
export function describeIdentityError(
  error: unknown,
  translate: Translate,
  min: number = passwordMinLength.standard,
  unknown: MessageKey = 'identityError.unknown',
): string {
  if (error instanceof FetchError) {
    if (error.status === undefined) return translate('identityError.networkRequestFailed')
    // The one reason for this status of `/session` (`server/session/routes/begin.ts`).
    return translate(error.status === 403 ? 'identityError.passkeyNeeded' : 'identityError.sessionRefused')
  }
  return translate(messageKeys[findIdentityErrorCode(error) ?? ''] ?? unknown, { min })
}
