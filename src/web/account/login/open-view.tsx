import { useState } from 'react'
import { linkMinutes, viewMinutes } from '#domain/customers/staff-view.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './login-form.module.css'

type OpenViewProps = { readonly linkKey: string; readonly isUnused: boolean; readonly hasFailed: boolean }

/** Opens a customer's dashboard for staff with a plain form, which works without scripts. */
export function OpenView({ linkKey, isUnused, hasFailed }: OpenViewProps) {
  const { locale, translate } = useLocale()
  // A second click would open it again and show an error, because the link works once.
  const [isOpening, setIsOpening] = useState(false)
  const query = new URLSearchParams({ view: linkKey, locale })
  return (
    <div className={styles.sheet}>
      <h1 className={styles.heading}>{translate(isUnused ? 'dashboard.view.openHeading' : 'dashboard.view.goneHeading')}</h1>
      {!isUnused && <p className={styles.problem}>{translate('dashboard.view.goneText', { minutes: linkMinutes })}</p>}
      {isUnused && <p className={styles.lead}>{translate('dashboard.view.openText', { minutes: viewMinutes })}</p>}
      {isUnused && hasFailed && (
        <p className={styles.problem} role="alert">
          {translate('dashboard.view.failed')}
        </p>
      )}
      {isUnused && (
        <form method="post" action={`/session?${query.toString()}`} onSubmit={() => setIsOpening(true)}>
          <Button type="submit" isBusy={isOpening}>
            {translate('dashboard.view.open')}
          </Button>
        </form>
      )}
    </div>
  )
}
