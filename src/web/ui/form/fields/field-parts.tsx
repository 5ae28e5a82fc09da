import { useTranslate } from '#web/i18n/locale-context.tsx'
import errors from './field-error.module.css'
import styles from './field.module.css'

/** What stands around a control. */
export type FieldTexts = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isOptional?: boolean | undefined
}

/** What a form knows of one of its fields (`useForm`). */
export type FieldBinding = {
  readonly id: string
  readonly name: string
  readonly error?: string | undefined
  /** What stands in it from the start: what was typed, in the answer to a form that was sent without scripts. */
  readonly typed?: string | undefined
}

/** What ties a control to the words around it. */
export type FieldTies = { readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true }

/** The label, which says where a field may stay empty. */
export function LabelText({ label, isOptional }: FieldTexts) {
  const translate = useTranslate()
  if (!isOptional) return label
  return (
    <>
      {label} <span className={styles.optional}>{`(${translate('form.optional')})`}</span>
    </>
  )
}

/** Hint and error; the ids are those of `tieField`. */
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

/** Ties the control of an id to its hint and error. */
export function tieField(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>): FieldTies {
  const notes = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])].join(' ')
  return { ...(notes && { 'aria-describedby': notes }), ...(error && { 'aria-invalid': true }) }
}
