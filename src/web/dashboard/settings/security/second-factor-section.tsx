import { type SubmitEvent, useId, useState } from 'react'
import type { NewSecondFactor } from '#gateway/browser/second-factor.ts'
import { findIdentityErrorCode } from '#gateway/accounts/identity-error.ts'
import { acceptSecondFactor, removeSecondFactor } from '#web/account/second-factor/calls.ts'
import { CodeField } from '#web/account/second-factor/code-field.tsx'
import { describeIdentityError } from '#web/account/describe-identity-error.ts'
import { AccountActionNotice } from '#web/account/reauthentication/account-action-notice.tsx'
import { useAccountAccess } from '#web/account/reauthentication/reauthentication.tsx'
import { useAccountAction } from '#web/account/reauthentication/use-account-action.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { useRootData } from '#web/shell/root-data.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DialogButton, Dialog } from '#web/ui/feedback/dialog.tsx'
import { readText } from '#web/ui/form/read-text.ts'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import type { QrPicture } from '#web/ui/drawing/draw-qr.ts'
import { SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import { useSignInFirst } from './passkeys-section.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'
import styles from './second-factor-section.module.css'

/** The authenticator app, formatted for the page; `added` is absent right after it was added here. */
export type SecondFactorView = { readonly name: string; readonly added?: string }

type SecondFactorSectionProps = {
  readonly factor: SecondFactorView | undefined
  /** Whether the person can sign in by anything but a passkey: only that asks for the code. */
  readonly hasFirstFactor: boolean
  readonly onChange: (factor: SecondFactorView | undefined, recoveryCodes: readonly string[]) => void
}

type Setup = { readonly factor: NewSecondFactor; readonly qr: QrPicture }

/** Turns an authenticator app on and off. */
export function SecondFactorSection({ factor, hasFirstFactor, onChange }: SecondFactorSectionProps) {
  const translate = useTranslate()
  const dialogId = useId()
  const siteName = useRootData()?.siteName ?? ''
  const { act } = useAccountAccess()
  const signInFirst = useSignInFirst()
  const { state, run } = useAccountAction()
  const [setup, setSetup] = useState<Setup>()
  const [problem, setProblem] = useState<string>()

  async function begin(): Promise<void> {
    await run(async () => {
      const created = await act((account) => account.createSecondFactor(), { asFirstFactor: true })
      const { drawQr } = await import('#web/ui/drawing/draw-qr.ts')
      setProblem(undefined)
      setSetup({ factor: created, qr: drawQr(created.describe(siteName)) })
      return translate('settings.secondFactor.begun')
    })
  }

  async function confirm(event: SubmitEvent<HTMLFormElement>, { factor: created }: Setup): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = readText(form, 'name').trim() || translate('settings.secondFactor.defaultName')
    setProblem(undefined)
    await run(async () => {
      try {
        const code = readText(form, 'code').replaceAll(/\s/gu, '')
        const idToken = await act(() => created.confirm(code, name), { asFirstFactor: true })
        const recoveryCodes = await signInFirst(() => acceptSecondFactor(idToken))
        setSetup(undefined)
        onChange({ name }, recoveryCodes)
        return translate('settings.secondFactor.done')
      } catch (error) {
        // What was typed stays, and the field says what is wrong.
        if (findIdentityErrorCode(error) === 'invalid-verification-code') setProblem(describeIdentityError(error, translate))
        throw error
      }
    })
  }

  async function remove(): Promise<void> {
    await run(async () => {
      await signInFirst(removeSecondFactor)
      onChange(undefined, [])
      return translate('settings.secondFactor.removed')
    })
  }

  const isBusy = state.kind === 'busy'
  return (
    <SettingsSection id="second-factor" heading={translate('settings.secondFactor.heading')} text={translate('settings.secondFactor.text')}>
      {(factor || !setup) && (
        <p>
          {factor
            ? `${translate('settings.secondFactor.on', { name: factor.name })}${factor.added === undefined ? '' : ` ${factor.added}`}`
            : translate(hasFirstFactor ? 'settings.secondFactor.off' : 'settings.secondFactor.needsPassword')}
        </p>
      )}
      {(!setup || factor || problem === undefined) && <AccountActionNotice state={state} />}
      {setup && !factor && (
        <form className={formStyles.form} noValidate onSubmit={(event) => confirm(event, setup)}>
          <div className={`${formStyles.wide} ${styles.scan}`}>
            <svg
              className={styles.code}
              viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
              aria-labelledby="second-factor-qr"
              shapeRendering="crispEdges"
            >
              <title id="second-factor-qr">{translate('settings.secondFactor.qr')}</title>
              <path d={setup.qr.path} />
            </svg>
            <div className={styles.steps}>
              <p>{translate('settings.secondFactor.scan')}</p>
              <p>{translate('settings.secondFactor.type')}</p>
              <p className={styles.secret}>
                <code>{setup.factor.secretKey.replaceAll(/(.{4})(?=.)/gu, '$1 ')}</code>
                <CopyButton text={setup.factor.secretKey} label={translate('settings.secondFactor.secret')} />
              </p>
            </div>
          </div>
          <TextField
            id="second-factor-name"
            name="name"
            label={translate('settings.passkeys.name')}
            typed={translate('settings.secondFactor.defaultName')}
            autoComplete="off"
          />
          <CodeField id="second-factor-code" error={problem} />
          <div className={formStyles.actions}>
            <Button type="submit" isBusy={isBusy} busyText={translate('staffEntry.creating')}>
              {translate('settings.secondFactor.confirm')}
            </Button>
            <Button kind="secondary" isBusy={isBusy} onClick={() => setSetup(undefined)}>
              {translate('ui.cancel')}
            </Button>
          </div>
        </form>
      )}
      {!factor && !setup && hasFirstFactor && (
        <div className={formStyles.actions}>
          <Button kind="secondary" isBusy={isBusy} busyText={translate('staffEntry.creating')} onClick={begin}>
            {translate('settings.secondFactor.add')}
          </Button>
        </div>
      )}
      {factor && (
        <div className={formStyles.actions}>
          <DialogButton opens={dialogId} kind="secondary">
            {translate('settings.secondFactor.remove')}
          </DialogButton>
        </div>
      )}
      <Dialog
        id={dialogId}
        heading={translate('settings.secondFactor.removeHeading')}
        actions={
          <form method="dialog">
            <Button type="submit" onClick={() => void remove()}>
              {translate('settings.secondFactor.remove')}
            </Button>
          </form>
        }
      >
        <p>{translate('settings.secondFactor.removeText')}</p>
      </Dialog>
    </SettingsSection>
  )
}
