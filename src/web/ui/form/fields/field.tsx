import type { ReactNode } from 'react'
import { FieldNotes, type FieldTies, type FieldTexts, LabelText, tieField } from './field-parts.tsx'
import styles from './field.module.css'

type FieldProps = FieldTexts & {
  readonly id: string
  readonly className?: string | undefined
  /** Renders the control with these attributes. */
  readonly children: (ties: FieldTies & { readonly id: string; readonly required?: true }) => ReactNode
}

/** A control with its label, hint and error. */
export function Field({ id, className, children, ...texts }: FieldProps) {
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      <label className={styles.label} htmlFor={id}>
        <LabelText {...texts} />
      </label>
      {children({ id, ...tieField(id, texts), ...(!texts.isOptional && { required: true }) })}
      <FieldNotes id={id} {...texts} />
    </div>
  )
}
