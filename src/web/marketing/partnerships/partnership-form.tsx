import { useRouteLoaderData } from 'react-router'
import { partnershipModels } from '#domain/contact/lead.ts'
import { partnershipForm } from '#domain/contact/partnership-form.ts'
import { localizePath } from '#domain/locale-path.ts'
import { usePageAnswer } from '#web/contact/contact-answer.ts'
import type { ContactFormData } from '#web/contact/contact-form-data.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { ChoiceField } from '#web/ui/form/fields/choice-field.tsx'
import { PrivacyNote } from '#web/ui/form/fields/privacy-note.tsx'
import { CountryField } from '#web/ui/form/fields/country-field.tsx'
import { MessageField } from '#web/ui/form/fields/message-field.tsx'
import { PhoneFields } from '#web/ui/form/fields/phone-fields.tsx'
import { SendForm } from '#web/ui/form/submit/send-form.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { routeId } from '#web/navigation/route-table.ts'

/** Form for partnership requests; its receipt is a separate page. */
export function PartnershipForm() {
  const { locale, translate } = useLocale()
  const layout = useRouteLoaderData<{ readonly contactForm: ContactFormData }>(routeId('/default', locale))
  const { countries } = layout?.contactForm ?? { countries: [] }
  const form = useForm(partnershipForm, {
    action: localizePath(locale, '/partnerships'),
    pageAnswer: usePageAnswer(partnershipForm),
    countries,
  })
  const { field, pageFields } = form
  const email = { type: 'email', autoComplete: 'email', spellCheck: false } as const
  return (
    <SendForm form={form} submit={translate('partnerships.submit')}>
      <TextField {...field('name')} label={translate('form.name')} autoComplete="name" />
      <TextField {...field('company')} label={translate('form.company')} autoComplete="organization" />
      <TextField {...field('email')} {...email} label={translate('form.email')} hint={translate('form.emailHint')} />
      <CountryField {...field('country')} countries={countries} />
      <PhoneFields {...field('phone')} countries={countries} country={pageFields?.phoneCountry ?? ''} followsCountry />
      <ChoiceField
        {...field('model')}
        label={translate('partnerships.model')}
        choices={partnershipModels.map((model) => ({ value: model, text: translate(`partnerships.models.${model}`) }))}
      />
      <MessageField {...field('message')} label={translate('partnerships.message')} hint={translate('partnerships.messageHint')} />
      <PrivacyNote />
    </SendForm>
  )
}
