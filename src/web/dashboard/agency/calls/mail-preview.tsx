import type { Locale } from '#domain/locale.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { PreviewedMail } from './call-desk.server.ts'
import styles from './calls.module.css'

/** A mail as its reader will get it. @param lang Of the mail. */
export function MailPreview({ mail, lang }: { readonly mail: PreviewedMail; readonly lang: Locale }) {
  const { translate } = useLocale()
  return (
    <figure className={styles.mail}>
      <figcaption>{translate('agency.calls.mail', { language: translate(`languages.${lang}`) })}</figcaption>
      <blockquote lang={lang}>
        <p>
          <strong>{mail.subject}</strong>
        </p>
        <p>{mail.text}</p>
      </blockquote>
    </figure>
  )
}
