import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { findIdentityErrorCode } from '#gateway/accounts/identity-error.ts'
import { useAuth } from '#web/account/auth.tsx'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'
import { nameThisDevice } from '#web/account/passkeys/name-this-device.ts'
import { isPromptClosed, PasskeyError } from '#web/account/passkeys/passkey-error.ts'
import { AccountActionNotice } from '#web/account/reauthentication/account-action-notice.tsx'
import { ReauthenticationCancelled, useAccountAccess } from '#web/account/reauthentication/reauthentication.tsx'
import { useAccountAction } from '#web/account/reauthentication/use-account-action.ts'
import { beginSession } from '#web/account/session/session.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusIfLost } from '#web/ui/focus-if-lost.ts'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import { ButtonsProblem } from '#web/dashboard/settings/form/buttons-problem.tsx'
import { passkeysFormName, type SettingAnswer } from '#web/dashboard/settings/form/setting-answer.ts'
import { usePageAnswer } from '#web/dashboard/settings/form/use-page-answer.ts'
import { SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import type { PasskeyView } from './describe-passkeys.server.ts'
import formStyles from '#web/ui/form/form-grid.module.css'
import styles from '#web/dashboard/settings/settings.module.css'

type PasskeysSectionProps = {
  readonly passkeys: readonly PasskeyView[]
  /** Members of staff keep one, which is their only way to sign in. */
  readonly keepsLast: boolean
}

/** The person's passkeys. Each can be renamed and removed, also without scripts; adding one needs a recent sign-in. */
export function PasskeysSection({ passkeys: loaded, keepsLast }: PasskeysSectionProps) {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<SettingAnswer>()
  // A new passkey is stored by a call of its own, after which the router loads nothing.
  const listed = useFetcher<{ readonly passkeys: readonly PasskeyView[] }>()
  const passkeys = listed.data?.passkeys ?? loaded
  const { state, run } = useAccountAction()
  const signInFirst = useSignInFirst()
  const isBusy = fetcher.state !== 'idle'
  const answer = isBusy ? undefined : fetcher.data
  const pageAnswer = usePageAnswer(passkeysFormName)
  const shownAnswer = answer ?? (isBusy ? undefined : pageAnswer)
  const doneRef = useRef<HTMLOutputElement>(null)

  // The pressed button disappears with its passkey.
  useEffect(() => {
    if (answer?.kind === 'saved') focusIfLost(doneRef.current)
  }, [answer])

  async function add(): Promise<void> {
    const name = nameThisDevice(translate)
    const explain = (error: unknown) => (error instanceof PasskeyError ? describeIdentityError(error, translate) : undefined)
    await run(async () => {
      const { createPasskey } = await import('#web/account/passkeys/prompt.ts')
      try {
        await signInFirst(() => createPasskey({}, name))
      } catch (cause) {
        // Closing the prompt is no failure.
        throw isPromptClosed(cause) ? new ReauthenticationCancelled('The prompt was closed.', { cause }) : cause
      }
      await listed.load(pathname + search)
      return translate('settings.passkeys.added', { name })
    }, explain)
  }

  return (
    <SettingsSection id="passkeys" heading={translate('settings.passkeys.heading')} text={translate('settings.passkeys.text')}>
      <ButtonsProblem id="passkeys-summary" answer={shownAnswer} />
      {passkeys.length === 0 && <p>{translate('settings.passkeys.none')}</p>}
      <ul className={styles.rows}>
        {passkeys.map(({ id, name, created, lastUsed }) => (
          <li key={id}>
            <fetcher.Form method="post" action={pathname + search} className={formStyles.form}>
              <input type="hidden" name="formName" value={passkeysFormName} />
              <input type="hidden" name="id" value={id} />
              <TextField
                id={`passkey-${id}`}
                name="name"
                typed={name}
                className={formStyles.wide}
                label={translate('settings.passkeys.name')}
                hint={`${created} · ${lastUsed}`}
                autoComplete="off"
              />
              <div className={formStyles.actions}>
                <Button type="submit" name="act" value="rename" kind="secondary" isBusy={isBusy}>
                  {translate('settings.passkeys.rename')}
                </Button>
                {!(keepsLast && passkeys.length === 1) && (
                  <Button
                    type="submit"
                    name="act"
                    value="remove"
                    kind="secondary"
                    isBusy={isBusy}
                    aria-label={translate('settings.passkeys.removeOne', { name })}
                  >
                    {translate('settings.passkeys.remove')}
                  </Button>
                )}
              </div>
            </fetcher.Form>
          </li>
        ))}
      </ul>
      <AccountActionNotice state={state} />
      <div className={formStyles.actions}>
        <Button kind="secondary" isBusy={state.kind === 'busy'} busyText={translate('staffEntry.creating')} onClick={add}>
          {translate('settings.passkeys.add')}
        </Button>
      </div>
      <output ref={doneRef} className={styles.status} tabIndex={-1}>
        {shownAnswer?.kind === 'saved' && translate('settings.passkeys.saved')}
      </output>
    </SettingsSection>
  )
}

/** Runs a call of the server that needs a recent sign-in; asks for one, begins a session by it, and runs the call again. */
export function useSignInFirst(): <Result>(call: () => Promise<Result>) => Promise<Result> {
  const { loadAuth } = useAuth()
  const { signInAgain } = useAccountAccess()
  return async (call) => {
    try {
      return await call()
    } catch (error) {
      if (findIdentityErrorCode(error) !== 'requires-recent-login') throw error
      await signInAgain()
      await beginSession((await (await loadAuth()).getIdToken()) ?? '')
      return await call()
    }
  }
}
