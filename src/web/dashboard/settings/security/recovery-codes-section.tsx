import { useState } from 'react'
import { renewRecoveryCodes } from '#web/account/second-factor/calls.ts'
import { RecoveryCodes } from '#web/account/passkeys/recovery-codes.tsx'
import { AccountActionNotice } from '#web/account/reauthentication/account-action-notice.tsx'
import { useAccountAction } from '#web/account/reauthentication/use-account-action.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import { useSignInFirst } from './passkeys-section.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'

type RecoveryCodesSectionProps = {
  readonly codesLeft: number
  /** Codes that were made with the authenticator app, and are shown now alone. */
  readonly newCodes: readonly string[] | undefined
}

/** Recovery codes of a person: how many are left, and new ones. */
export function RecoveryCodesSection({ codesLeft, newCodes }: RecoveryCodesSectionProps) {
  const translate = useTranslate()
  const { state, run } = useAccountAction()
  const signInFirst = useSignInFirst()
  const [codes, setCodes] = useState(newCodes)

  async function renew(): Promise<void> {
    await run(async () => {
      setCodes(await signInFirst(renewRecoveryCodes))
      return translate('settings.recoveryCodes.keep')
    })
  }

  const text = translate('settings.recoveryCodes.text', { count: codes?.length ?? codesLeft })
  return (
    <SettingsSection id="recovery-codes" heading={translate('settings.recoveryCodes.heading')} text={text}>
      <AccountActionNotice state={state} />
      {codes && state.kind === 'idle' && <p className={formStyles.notice}>{translate('settings.recoveryCodes.keep')}</p>}
      {codes && <RecoveryCodes codes={codes} />}
      <div className={formStyles.actions}>
        <Button kind="secondary" isBusy={state.kind === 'busy'} busyText={translate('staffEntry.creating')} onClick={renew}>
          {translate('settings.recoveryCodes.renew')}
        </Button>
      </div>
    </SettingsSection>
  )
}
