import { useTranslate } from '#web/i18n/locale-context.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { OpenChange } from './company-data.server.ts'
import formStyles from '#web/ui/form/form-grid.module.css'
import styles from '#web/dashboard/settings/settings.module.css'

/** What was asked for already, so that nobody asks twice. */
export function OpenChanges({ changes }: { readonly changes: readonly OpenChange[] }) {
  const translate = useTranslate()
  if (changes.length === 0) return null
  return (
    <section className={formStyles.notice} aria-labelledby="open-changes">
      <h3 id="open-changes">{translate('settings.company.openHeading', { count: changes.length })}</h3>
      <ul className={styles.rows}>
        {changes.map(({ id, text, askedAt, isAnswered }) => (
          <li key={id} className={styles.row}>
            <p>
              <span className={styles.lines}>{text}</span>
              <span className={formStyles.hint}>{translate('settings.company.askedAt', { askedAt })}</span>
            </p>
            <Badge tone={isAnswered ? 'accent' : 'quiet'} icon={isAnswered ? 'info' : 'clock'}>
              {translate(isAnswered ? 'settings.company.answered' : 'settings.company.waiting')}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}
