import { useAuth } from '#web/account/auth.tsx'
import { KnownUsername } from '#web/account/known-username.tsx'
import { PasswordInput } from '#web/account/password-input.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'

/** Field for a new password, with the address for password managers. */
export function NewPassword({ id, email }: { readonly id: string; readonly email: string }) {
  const translate = useTranslate()
  const { passwordMinLength } = useAuth()
  return (
    <>
      <KnownUsername email={email} />
      <Field
        id={id}
        label={translate('loginAction.resetPassword.newPassword')}
        hint={translate('loginAction.resetPassword.hint', { min: passwordMinLength })}
      >
        {(ties) => <PasswordInput {...ties} autoComplete="new-password" />}
      </Field>
    </>
  )
}
