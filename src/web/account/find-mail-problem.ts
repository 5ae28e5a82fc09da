import { findIdentityErrorCode } from '#gateway/accounts/identity-error.ts'
import type { Translate } from '#i18n/translate.ts'

/** What there is to say of a mail that was not sent because others were just asked for; undefined for any other error. Signing in is not paused. */
export function findMailProblem(error: unknown, translate: Translate): string | undefined {
  return findIdentityErrorCode(error) === 'too-many-requests' ? translate('identityError.tooManyMails') : undefined
}
