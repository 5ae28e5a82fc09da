import { LoginSheet } from './login-sheet.tsx'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { LocaleLink } from '#web/i18n/locale-link.tsx'
import styles from './login-form.module.css'

/** Says that an account is deleted, and what is kept all the same. */
export function AccountDeleted() {
  const translate = useTranslate()
  return (
    <LoginSheet heading={translate('accountDeleted.heading')}>
      <output className={styles.notice}>{translate('accountDeleted.text')}</output>
      <p className={styles.help}>{translate('accountDeleted.kept')}</p>
      <LocaleLink to="/" className={styles.write} reloadDocument>
        {translate('form.receipt.back')}
      </LocaleLink>
    </LoginSheet>
  )
}
