import { useLocation } from 'react-router'
import { budgetMessage } from '#domain/contact/budget-message.ts'
import { contactForm } from '#domain/contact/contact-form.ts'
import { budgetBands, contactTopics } from '#domain/contact/contact-request.ts'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { ChoiceField } from '#web/ui/form/fields/choice-field.tsx'
import { PrivacyNote } from '#web/ui/form/fields/privacy-note.tsx'
import { CountryField } from '#web/ui/form/fields/country-field.tsx'
import type { CountryChoices } from '#web/ui/form/fields/country-options.server.ts'
import { MessageField } from '#web/ui/form/fields/message-field.tsx'
import { PhoneFields } from '#web/ui/form/fields/phone-fields.tsx'
import { SendForm } from '#web/ui/form/submit/send-form.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { usePageAnswer } from './contact-answer.ts'
import { findTopicOfPage } from './topic-of-page.ts'

/** The contact form at the end of most pages; its receipt is a page of its own. */
export function ContactForm({ countries }: Pick<CountryChoices, 'countries'>) {
  const { locale, translate } = useLocale()
  const pageAnswer = usePageAnswer(contactForm)
  const form = useForm(contactForm, { action: localizePath(locale, '/contact-us'), pageAnswer, countries })
  const { field, pageFields } = form
  const topicOfPage = findTopicOfPage(useLocation().pathname)
  const email = { type: 'email', autoComplete: 'email', spellCheck: false } as const
  return (
    <SendForm form={form} submit={translate('contact.submit')}>
      <TextField {...field('name')} label={translate('form.name')} autoComplete="name" />
      <TextField {...field('company')} label={translate('form.company')} autoComplete="organization" isOptional />
      <TextField {...field('email')} {...email} label={translate('form.email')} hint={translate('form.emailHint')} />
      <CountryField {...field('country')} countries={countries} />
      <PhoneFields {...field('phone')} countries={countries} country={pageFields?.phoneCountry ?? ''} followsCountry />
      <ChoiceField
        {...field('topic')}
        typed={pageFields ? pageFields.topic : topicOfPage}
        label={translate('contact.topic')}
        choices={contactTopics.map((topic) => ({ value: topic, text: translate(`contact.topics.${topic}`) }))}
      />
      <ChoiceField
        {...field('budget')}
        label={translate('contact.budget')}
        hint={translate('contact.budgetHint')}
        choices={budgetBands.map((band) => {
          const { key, values } = budgetMessage(band)
          return { value: band, text: translate(key, values) }
        })}
      />
      <MessageField {...field('message')} label={translate('contact.message')} hint={translate('contact.messageHint')} />
      <PrivacyNote />
    </SendForm>
  )
}
