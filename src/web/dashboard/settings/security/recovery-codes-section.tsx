import { useState } from 'react'
import * as v from 'valibot'
import { passkeyCalls, RecoveryCodesSchema } from '#domain/passkeys/passkey-calls.ts'
import { FetchError, http } from '#gateway/http/http-client.ts'
import { PasskeyError } from '#web/account/passkeys/passkey-error.ts'
import { RecoveryCodes } from '#web/account/passkeys/recovery-codes.tsx'
import { AccountActionNotice } from '#web/account/reauthentication/account-action-notice.tsx'
import { useAccountAction } from '#web/account/reauthentication/use-account-action.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import { useSignInFirst } from './passkeys-section.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'

/** Recovery codes of a member of staff: how many are left, and new ones. */
export function RecoveryCodesSection({ codesLeft }: { readonly codesLeft: number }) {
  const translate = useTranslate()
  const { state, run } = useAccountAction()
  const signInFirst = useSignInFirst()
  const [codes, setCodes] = useState<readonly string[]>()

  async function renew(): Promise<void> {
    await run(async () => {
      const { recoveryCodes } = await signInFirst(requestCodes)
      setCodes(recoveryCodes)
      return translate('staffEntry.codes.lead')
    })
  }

  const text = translate('settings.recoveryCodes.text', { count: codes?.length ?? codesLeft })
  return (
    <SettingsSection id="recovery-codes" heading={translate('settings.recoveryCodes.heading')} text={text}>
      <AccountActionNotice state={state} />
      {codes && <RecoveryCodes codes={codes} />}
      <div className={formStyles.actions}>
        <Button kind="secondary" isBusy={state.kind === 'busy'} busyText={translate('staffEntry.creating')} onClick={renew}>
          {translate('settings.recoveryCodes.renew')}
        </Button>
      </div>
    </SettingsSection>
  )
}

async function requestCodes(): Promise<v.InferOutput<typeof RecoveryCodesSchema>> {
  try {
    return v.parse(RecoveryCodesSchema, await http<unknown>(passkeyCalls.recoveryCodes, { method: 'POST', body: {} }))
  } catch (cause) {
    throw cause instanceof FetchError && cause.status === 403 ? new PasskeyError('requires-recent-login', { cause }) : cause
  }
}
