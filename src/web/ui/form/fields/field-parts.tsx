import { useTranslate } from '#web/i18n/locale-context.tsx'
import errors from './field-error.module.css'
import styles from './field.module.css'

/** Label, hint and error of a control. */
export type FieldTexts = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isOptional?: boolean | undefined
}

/** The form's state of one field (`useForm`). */
export type FieldBinding = {
  readonly id: string
  readonly name: string
  readonly error?: string | undefined
  /** Initial value: the submitted text, in the response to a form that was submitted without scripts. */
  readonly typed?: string | undefined
}

/** ARIA attributes that link a control to its texts. */
export type FieldTies = { readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true }

/** The label, which marks optional fields. */
export function LabelText({ label, isOptional }: FieldTexts) {
  const translate = useTranslate()
  if (!isOptional) return label
  return (
    <>
      {label} <span className={styles.optional}>{`(${translate('form.optional')})`}</span>
    </>
  )
}

/** Hint and error, with the ids of `tieField`. */
export function FieldNotes({ id, hint, error }: Pick<FieldTexts, 'hint' | 'error'> & { readonly id: string }) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={errors.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  )
}

/** Returns the ARIA attributes that link a control to its hint and error. */
export function tieField(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>): FieldTies {
  const notes = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])].join(' ')
  return { ...(notes && { 'aria-describedby': notes }), ...(error && { 'aria-invalid': true }) }
}
