import { type ReactNode, type SubmitEvent, useState } from 'react'
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
import styles from './person-menu.module.css'

type PersonMenuProps = {
  readonly name: string
  /** Address of the person's picture. */
  readonly photo?: string | undefined
  /** Address of the settings, where the person has some. */
  readonly settings?: string | undefined
  /** Whether only the server knows the sign-in, and the browser has none to end. */
  readonly isServerSession?: boolean
  /** As `LanguageList` takes it. */
  readonly isKnown?: boolean
  /** Says who is signed in. */
  readonly children: ReactNode
}

/** Menu of the signed-in person: settings, theme, language and sign-out, which is a form and works without scripts. */
export function PersonMenu({ name, photo, settings, isServerSession = false, isKnown = false, children }: PersonMenuProps) {
  const { locale, translate } = useLocale()
  const { signOut } = useAuth()
  const [state, setState] = useState<'idle' | 'leaving' | 'failed'>('idle')

  function leave(event: SubmitEvent<HTMLFormElement>) {
    if (isServerSession) return
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
          {photo === undefined ? (
            <span className={styles.initial} aria-hidden="true">
              {initial(name).toUpperCase()}
            </span>
          ) : (
            <img className={styles.photo} src={photo} alt="" width="36" height="36" />
          )}
        </>
      }
    >
      <div className={styles.content}>
        <div className={styles.who}>{children}</div>
        {settings !== undefined && (
          <LocaleLink to={settings}>
            <Icon name="sliders" />
            {translate('dashboard.navigation.settings')}
          </LocaleLink>
        )}
        <ThemeChoice isLegendShown />
        <nav className={styles.languages} aria-label={translate('navigation.language')}>
          <p aria-hidden="true">{translate('navigation.language')}</p>
          <LanguageList isKnown={isKnown} />
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
