import { useSyncExternalStore } from 'react'
import { useAuth } from '#web/account/auth.tsx'
import { findMailProblem } from '#web/account/find-mail-problem.ts'
import { isMailUnsent, noteUnsentMail } from '#web/account/unsent-mail.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { AccountActionNotice } from '#web/account/reauthentication/account-action-notice.tsx'
import { useAccountAction } from '#web/account/reauthentication/use-account-action.ts'

type ConfirmAddressProps = { readonly email: string; readonly agencyEmail: string }

/**
 * Shown in place of a company's pages until the person's address is confirmed: where the mail went, and what to do if it does not arrive.
 */
export function ConfirmAddress({ email, agencyEmail }: ConfirmAddressProps) {
  const { locale, translate } = useLocale()
  const { auth, hasFailed } = useAuth()
  const { state, run } = useAccountAction()
  const isUnsent = useSyncExternalStore(watchNothing, isMailUnsent, () => false)

  async function sendAgain(): Promise<void> {
    // Only a reload requests the scripts again.
    if (hasFailed) return window.location.reload()
    if (!auth) return
    await run(
      async () => {
        const account = await auth.loadAccount()
        await account.sendVerification(locale)
        noteUnsentMail(false)
        return translate('settings.email.verificationSent', { email })
      },
      (error) => findMailProblem(error, translate),
    )
  }

  const text = translate(isUnsent ? 'dashboard.unverified.unsent' : 'dashboard.unverified.text', { email })
  return (
    <>
      <AccountActionNotice state={state} />
      <EmptyState heading={translate('dashboard.unverified.heading')} text={text} note={translate('dashboard.unverified.spam')}>
        <Button
          isBusy={state.kind === 'busy'}
          inert={!auth && !hasFailed}
          busyText={translate('settings.email.sending')}
          onClick={sendAgain}
        >
          {translate(isUnsent ? 'settings.email.verify' : 'dashboard.unverified.again')}
        </Button>
        <LocaleLink to="/dashboard/settings/security">{translate('dashboard.unverified.correct')}</LocaleLink>
        <a href={`mailto:${agencyEmail}`}>{translate('dashboard.writeToUs')}</a>
      </EmptyState>
    </>
  )
}

/** The value changes only through this page's own actions. */
function watchNothing(): () => void {
  return () => undefined
}
