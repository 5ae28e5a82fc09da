import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'

/** Link to the login after the session has ended; opens a new tab, so that the typed text stays. */
export function LoginElsewhere() {
  const translate = useTranslate()
  return (
    <LocaleLink to="/dashboard/login" target="_blank" reloadDocument>
      {translate('form.signInElsewhere')}
    </LocaleLink>
  )
}
