import { useTranslate } from '#web/navigation/locale-context.tsx'
import { Field } from '#web/ui/form/field.tsx'
import visually from '#web/ui/visually-hidden.module.css'
import styles from './contact-form.module.css'

/** A field that only machines fill. When something filled it for a person, it shows itself and says so; nobody's message is lost silently. */
export function TrapField({ id, error }: { id: string; error: string | undefined }) {
  const translate = useTranslate()
  const label = translate('contact.honeypot')
  if (error) {
    return (
      <Field id={id} error={error} label={label} className={styles.wide} isOptional>
        {(ties) => <input {...ties} name="website" autoComplete="off" />}
      </Field>
    )
  }
  return (
    <div className={visually.hidden} aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name="website" autoComplete="off" tabIndex={-1} />
    </div>
  )
}
