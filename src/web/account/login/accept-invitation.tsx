import { CreateFirstPasskey } from '#web/account/passkeys/create-first-passkey.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { BackToLogin } from './login-request.tsx'
import { LoginSheet } from './login-sheet.tsx'

type AcceptInvitationProps = {
  readonly invitation: string
  /** Undefined for an invitation that is used, replaced or over. */
  readonly email: string | undefined
  readonly hasPasskeys: boolean
}

/** The page of an invitation to staff: the person creates a passkey, and gets recovery codes. */
export function AcceptInvitation({ invitation, email, hasPasskeys }: AcceptInvitationProps) {
  const translate = useTranslate()
  if (email === undefined) {
    return (
      <LoginSheet heading={translate('staffEntry.goneHeading')} problem={translate('staffEntry.gone')}>
        <BackToLogin />
      </LoginSheet>
    )
  }
  if (!hasPasskeys) return <LoginSheet heading={translate('staffEntry.heading')} problem={translate('staffEntry.unavailable')} />
  return (
    <CreateFirstPasskey permit={{ invitation }} heading={translate('staffEntry.heading')} lead={translate('staffEntry.lead', { email })} />
  )
}
