import { type SubmitEvent, useEffect, useId, useRef } from 'react'
import { ownPasswordForm } from '#domain/profiles/account-forms.ts'
import type { BrowserAccount } from '#gateway/browser/account.ts'
import { useAuth } from '#web/account/auth.tsx'
import { KnownUsername } from '#web/account/known-username.tsx'
import { PasswordInput } from '#web/account/password-input.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import { useFormCheck } from '#web/ui/form/use-form-check.ts'
import formStyles from '#web/ui/form/form-grid.module.css'

/** The methods by which a person can sign in again. */
export type SignInMethods = {
  readonly email: string
  readonly hasPassword: boolean
  readonly providerIds: readonly string[]
  /** Whether only a passkey counts, or the authenticator app that was added after one. */
  readonly needsPasskey: boolean
  readonly hasSecondFactor: boolean
}

type ReauthenticationFormProps = {
  readonly methods: SignInMethods
  /** Whether a passkey does not count. */
  readonly isFirstFactor: boolean
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly isLinkSent: boolean
  readonly onSignIn: (prove: (account: BrowserAccount) => Promise<void>) => Promise<void>
  readonly onMailLink: () => Promise<void>
}

/** Form to sign in again: by password, by another identity provider, or else by an emailed link. */
export function ReauthenticationForm({
  methods,
  isFirstFactor,
  problem,
  isBusy,
  isLinkSent,
  onSignIn,
  onMailLink,
}: ReauthenticationFormProps) {
  const translate = useTranslate()
  const { signInProviders, loadAuth } = useAuth()
  const problemRef = useRef<HTMLParagraphElement>(null)
  const formId = useId()
  const { read, refusal, summaryRef, field, fields } = useFormCheck(formId, ownPasswordForm)
  const { id, error } = field('password')
  const providers = signInProviders.filter(({ providerId }) => methods.providerIds.includes(providerId))

  useEffect(() => {
    if (problem) problemRef.current?.focus()
  }, [problem])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    const password = read(new FormData(form))
    if (password === undefined) return
    await onSignIn((account) => account.reauthenticateWithPassword(password))
    form.reset()
  }

  async function signInByPasskey(): Promise<void> {
    const { promptForPasskey } = await import('#web/account/passkeys/prompt.ts')
    await (await loadAuth()).signInWithToken(await promptForPasskey())
  }

  const passkeyButton = (
    <Button isBusy={isBusy} onClick={() => onSignIn(signInByPasskey)}>
      {translate('login.passkey')}
    </Button>
  )
  if (methods.needsPasskey && !isFirstFactor && !methods.hasSecondFactor) {
    return (
      <>
        {problem && (
          <p ref={problemRef} className={formStyles.problem} role="alert" tabIndex={-1}>
            {problem}
          </p>
        )}
        {passkeyButton}
      </>
    )
  }

  return (
    <>
      {refusal && <ErrorSummary ref={summaryRef} id={`${formId}-summary`} trouble={refusal} fields={fields} />}
      {problem && !refusal && (
        <p ref={problemRef} className={formStyles.problem} role="alert" tabIndex={-1}>
          {problem}
        </p>
      )}
      {methods.needsPasskey && !isFirstFactor && passkeyButton}
      {methods.hasPassword && (
        <form className={formStyles.form} noValidate onSubmit={submit}>
          <div className={formStyles.wide}>
            <p>{methods.email}</p>
            {/* Lets password managers fill in the right password. */}
            <KnownUsername email={methods.email} />
          </div>
          <Field id={id} error={error} className={formStyles.wide} label={translate('login.password')}>
            {(ties) => <PasswordInput {...ties} autoComplete="current-password" />}
          </Field>
          <div className={formStyles.actions}>
            <Button type="submit" isBusy={isBusy} busyText={translate('login.submitting')}>
              {translate('settings.recent.submit')}
            </Button>
          </div>
        </form>
      )}
      {providers.map(({ providerId, name }) => (
        <Button
          key={providerId}
          kind="secondary"
          isBusy={isBusy}
          onClick={() => onSignIn((account) => account.reauthenticateByWindow(providerId))}
        >
          {translate('login.withProvider', { provider: name })}
        </Button>
      ))}
      {!methods.hasPassword && providers.length === 0 && (
        <>
          {isLinkSent ? (
            <output className={formStyles.notice}>{translate('settings.recent.linkSent', { email: methods.email })}</output>
          ) : (
            <p>{translate('settings.recent.byLink', { email: methods.email })}</p>
          )}
          <Button
            kind={isLinkSent ? 'secondary' : 'primary'}
            isBusy={isBusy}
            busyText={translate('settings.email.sending')}
            onClick={onMailLink}
          >
            {translate(isLinkSent ? 'settings.recent.sendAgain' : 'settings.recent.sendLink')}
          </Button>
        </>
      )}
    </>
  )
}
