import { normalizeEmail } from '#domain/customers/customer.ts'
import { defineForm } from '#domain/form/form-definition.ts'
import * as field from '#domain/form/form-fields.ts'

/** The form in which a person names the address that they want to sign in with. @param ownEmail The present one, which is no change. */
export function defineEmailChangeForm(ownEmail: string) {
  return defineForm(
    'emailChange',
    () => ({ email: field.newEmailField((email) => normalizeEmail(email) === normalizeEmail(ownEmail)) }),
    ({ email }) => email,
  )
}

/** The form in which a person sets a password; how long it has to be says the identity service. */
export const newPasswordForm = defineForm(
  'newPassword',
  () => ({ password: field.passwordField('newPasswordRequired') }),
  ({ password }) => password,
)

/** The form in which a person shows by their password that it is still them. */
export const ownPasswordForm = defineForm(
  'ownPassword',
  () => ({ password: field.passwordField('passwordRequired') }),
  ({ password }) => password,
)
