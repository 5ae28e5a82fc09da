import type { ReactNode } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { isTrouble } from '#web/ui/form/form-answer.ts'
import styles from './send-form.module.css'
import type { useForm } from '#web/ui/form/use-form.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import visually from '#web/ui/styles/visually-hidden.module.css'
import type { FieldBinding } from '#web/ui/form/fields/field-parts.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'

type SendFormProps<Field extends string> = {
  readonly form: ReturnType<typeof useForm<Field | 'website'>>
  /** Label of the button. */
  readonly submit: string
  /** Whether the action is irreversible. */
  readonly isDangerous?: boolean
  /** Content next to the button, such as a cancel link. */
  readonly beside?: ReactNode
  /** Fields in the order of the form's definition. */
  readonly children: ReactNode
}

/** A form with its error summary, fields, honeypot and button. It works without scripts and keeps typed text. */
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
      {/* Loads the code of the action before the connection can fail. */}
      {isTouched && <PrefetchPageLinks page={action} />}
    </form>
  )
}

/**
 * Honeypot: only bots fill it. If it is filled for a human, such as by a password manager, it becomes visible with an explanation, so that
 * no message is lost silently.
 */
function HoneypotField(field: FieldBinding) {
  const translate = useTranslate()
  const label = translate('form.honeypot')
  const { id, name, error } = field
  // Its value is not restored, because the visitor has to leave it empty.
  if (error) return <TextField {...field} typed={undefined} label={label} autoComplete="off" isOptional />
  return (
    <div className={visually.hidden} aria-hidden="true">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} autoComplete="off" tabIndex={-1} />
    </div>
  )
}

type SubmitButtonProps = {
  readonly text: string
  readonly isSending: boolean
  /** Whether the action is irreversible. */
  readonly isDangerous?: boolean
}

/** Submits the form, and announces that it is being sent. */
function SubmitButton({ text, isSending, isDangerous = false }: SubmitButtonProps) {
  const translate = useTranslate()
  const sending = translate('form.sending')
  return (
    <>
      <Button type="submit" kind={isDangerous ? 'danger' : 'primary'} isLarge={!isDangerous} isBusy={isSending} busyText={sending}>
        {text}
      </Button>
      <output className={visually.hidden}>{isSending && sending}</output>
    </>
  )
}

/** Upload progress. @param share From 0 to 1. */
function UploadProgress({ share }: { readonly share: number }) {
  const translate = useTranslate()
  const percent = Math.round(share * 100)
  return <Progress label={translate('form.upload')} value={percent} max={100} text={translate('form.uploadShare', { percent })} />
}
