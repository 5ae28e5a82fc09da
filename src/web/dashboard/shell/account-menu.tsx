import { type SubmitEvent, useState } from 'react'
import { useAuth } from '#web/account/auth.tsx'
import type { Person } from './person.server.ts'
import { useCustomerPath } from '#web/dashboard/customer/customer-path.ts'
import { addressOfFile } from '#web/dashboard/file-address.ts'
import { LanguageList } from '#web/shell/language-menu.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import { ThemeChoice } from '#web/shell/theme-menu.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { DisclosureMenu } from '#web/ui/navigation/disclosure-menu.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { initial } from '#web/ui/initials.ts'
import visually from '#web/ui/styles/visually-hidden.module.css'
import styles from './account-menu.module.css'

type AccountMenuProps = {
  readonly user: Person & { readonly email: string | undefined }
  /** The company's name, which the bar above may have cut. */
  readonly company: string | undefined
}

/** The signed-in person's menu with sign-out, which is a form and works without scripts. */
export function AccountMenu({ user, company }: AccountMenuProps) {
  const { locale, translate } = useLocale()
  const { signOut } = useAuth()
  const pathOf = useCustomerPath()
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')
  const name = user.displayName ?? user.email ?? ''

  function leave(event: SubmitEvent<HTMLFormElement>) {
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
          {user.photo ? (
            <img className={styles.photo} src={addressOfFile(user.photo)} alt="" width="36" height="36" />
          ) : (
            <span className={styles.initial} aria-hidden="true">
              {initial(name).toUpperCase()}
            </span>
          )}
        </>
      }
    >
      <div className={styles.content}>
        <div className={styles.who}>
          {company !== undefined && <p className={styles.company}>{company}</p>}
          {user.displayName !== undefined && <p>{user.displayName}</p>}
          <p className={styles.person}>{translate('dashboard.navigation.signedInAs', { email: user.email ?? '' })}</p>
        </div>
        <LocaleLink to={pathOf('/dashboard/settings')}>
          <Icon name="sliders" />
          {translate('dashboard.navigation.settings')}
        </LocaleLink>
        <ThemeChoice isLegendShown />
        <nav className={styles.languages} aria-label={translate('navigation.language')}>
          <p aria-hidden="true">{translate('navigation.language')}</p>
          <LanguageList />
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
