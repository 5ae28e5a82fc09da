import { type SubmitEvent, useMemo, useRef, useState } from 'react'
import { defineEmailChangeForm } from '#domain/profiles/account-forms.ts'
import { findMailProblem } from '#web/account/find-mail-problem.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import { useFormCheck } from '#web/ui/form/use-form-check.ts'
import { AccountActionNotice } from '#web/account/reauthentication/account-action-notice.tsx'
import { useAccountAccess } from '#web/account/reauthentication/reauthentication.tsx'
import { SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'
import styles from '#web/dashboard/settings/settings.module.css'
import { useUnsaved } from '#web/dashboard/settings/form/unsaved-changes.tsx'
import { useAccountAction } from '#web/account/reauthentication/use-account-action.ts'

type EmailSectionProps = { readonly email: string; readonly isVerified: boolean }

/** The sign-in address: whether it is confirmed, and the form to change it. A confirmed address is notified of the change. */
export function EmailSection({ email, isVerified }: EmailSectionProps) {
  const { locale, translate } = useLocale()
  const { account, act } = useAccountAccess()
  const verification = useAccountAction()
  const change = useAccountAction()
  const [isTyped, setIsTyped] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const { read, refusal, summaryRef, field, fields } = useFormCheck(
    'new',
    useMemo(() => defineEmailChangeForm(email), [email]),
  )
  useUnsaved('email', isTyped)

  const explain = (error: unknown) => findMailProblem(error, translate)

  async function sendVerification(): Promise<void> {
    await verification.run(async () => {
      await act((own) => own.sendVerification(locale))
      return translate('settings.email.verificationSent', { email })
    }, explain)
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const newEmail = read(new FormData(event.currentTarget))
    if (newEmail === undefined) return
    await change.run(async () => {
      await act((own) => own.askForEmailChange(newEmail, locale))
      formRef.current?.reset()
      setIsTyped(false)
      const done = translate('settings.email.done', { newEmail })
      // An unconfirmed address gets no mail about the change.
      return isVerified ? `${done} ${translate('settings.email.wayBack', { email })}` : done
    }, explain)
  }

  return (
    <SettingsSection id="email" heading={translate('settings.email.heading')} text={translate('settings.email.text')}>
      <div className={styles.row}>
        <p className={styles.strong}>{email}</p>
        {isVerified ? (
          <Badge tone="success" icon="check">
            {translate('settings.email.verified')}
          </Badge>
        ) : (
          <>
            <Badge tone="danger" icon="warning">
              {translate('settings.email.unverified')}
            </Badge>
            <Button
              kind="secondary"
              isBusy={verification.state.kind === 'busy'}
              inert={!account}
              busyText={translate('settings.email.sending')}
              onClick={sendVerification}
            >
              {translate('settings.email.verify')}
            </Button>
          </>
        )}
      </div>
      <AccountActionNotice state={verification.state} />
      <form
        ref={formRef}
        className={formStyles.form}
        noValidate
        onSubmit={submit}
        onInput={(event) => setIsTyped(new FormData(event.currentTarget).get('email') !== '')}
        inert={!account}
      >
        {refusal ? (
          <ErrorSummary ref={summaryRef} id="new-email-summary" trouble={refusal} fields={fields} />
        ) : (
          <AccountActionNotice state={change.state} />
        )}
        <TextField
          {...field('email')}
          type="email"
          className={formStyles.wide}
          label={translate('settings.email.newEmail')}
          hint={translate('settings.email.hint', { email })}
          autoComplete="email"
          spellCheck={false}
          enterKeyHint="send"
        />
        <div className={formStyles.actions}>
          <Button type="submit" isBusy={change.state.kind === 'busy'} busyText={translate('settings.email.sending')}>
            {translate('settings.email.submit')}
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}
