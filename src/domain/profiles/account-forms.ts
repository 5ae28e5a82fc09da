import { normalizeEmail } from '#domain/customers/customer.ts'
import { defineForm } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'

/** The form for a new sign-in address. @param ownEmail The present one, which is rejected. */
export function defineEmailChangeForm(ownEmail: string) {
  return defineForm(
    'emailChange',
    () => ({ email: field.newEmailField((email) => normalizeEmail(email) === normalizeEmail(ownEmail)) }),
    ({ email }) => email,
  )
}

/** The form for a new password; the identity service checks its minimum length. */
export const newPasswordForm = defineForm(
  'newPassword',
  () => ({ password: field.passwordField('newPasswordRequired') }),
  ({ password }) => password,
)

/** The form that re-authenticates by password. */
export const ownPasswordForm = defineForm(
  'ownPassword',
  () => ({ password: field.passwordField('passwordRequired') }),
  ({ password }) => password,
)
