import { useEffect } from 'react'
import { useAuth } from '#web/account/auth.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './login-form.module.css'

/** Sign-in at other issuers, where such are configured. */
export function ProviderButtons({ isBusy, onChoose }: { readonly isBusy: boolean; readonly onChoose: (providerId: string) => void }) {
  const translate = useTranslate()
  const { auth, signInProviders } = useAuth()

  useEffect(() => {
    // Browsers let a click open a window for a moment only, so nothing may be left to load then.
    if (signInProviders.length > 0) auth?.prepareWindow()
  }, [auth, signInProviders])

  if (signInProviders.length === 0) return null
  return (
    <div className={styles.providers}>
      {signInProviders.map(({ providerId, name }) => (
        <Button key={providerId} kind="secondary" isBusy={isBusy || !auth} onClick={() => onChoose(providerId)}>
          {translate('login.withProvider', { provider: name })}
        </Button>
      ))}
    </div>
  )
}
