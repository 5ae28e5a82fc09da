import { useId } from 'react'
import { useLocation } from 'react-router'
import { exchange, http } from '#gateway/http/http-client.ts'
import { useAuth } from '#web/account/auth.tsx'
import { SessionEndedError } from '#web/account/session/session.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { DialogButton } from '#web/ui/feedback/dialog.tsx'
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx'
import { AccountActionNotice } from '#web/account/reauthentication/account-action-notice.tsx'
import { useAccountAccess } from '#web/account/reauthentication/reauthentication.tsx'
import { eraseFormName, uidName } from '#web/dashboard/settings/form/setting-answer.ts'
import { SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'
import styles from '#web/dashboard/settings/settings.module.css'
import { useAccountAction } from '#web/account/reauthentication/use-account-action.ts'

/** Deletion of the account; explains what is deleted and what the law requires to keep. @param word Must be typed to confirm. */
export function DeleteSection({ word }: { readonly word: string }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { deleteAccount } = useAuth()
  const { act } = useAccountAccess()
  const { state, run } = useAccountAction()
  const dialogId = useId()

  const explain = (error: unknown) => (error instanceof SessionEndedError ? translate('settings.delete.signedOut') : undefined)

  async function confirm(): Promise<void> {
    await run(async () => {
      await act((account) => deleteAccount(() => account.deleteAccount((uid) => askErasure(pathname, uid))))
      return translate('accountDeleted.heading')
    }, explain)
  }

  return (
    <SettingsSection id="delete" heading={translate('settings.delete.heading')} text={translate('settings.delete.text')}>
      <ul className={styles.list}>
        <li>{translate('settings.delete.goes')}</li>
        <li>{translate('settings.delete.also')}</li>
        <li>{translate('settings.delete.stays')}</li>
        <li>{translate('settings.delete.rest')}</li>
        <li>{translate('settings.delete.others')}</li>
      </ul>
      <noscript>
        <p className={formStyles.notice}>{translate('settings.scriptsNeeded')}</p>
      </noscript>
      <AccountActionNotice state={state} />
      <p>
        <DialogButton kind="danger" opens={dialogId}>
          {translate('settings.delete.submit')}
        </DialogButton>
      </p>
      <ConfirmDialog
        id={dialogId}
        heading={translate('settings.delete.confirmHeading')}
        text={translate('settings.delete.confirmText')}
        confirmText={translate('settings.delete.submit')}
        word={word}
        keepsWord
        onConfirm={() => void confirm()}
      />
    </SettingsSection>
  )
}

/** Asks the server to erase the person's data before the account is deleted. If it rejects, nothing must be deleted. */
async function askErasure(pathname: string, uid: string): Promise<void> {
  const body = new URLSearchParams({ formName: eraseFormName, [uidName]: uid })
  // Without a session the guard redirects to the login, whose page must not count as success.
  const { status, type } = await exchange(http, pathname, { method: 'POST', body, redirect: 'manual' })
  if (status === 401 || type === 'opaqueredirect') throw new SessionEndedError('The session has ended.')
  // Not a sign-in error.
  if (status !== 200) throw new Error(`Erasing the data failed with status ${status}.`)
}
