import type { ReactNode } from 'react'
import { FieldNotes, type FieldTies, type FieldWords, LabelText, tieField } from './field-parts.tsx'
import styles from './field.module.css'

type FieldProps = FieldWords & {
  readonly id: string
  readonly className?: string | undefined
  /** Makes the control, which takes the ties as its attributes. */
  readonly children: (ties: FieldTies & { readonly id: string; readonly required?: true }) => ReactNode
}

/** A control with its label, hint and error. */
export function Field({ id, className, children, ...words }: FieldProps) {
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        <LabelText {...words} />
      </label>
      {children({ id, ...tieField(id, words), ...(!words.isOptional && { required: true }) })}
      <FieldNotes id={id} {...words} />
    </div>
  )
}
