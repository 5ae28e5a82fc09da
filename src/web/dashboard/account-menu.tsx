import { useState } from 'react'
import { useAuth } from '#web/dashboard/auth.tsx'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import styles from './account-menu.module.css'

type Props = { readonly user: { readonly email: string | undefined; readonly displayName: string | undefined } }

/** Who is signed in, and the way out. */
export function AccountMenu({ user }: Props) {
  const translate = useTranslate()
  const { signOut } = useAuth()
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  const name = user.displayName ?? user.email ?? ''

  function leave() {
    if (state === 'leaving') return
    setState('leaving')
    signOut().catch((error: unknown) => {
      console.error('The sign-out failed.', error)
      setState('failed')
    })
  }

  return (
    <details className={styles.menu} name="dashboard-menu">
      <summary aria-label={translate('dashboard.navigation.account')}>
        <span className={styles.initial} aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
      </summary>
      <div className={styles.panel}>
        <p>{translate('dashboard.navigation.signedInAs', { email: user.email ?? '' })}</p>
        {state === 'failed' && <p role="alert">{translate('dashboard.navigation.signOutFailed')}</p>}
        <button type="button" aria-disabled={state === 'leaving'} onClick={leave}>
          {translate(state === 'leaving' ? 'dashboard.navigation.signingOut' : 'dashboard.navigation.signOut')}
        </button>
      </div>
    </details>
  )
}
