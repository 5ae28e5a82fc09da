import type { ReactElement } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import styles from './field.module.css'

/** Purpose and legal basis of the form's data; no consent is needed (Article 6(1)(b) and (f) GDPR). */
export function PrivacyNote() {
  const translate = useTranslate()
  const privacy = (children: (string | ReactElement)[]) => (
    <LocaleLink key="privacy" to="/privacy-policy">
      {children}
    </LocaleLink>
  )
  return <p className={styles.hint}>{translate.rich<ReactElement>('form.kept', { privacy })}</p>
}
