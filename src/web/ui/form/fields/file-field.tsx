import { Field } from './field.tsx'
import type { FieldBinding, FieldTexts } from './field-parts.tsx'
import styles from './file-field.module.css'

type FileFieldProps = FieldBinding &
  FieldTexts & {
    /** Endings of the names that may be chosen, such as `.pdf`. */
    readonly accept: readonly string[]
  }

/** A file from the visitor's device. A browser gives no page the file back, so that after a refusal it is chosen again. */
export function FileField({ id, name, accept, label, hint, error, isOptional }: FileFieldProps) {
  return (
    <Field {...{ id, label, hint, error, isOptional }}>
      {(ties) => <input {...ties} type="file" name={name} accept={accept.join(',')} className={styles.file} />}
    </Field>
  )
}
