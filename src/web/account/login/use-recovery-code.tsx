import { type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { passkeyCalls, RecoveredSchema } from '#domain/passkeys/passkey-calls.ts'
import { FetchError, http } from '#gateway/http/http-client.ts'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'
import { CreateFirstPasskey } from '#web/account/passkeys/create-first-passkey.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { readEmail, readText } from '#web/ui/form/read-text.ts'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import { BackToLogin } from './login-request.tsx'
import { LoginSheet } from './login-sheet.tsx'
import styles from './login-form.module.css'

/** A recovery code permits staff to create another passkey, and removes the authenticator app of everyone else. */
export function UseRecoveryCode() {
  const translate = useTranslate()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [recovered, setRecovered] = useState<v.InferOutput<typeof RecoveredSchema>>()

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    setIsBusy(true)
    setProblem(undefined)
    try {
      const body = { email: readEmail(form), code: readText(form, 'code') }
      setRecovered(v.parse(RecoveredSchema, await http<unknown>(passkeyCalls.recovery, { method: 'POST', body })))
    } catch (error) {
      console.error('The recovery code was refused.', error)
      const known = error instanceof FetchError ? problems[error.status ?? 0] : undefined
      setProblem(known ? translate(known) : describeIdentityError(error, translate))
    } finally {
      setIsBusy(false)
    }
  }

  const heading = translate('staffEntry.recovery.heading')
  if (recovered) {
    const { grant, codesLeft } = recovered
    if (grant === undefined) {
      return (
        <LoginSheet heading={translate('secondFactor.removedHeading')} isDone>
          <output className={styles.notice}>{translate('secondFactor.removed')}</output>
          <BackToLogin />
        </LoginSheet>
      )
    }
    return (
      <CreateFirstPasskey permit={{ grant }} heading={heading} lead={translate('staffEntry.recovery.accepted', { count: codesLeft })} />
    )
  }
  return (
    <LoginSheet heading={heading} lead={translate('staffEntry.recovery.lead')} problem={problem}>
      <form className={styles.form} onSubmit={submit}>
        <TextField id="login-email" name="email" type="email" label={translate('login.email')} autoComplete="username" spellCheck={false} />
        <TextField id="login-code" name="code" label={translate('staffEntry.recovery.code')} autoComplete="off" spellCheck={false} />
        <Button type="submit" isBusy={isBusy} busyText={translate('login.submitting')}>
          {translate('staffEntry.recovery.submit')}
        </Button>
      </form>
      <BackToLogin />
    </LoginSheet>
  )
}

const problems: Readonly<Record<number, 'identityError.tooManyRequests' | 'staffEntry.recovery.refused' | undefined>> = {
  400: 'staffEntry.recovery.refused',
  401: 'staffEntry.recovery.refused',
  429: 'identityError.tooManyRequests',
}
