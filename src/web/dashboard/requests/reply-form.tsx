import { useMemo } from 'react'
import { defineReplyForm } from '#domain/requests/request-forms.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { MessageField } from '#web/ui/form/fields/message-field.tsx'
import { SendForm } from '#web/ui/form/submit/send-form.tsx'
import { HiddenFields, RequestFormSheet, type RequestPlace, useRequestForm } from './request-form-sheet.tsx'
import { formNameOf } from './request-names.ts'

/** The form in which a person adds to a request; what was closed is open again by it. */
export function ReplyForm({ requestId, onSent, ...place }: RequestPlace & { readonly requestId: string }) {
  const translate = useTranslate()
  const name = formNameOf('reply', place.customerId, requestId)
  const definition = useMemo(() => defineReplyForm(name), [name])
  const { form, isOpen, hidden } = useRequestForm(definition, place, { request: requestId })
  return (
    <RequestFormSheet label={translate('dashboard.requests.reply.open')} kind="quiet" isOpen={isOpen} state={form.state} onSent={onSent}>
      <SendForm form={form} submit={translate('dashboard.requests.reply.submit')}>
        <HiddenFields fields={hidden} />
        <MessageField {...form.field('message')} label={translate('dashboard.requests.reply.label')} isShort />
      </SendForm>
    </RequestFormSheet>
  )
}
