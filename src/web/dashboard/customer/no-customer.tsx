import { useTranslate } from '#web/i18n/locale-context.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ConfirmAddress } from './confirm-address.tsx'

type NoCustomerProps = {
  readonly user: { readonly email: string | undefined; readonly emailVerified: boolean }
  readonly agencyEmail: string
}

/** Explains to a signed-in person without a company why none is shown, and what to do. */
export function NoCustomer({ user: { email = '', emailVerified }, agencyEmail }: NoCustomerProps) {
  const translate = useTranslate()
  if (!emailVerified) return <ConfirmAddress email={email} agencyEmail={agencyEmail} />
  return (
    <EmptyState heading={translate('dashboard.unlinked.heading')} text={translate('dashboard.unlinked.text', { email })}>
      <a href={`mailto:${agencyEmail}`}>{translate('dashboard.writeToUs')}</a>
    </EmptyState>
  )
}
