import { type ReactNode, useMemo } from 'react'
import { defineEndForm, defineQuestionForm } from '#domain/requests/request-forms.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { MessageField } from '#web/ui/form/fields/message-field.tsx'
import { SendForm } from '#web/ui/form/submit/send-form.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import { HiddenFields, RequestFormSheet, type RequestPlace, useRequestForm } from './request-form-sheet.tsx'
import { formNameOf } from './request-names.ts'
import styles from './requests.module.css'

type AskProps = RequestPlace & {
  /** Subject of the new request: an invoice number, a product ID, or empty. */
  readonly about: string
}

/** The form to ask a question or request a change. */
export function QuestionForm({ kind, about, onSent, ...place }: AskProps & { readonly kind: 'question' | 'change' }) {
  const translate = useTranslate()
  const name = formNameOf(kind, place.customerId, about)
  const definition = useMemo(() => defineQuestionForm(name), [name])
  const { form, isOpen, hidden } = useRequestForm(definition, place, { kind })
  const { field, state } = form
  return (
    <RequestFormSheet label={translate(`dashboard.requests.ask.${kind}`)} isOpen={isOpen} state={state} onSent={onSent}>
      <SendForm form={form} submit={translate(`dashboard.requests.submit.${kind}`)}>
        <HiddenFields fields={hidden} />
        <TextField {...field('subject')} className={styles.wide} label={translate('dashboard.requests.subject')} autoComplete="off" />
        <MessageField {...field('message')} label={translate(`dashboard.requests.label.${kind}`)} isShort />
      </SendForm>
    </RequestFormSheet>
  )
}

/** The form to give notice for a product. @param props.note When the end can take effect. */
export function EndForm({ about, onSent, note, ...place }: AskProps & { readonly note: ReactNode }) {
  const translate = useTranslate()
  const name = formNameOf('cancel', place.customerId, about)
  const definition = useMemo(() => defineEndForm(name), [name])
  const { form, isOpen, hidden } = useRequestForm(definition, place, { kind: 'cancel' })
  const { field, state } = form
  return (
    <RequestFormSheet label={translate('dashboard.requests.ask.cancel')} isOpen={isOpen} state={state} onSent={onSent}>
      {note}
      <SendForm form={form} submit={translate('dashboard.requests.submit.cancel')}>
        <HiddenFields fields={hidden} />
        <MessageField
          {...field('message')}
          label={translate('dashboard.requests.label.cancel')}
          hint={translate('dashboard.requests.end.hint')}
          isOptional
          isShort
        />
      </SendForm>
    </RequestFormSheet>
  )
}
