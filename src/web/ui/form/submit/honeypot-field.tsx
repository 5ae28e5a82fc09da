import { useTranslate } from '#web/i18n/locale-context.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import type { FieldBinding } from '#web/ui/form/fields/field-parts.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'

/** A field that only machines fill. When something filled it for a person, it shows itself and says so; nobody's message is lost silently. */
export function HoneypotField(field: FieldBinding) {
  const translate = useTranslate()
  const label = translate('form.honeypot')
  const { id, name, error } = field
  // What stood in it is not put back: the person has to leave it empty.
  if (error) return <TextField {...field} typed={undefined} label={label} autoComplete="off" isOptional />
  return (
    <div className={visually.hidden} aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} autoComplete="off" tabIndex={-1} />
    </div>
  )
}
