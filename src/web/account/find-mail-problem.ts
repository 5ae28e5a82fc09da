import { findIdentityErrorCode } from '#gateway/accounts/identity-error.ts'
import type { Translate } from '#i18n/translate.ts'

/** Message for a mail that was refused because of a rate limit, in place of the one for sign-in; undefined for any other error. */
export function findMailProblem(error: unknown, translate: Translate): string | undefined {
  return findIdentityErrorCode(error) === 'too-many-requests' ? translate('identityError.tooManyMails') : undefined
}
