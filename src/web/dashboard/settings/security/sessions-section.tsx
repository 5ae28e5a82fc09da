import { useEffect, useRef } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusIfLost } from '#web/ui/focus-if-lost.ts'
import { ButtonsProblem } from '#web/dashboard/settings/form/buttons-problem.tsx'
import type { SessionView } from './describe-sessions.server.ts'
import { sessionsFormName, type SettingAnswer } from '#web/dashboard/settings/form/setting-answer.ts'
import { SettingsSection } from '#web/dashboard/settings/settings-frame.tsx'
import formStyles from '#web/ui/form/form-grid.module.css'
import styles from '#web/dashboard/settings/settings.module.css'
import { usePageAnswer } from '#web/dashboard/settings/form/use-page-answer.ts'

/** The person's sessions. Each other one can be ended, also without scripts. */
export function SessionsSection({ sessions }: { readonly sessions: readonly SessionView[] }) {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const fetcher = useFetcher<SettingAnswer>()
  const isBusy = fetcher.state !== 'idle'
  const answer = isBusy ? undefined : fetcher.data
  const pageAnswer = usePageAnswer(sessionsFormName)
  const shownAnswer = answer ?? (isBusy ? undefined : pageAnswer)
  const endedRef = useRef<HTMLOutputElement>(null)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)

  // The pressed button disappears with its session.
  useEffect(() => {
    if (answer?.kind === 'saved') focusIfLost(endedRef.current)
  }, [answer])

  const endForm = (name: string, text: string, label?: string) => (
    <fetcher.Form method="post" action={pathname + search}>
      <input type="hidden" name="formName" value={sessionsFormName} />
      <input type="hidden" name="name" value={name} />
      <Button type="submit" kind="secondary" isBusy={isBusy} aria-label={label}>
        {text}
      </Button>
    </fetcher.Form>
  )

  return (
    <SettingsSection id="sessions" heading={translate('settings.sessions.heading')} text={translate('settings.sessions.text')}>
      <ButtonsProblem id="sessions-summary" answer={shownAnswer} />
      <ul className={styles.rows}>
        {sessions.map(({ name, isCurrent, device, lastSeen, since }) => (
          <li key={name} className={styles.row}>
            <p>
              <span className={styles.strong}>{device}</span>
              <span className={formStyles.hint}>{translate('settings.sessions.lastSeen', { lastSeen })}</span>
              <span className={formStyles.hint}>{translate('settings.sessions.since', { since })}</span>
            </p>
            {isCurrent ? (
              <Badge tone="accent" icon="check">
                {translate('settings.sessions.current')}
              </Badge>
            ) : (
              endForm(name, translate('settings.sessions.end'), translate('settings.sessions.endOne', { device, lastSeen }))
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && endForm('all', translate('settings.sessions.endAll'))}
      <output ref={endedRef} className={styles.status} tabIndex={-1}>
        {shownAnswer?.kind === 'saved' && translate('settings.sessions.ended')}
      </output>
    </SettingsSection>
  )
}
