import { findIdentityErrorCode } from '#gateway/accounts/identity-error.ts'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'
import type { Translate } from '#i18n/translate.ts'

/** What happened when an account was changed, and what to do next: most of it is what sign-in can run into, too. @param min As there. */
export function describeAccountError(error: unknown, translate: Translate, min?: number): string {
  // The login goes on without a window; here the page would go, with what is typed on it and what was to be done.
  if (findIdentityErrorCode(error) === 'popup-blocked') return translate('settings.popupBlocked')
  return describeIdentityError(error, translate, min, 'settings.unknown')
}
