import type { ReactNode } from 'react'
import type { FieldBinding } from './field-parts.tsx'
import box from './box.module.css'
import styles from './check-field.module.css'
import errors from './field-error.module.css'

/** A checkbox with its label; its value is `yes`. */
export function CheckField({ id, name, typed, error, children }: FieldBinding & { readonly children: ReactNode }) {
  const ties = error ? ({ 'aria-invalid': true, 'aria-describedby': `${id}-error` } as const) : {}
  return (
    <div className={styles.check}>
      <input type="checkbox" className={box.box} id={id} name={name} value="yes" defaultChecked={typed !== undefined} required {...ties} />
      <label htmlFor={id}>{children}</label>
      {error && (
        <p id={`${id}-error`} className={`${errors.error} ${styles.error}`}>
          {error}
        </p>
      )}
    </div>
  )
}
