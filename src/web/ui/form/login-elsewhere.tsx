import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'

/** The way to the login once a session has ended: in a tab of its own, so that what was typed stays here. */
export function LoginElsewhere() {
  const translate = useTranslate()
  return (
    <LocaleLink to="/dashboard/login" target="_blank" reloadDocument>
      {translate('form.signInElsewhere')}
    </LocaleLink>
  )
}
