import type { ReactNode } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { isTrouble } from '#web/ui/form/form-answer.ts'
import styles from './send-form.module.css'
import { SubmitButton } from './submit-button.tsx'
import { HoneypotField } from './honeypot-field.tsx'
import { UploadProgress } from './upload-progress.tsx'
import type { useForm } from '#web/ui/form/use-form.ts'

type SendFormProps<Field extends string> = {
  readonly form: ReturnType<typeof useForm<Field | 'website'>>
  /** What the button says. */
  readonly submit: string
  /** Whether what the form does cannot be taken back. */
  readonly isDangerous?: boolean
  /** What stands beside the button, such as the way out. */
  readonly beside?: ReactNode
  /** The fields, in the order of the form's definition. */
  readonly children: ReactNode
}

/** A form around its fields: what went wrong above them, trap and button below. It works before any script runs, and loses nothing typed. */
export function SendForm<Field extends string>({ form, submit, isDangerous = false, beside, children }: SendFormProps<Field>) {
  const { definition, id, action, state, takesFile, isTouched, formRef, summaryRef, field, keepTyped, send } = form
  return (
    <form
      ref={formRef}
      name={id}
      className={styles.form}
      method="post"
      action={action}
      encType={takesFile ? 'multipart/form-data' : undefined}
      noValidate
      onSubmit={send}
      onInput={keepTyped}
    >
      <input type="hidden" name="form" value={definition.name} />
      <div className={styles.fields}>
        {isTrouble(state) && (
          <ErrorSummary ref={summaryRef} id={`${id}-summary`} trouble={state} fields={definition.fields.map((name) => field(name))} />
        )}
        {children}
        <HoneypotField {...field('website')} />
        <div className={styles.actions}>
          {beside}
          <SubmitButton text={submit} isSending={state.kind === 'sending'} isDangerous={isDangerous} />
          {state.kind === 'sending' && state.share !== undefined && <UploadProgress share={state.share} />}
        </div>
      </div>
      {/* What takes the form is there before the connection can break. */}
      {isTouched && <PrefetchPageLinks page={action} />}
    </form>
  )
}
