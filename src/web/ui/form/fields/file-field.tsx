import { Field } from './field.tsx'
import type { FieldBinding, FieldTexts } from './field-parts.tsx'
import styles from './file-field.module.css'

type FileFieldProps = FieldBinding &
  FieldTexts & {
    /** Accepted file name extensions, such as `.pdf`. */
    readonly accept: readonly string[]
  }

/** A file input. Browsers do not restore files, so after an error the visitor has to choose the file again. */
export function FileField({ id, name, accept, label, hint, error, isOptional }: FileFieldProps) {
  return (
    <Field {...{ id, label, hint, error, isOptional }}>
      {(ties) => <input {...ties} type="file" name={name} accept={accept.join(',')} className={styles.file} />}
    </Field>
  )
}
