import type { ReactNode } from 'react'
import { useTranslate } from '#web/navigation/locale-context.tsx'
import styles from './field.module.css'

type FieldWords = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly isOptional?: boolean
}

/** What ties a control to its label, hint and error. */
type ControlTies = { readonly id: string; readonly 'aria-describedby'?: string; readonly 'aria-invalid'?: true; readonly required?: true }

/** A control with its label, hint and error. */
export function Field({
  id,
  className,
  children,
  ...words
}: FieldWords & { id: string; className?: string; children: (ties: ControlTies) => ReactNode }) {
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        <LabelText {...words} />
      </label>
      {children({ id, ...describe(id, words), ...(!words.isOptional && { required: true }) })}
      <Notes id={id} {...words} />
    </div>
  )
}

/** One choice out of a few, all of them in sight. */
export function ChoiceField({
  id,
  name,
  choices,
  chosen,
  ...words
}: FieldWords & {
  readonly id: string
  readonly name: string
  readonly choices: readonly { readonly value: string; readonly text: string }[]
  readonly chosen?: string | undefined
}) {
  return (
    <fieldset className={styles.field} role="radiogroup" aria-required="true" {...describe(id, words)}>
      <legend className={styles.label}>
        <LabelText {...words} />
      </legend>
      <div className={styles.choices}>
        {choices.map(({ value, text }, index) => (
          <label key={value} className={styles.choice}>
            <input type="radio" id={index === 0 ? id : undefined} name={name} value={value} defaultChecked={value === chosen} />
            {text}
          </label>
        ))}
      </div>
      <Notes id={id} {...words} />
    </fieldset>
  )
}

function LabelText({ label, isOptional }: FieldWords) {
  const translate = useTranslate()
  if (!isOptional) return label
  return (
    <>
      {label} <span className={styles.optional}>{`(${translate('contact.optional')})`}</span>
    </>
  )
}

function Notes({ id, hint, error }: FieldWords & { id: string }) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  )
}

function describe(id: string, { hint, error }: FieldWords): Omit<ControlTies, 'id' | 'required'> {
  const notes = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])].join(' ')
  return { ...(notes && { 'aria-describedby': notes }), ...(error && { 'aria-invalid': true }) }
}
