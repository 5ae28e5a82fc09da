import { findIdentityErrorCode } from '#gateway/accounts/identity-error.ts'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'
import type { Translate } from '#i18n/translate.ts'

/**
 * Describes an error of an account change and what to do next; most errors are those of sign-in. @param min As in `describeIdentityError`.
 */
export function describeAccountError(error: unknown, translate: Translate, min?: number): string {
  // The login falls back to a redirect. Here that would lose the input and the pending action.
  if (findIdentityErrorCode(error) === 'popup-blocked') return translate('settings.popupBlocked')
  return describeIdentityError(error, translate, min, 'settings.unknown')
}
