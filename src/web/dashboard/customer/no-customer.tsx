import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

type Props = { readonly user: { readonly email: string | undefined; readonly emailVerified: boolean }; readonly agencyEmail: string }

/** Why a signed-in person sees no company, and what to do now. */
export function NoCustomer({ user, agencyEmail }: Props) {
  const translate = useTranslate()
  const email = user.email ?? ''
  const group = user.emailVerified ? 'dashboard.unlinked' : 'dashboard.unverified'
  return (
    <EmptyState heading={translate(`${group}.heading`)} text={translate(`${group}.text`, { email })}>
      {!user.emailVerified && <LocaleLink to="/dashboard/settings/security">{translate('settings.email.verify')}</LocaleLink>}
      <a href={`mailto:${agencyEmail}`}>{translate('dashboard.writeToUs')}</a>
    </EmptyState>
  )
}
