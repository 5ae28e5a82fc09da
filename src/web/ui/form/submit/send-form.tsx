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

/** A field that only machines fill. When something filled it for a person, it shows itself and says so; nobody's message is lost silently. */
function HoneypotField(field: FieldBinding) {
  const translate = useTranslate()
  const label = translate('form.honeypot')
  const { id, name, error } = field
  // What stood in it is not put back: the person has to leave it empty.
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
  /** Whether what it does cannot be taken back. */
  readonly isDangerous?: boolean
}

/** Sends a form, and says aloud that it does. */
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

/** How much of a form has gone. @param share From 0 to 1. */
function UploadProgress({ share }: { readonly share: number }) {
  const translate = useTranslate()
  const percent = Math.round(share * 100)
  return <Progress label={translate('form.upload')} value={percent} max={100} text={translate('form.uploadShare', { percent })} />
}
