import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BrowserAccount } from '#gateway/browser/account.ts'
import { findIdentityErrorCode } from '#gateway/accounts/identity-error.ts'
import { useAuth } from '#web/account/auth.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { AccountActionNotice } from '#web/account/reauthentication/account-action-notice.tsx'
import { useAccountAccess } from '#web/account/reauthentication/reauthentication.tsx'
import { SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'
import styles from '#web/dashboard/settings/settings.module.css'
import { useAccountAction } from '#web/account/reauthentication/use-account-action.ts'

type ProvidersSectionProps = {
  /** The person's sign-in methods, which include `password`. */
  readonly providerIds: readonly string[]
  readonly onChange: (providerIds: readonly string[]) => void
}

/** Other identity providers. Each can be linked, and unlinked unless it is the last sign-in method. */
export function ProvidersSection({ providerIds, onChange }: ProvidersSectionProps) {
  const { locale, translate } = useLocale()
  const { auth, signInProviders } = useAuth()
  const { account, act } = useAccountAccess()
  const { state, run } = useAccountAction()
  const isFinished = useRef(false)

  const [isWindowBlocked, setIsWindowBlocked] = useState(false)

  /** Links a provider in a popup, or by a redirect if the browser blocks popups. */
  async function add(providerId: string, provider: string): Promise<void> {
    const explain = (error: unknown) => {
      if (findIdentityErrorCode(error) !== 'popup-blocked') return undefined
      setIsWindowBlocked(true)
      return translate('settings.providers.popupBlocked', { provider })
    }
    await run(async () => {
      onChange(await act((own) => (isWindowBlocked ? leave(own, providerId) : own.linkByWindow(providerId))))
      return translate('settings.providers.added', { provider })
    }, explain)
  }

  const finish = useEffectEvent(async (own: BrowserAccount) => {
    await run(async () => {
      const linked = await own.finishLink()
      if (!linked) throw new Error('The identity provider was not linked.')
      onChange(linked.providerIds)
      const { name = linked.providerId } = signInProviders.find(({ providerId }) => providerId === linked.providerId) ?? {}
      return translate('settings.providers.added', { provider: name })
    })
  })
  useEffect(() => {
    if (!auth?.isBackFromSignIn() || !account || account === 'failed' || isFinished.current) return
    isFinished.current = true
    void finish(account)
  }, [auth, account])

  async function remove(providerId: string, provider: string): Promise<void> {
    await run(async () => {
      onChange(await act((own) => own.unlink(providerId, locale)))
      return translate('settings.providers.removed', { provider })
    })
  }

  const listed = listProviders(signInProviders, providerIds)
  if (listed.length === 0) return null
  const isBusy = state.kind === 'busy' || !account
  return (
    <SettingsSection id="providers" heading={translate('settings.providers.heading')} text={translate('settings.providers.text')}>
      <AccountActionNotice state={state} />
      <ul className={styles.rows}>
        {listed.map(({ providerId, name, isOffered }) => {
          const isLinked = providerIds.includes(providerId)
          const isLast = isLinked && providerIds.length === 1
          return (
            <li key={providerId} className={styles.row}>
              <p>
                <span className={styles.strong}>{name}</span>
                <span className={formStyles.hint}>
                  {translate(isLast ? 'settings.providers.last' : isLinked ? 'settings.providers.linked' : 'settings.providers.notLinked')}
                </span>
              </p>
              {/* One button for both actions, so that it keeps the focus. */}
              {(isLinked ? !isLast : isOffered) && (
                <Button
                  kind="secondary"
                  isBusy={isBusy}
                  onClick={() => (isLinked ? remove(providerId, name) : add(providerId, name))}
                  aria-label={translate(isLinked ? 'settings.providers.removeOne' : 'settings.providers.addOne', { provider: name })}
                >
                  {translate(isLinked ? 'settings.providers.remove' : 'settings.providers.add')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </SettingsSection>
  )
}

/** Settles only with a failure; otherwise the page is left, and starts anew on Back. */
async function leave(account: BrowserAccount, providerId: string): Promise<never> {
  window.addEventListener('pageshow', () => window.location.reload(), { once: true })
  await account.leaveToLink(providerId)
  throw new Error('The redirect to the identity provider failed.')
}

/** Lists the offered providers, and linked ones that are no longer offered. */
function listProviders(offered: readonly { readonly providerId: string; readonly name: string }[], linked: readonly string[]) {
  const others = linked.filter((id) => id !== 'password' && !offered.some(({ providerId }) => providerId === id))
  return [
    ...offered.map(({ providerId, name }) => ({ providerId, name, isOffered: true })),
    ...others.map((providerId) => ({ providerId, name: providerId, isOffered: false })),
  ]
}
