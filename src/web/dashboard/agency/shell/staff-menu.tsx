import { type SubmitEvent, useState } from 'react'
import type { StaffRole } from '#domain/staff-role.ts'
import { useAuth } from '#web/account/auth.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { LanguageList } from '#web/shell/language-menu.tsx'
import { ThemeChoice } from '#web/shell/theme-menu.tsx'
import { Button } from '#web/ui/button.tsx'
import { DisclosureMenu } from '#web/ui/navigation/disclosure-menu.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { initial } from '#web/ui/initials.ts'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './staff-menu.module.css'

export type MenuStaff = {
  readonly name: string
  readonly email: string
  readonly role: StaffRole
  /** Whether the sign-in is the demo's, which only the server knows. */
  readonly isDemo: boolean
}

/** Menu of the signed-in member of staff, with sign-out, which is a form and works without scripts. */
export function StaffMenu({ staff: { name, email, role, isDemo } }: { readonly staff: MenuStaff }) {
  const { locale, translate } = useLocale()
  const { signOut } = useAuth()
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')

  function leave(event: SubmitEvent<HTMLFormElement>) {
    if (isDemo) return
    event.preventDefault()
    setState('leaving')
    signOut().catch((error: unknown) => {
      console.error('The sign-out failed.', error)
      setState('failed')
    })
  }

  return (
    <DisclosureMenu
      align="end"
      label={
        <>
          <span className={visually.hidden}>{translate('dashboard.navigation.account')}</span>
          <span className={styles.initial} aria-hidden="true">
            {initial(name).toUpperCase()}
          </span>
        </>
      }
    >
      <div className={styles.content}>
        <div className={styles.who}>
          <p>{name}</p>
          <p>{translate(`agency.role.${role}`)}</p>
          {email !== name && <p>{email}</p>}
        </div>
        {!isDemo && (
          <LocaleLink to="/dashboard/settings/security">
            <Icon name="sliders" />
            {translate('dashboard.navigation.settings')}
          </LocaleLink>
        )}
        <ThemeChoice isLegendShown />
        <nav className={styles.languages} aria-label={translate('navigation.language')}>
          <p aria-hidden="true">{translate('navigation.language')}</p>
          <LanguageList isKnown />
        </nav>
        {state === 'failed' && <p role="alert">{translate('dashboard.navigation.signOutFailed')}</p>}
        <form className={styles.leave} method="post" action={`/session?end=${locale}`} onSubmit={leave}>
          <Button type="submit" kind="secondary" isBusy={state === 'leaving'} busyText={translate('dashboard.navigation.signingOut')}>
            {translate('dashboard.navigation.signOut')}
          </Button>
        </form>
      </div>
    </DisclosureMenu>
  )
}
