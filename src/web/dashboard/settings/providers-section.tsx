import { useAuth } from '#web/dashboard/auth.tsx'
import { useLocale } from '#web/navigation/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActNotice } from './act-notice.tsx'
import { useAccountAccess } from './recent-sign-in.tsx'
import { SettingsSection } from './settings-frame.tsx'
import styles from './settings.module.css'
import { useAct } from './use-act.ts'

type Props = {
  /** The ways by which the person can sign in; `password` among them. */
  readonly providerIds: readonly string[]
  readonly onChange: (providerIds: readonly string[]) => void
}

/** Other issuers: each can be added, and taken away unless it is the last way in. */
export function ProvidersSection({ providerIds, onChange }: Props) {
  const { locale, translate } = useLocale()
  const { signInProviders } = useAuth()
  const { account, act } = useAccountAccess()
  const { state, run } = useAct()
  const listed = listProviders(signInProviders, providerIds)
  if (listed.length === 0) return null

  async function add(providerId: string, provider: string): Promise<void> {
    await run(async () => {
      onChange(await act((own) => own.linkByWindow(providerId)))
      return translate('settings.providers.added', { provider })
    })
  }

  async function remove(providerId: string, provider: string): Promise<void> {
    await run(async () => {
      onChange(await act((own) => own.unlink(providerId, locale)))
      return translate('settings.providers.removed', { provider })
    })
  }

  const isBusy = state.kind === 'busy' || !account
  return (
    <SettingsSection id="providers" heading={translate('settings.providers.heading')} text={translate('settings.providers.text')}>
      <ActNotice state={state} />
      <ul className={styles.rows}>
        {listed.map(({ providerId, name, isOffered }) => {
          const isLinked = providerIds.includes(providerId)
          const isLast = isLinked && providerIds.length === 1
          return (
            <li key={providerId} className={styles.row}>
              <p>
                <span className={styles.strong}>{name}</span>
                <span className={styles.hint}>
                  {translate(isLast ? 'settings.providers.last' : isLinked ? 'settings.providers.linked' : 'settings.providers.notLinked')}
                </span>
              </p>
              {isLinked && !isLast && (
                <Button
                  kind="secondary"
                  isBusy={isBusy}
                  onClick={() => remove(providerId, name)}
                  aria-label={translate('settings.providers.removeOne', { provider: name })}
                >
                  {translate('settings.providers.remove')}
                </Button>
              )}
              {!isLinked && isOffered && (
                <Button
                  kind="secondary"
                  isBusy={isBusy}
                  onClick={() => add(providerId, name)}
                  aria-label={translate('settings.providers.addOne', { provider: name })}
                >
                  {translate('settings.providers.add')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </SettingsSection>
  )
}

/** What is offered here, and what is linked though it is offered no more. */
function listProviders(offered: readonly { readonly providerId: string; readonly name: string }[], linked: readonly string[]) {
  const others = linked.filter((id) => id !== 'password' && !offered.some(({ providerId }) => providerId === id))
  return [
    ...offered.map(({ providerId, name }) => ({ providerId, name, isOffered: true })),
    ...others.map((providerId) => ({ providerId, name: providerId, isOffered: false })),
  ]
}
