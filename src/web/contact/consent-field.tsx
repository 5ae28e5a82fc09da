import type { ReactElement } from 'react'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import { LocaleLink } from '#web/navigation/locale-link.tsx'
import styles from './consent-field.module.css'

/** The agreement, with the way to what is agreed to; what was typed survives reading it. */
export function ConsentField({ id, error, isGiven }: { id: string; error: string | undefined; isGiven: boolean }) {
  const translate = useTranslate()
  const privacy = (children: (string | ReactElement)[]) => (
    <LocaleLink key="privacy" to="/privacy-policy">
      {children}
    </LocaleLink>
  )
  const ties = error ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {}
  return (
    <div className={styles.consent}>
      <input type="checkbox" id={id} name="consent" value="yes" defaultChecked={isGiven} required {...ties} />
      <label htmlFor={id}>{translate.rich<ReactElement>('contact.consent', { privacy })}</label>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
