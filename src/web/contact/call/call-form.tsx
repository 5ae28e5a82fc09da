import { useEffect, useEffectEvent, useRef } from 'react'
import { callForm } from '#domain/contact/call-form.ts'
import { callTimes } from '#domain/contact/contact-request.ts'
import { localizePath } from '#domain/locale-path.ts'
import { useReport } from '#web/analytics/use-report.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { ChoiceField } from '#web/ui/form/fields/choice-field.tsx'
import { ConsentField } from '#web/ui/form/fields/consent-field.tsx'
import type { FormTrouble } from '#web/ui/form/form-answer.ts'
import { MessageField } from '#web/ui/form/fields/message-field.tsx'
import { PhoneFields } from '#web/ui/form/fields/phone-fields.tsx'
import { SendForm } from '#web/ui/form/submit/send-form.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import type { CallFormData } from '#web/contact/contact-form-data.server.ts'
import { ReceiptSteps } from '#web/contact/receipt/receipt-steps.tsx'

type CallFormProps = CallFormData & {
  /** Tells the form of the dialog from the one that a page holds. */
  readonly id: string
  readonly pageAnswer?: FormTrouble | undefined
  readonly onDone?: () => void
}

/** The request for a call; with scripts its receipt takes its place. */
export function CallForm({ id, pageAnswer, onDone, countries, phoneCountry, timeZone }: CallFormProps) {
  const { locale, translate } = useLocale()
  const form = useForm(callForm, { id, action: localizePath(locale, '/contact-us'), pageAnswer, countries })
  const { field, pageFields, state } = form
  if (state.kind === 'done') return <CallReceipt reference={state.reference} onDone={onDone} />
  const email = { type: 'email', autoComplete: 'email', spellCheck: false } as const
  return (
    <SendForm form={form} submit={translate('call.submit')}>
      <TextField {...field('name')} label={translate('form.name')} autoComplete="name" />
      <TextField {...field('email')} {...email} label={translate('form.email')} />
      <PhoneFields
        {...field('phone')}
        countries={countries}
        country={pageFields?.phoneCountry ?? phoneCountry}
        hint={translate('call.phoneHint')}
      />
      <ChoiceField
        {...field('time')}
        label={translate('call.time')}
        hint={translate('call.timeHint', { timeZone })}
        choices={callTimes.map((time) => ({ value: time, text: translate(`call.times.${time}`) }))}
      />
      <MessageField {...field('message')} label={translate('call.message')} hint={translate('call.messageHint')} isOptional isShort />
      <ConsentField {...field('consent')} />
    </SendForm>
  )
}

function CallReceipt({ reference, onDone }: { readonly reference: string; readonly onDone: (() => void) | undefined }) {
  const { translate } = useLocale()
  const headingRef = useRef<HTMLHeadingElement>(null)
  const report = useReport()
  const finish = useEffectEvent(() => {
    report({ name: 'contact_request_sent', form: 'call' })
    onDone?.()
  })
  useEffect(() => {
    // The button that had focus went with the form.
    headingRef.current?.focus()
    finish()
  }, [])
  return (
    <>
      <h3 ref={headingRef} tabIndex={-1}>
        {translate('receipt.call.heading')}
      </h3>
      <ReceiptSteps formName="call" reference={reference} level="h3" />
    </>
  )
}
