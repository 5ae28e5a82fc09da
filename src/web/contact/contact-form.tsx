import { type ReactNode, useState } from 'react'
import { budgetMessage } from '#domain/contact/budget-message.ts'
import { contactForm } from '#domain/contact/contact-form.ts'
import { budgetBands } from '#domain/contact/lead.ts'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale, usePath, useTranslate } from '#web/i18n/locale-context.tsx'
import { ChoiceField } from '#web/ui/form/fields/choice-field.tsx'
import { PrivacyNote } from '#web/ui/form/fields/privacy-note.tsx'
import { CountryField } from '#web/ui/form/fields/country-field.tsx'
import { MessageField } from '#web/ui/form/fields/message-field.tsx'
import { PhoneFields } from '#web/ui/form/fields/phone-fields.tsx'
import { SendForm } from '#web/ui/form/submit/send-form.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { usePageAnswer } from './contact-answer.ts'
import type { ContactFormData } from './contact-form-data.server.ts'
import styles from './contact-form.module.css'
import { type Opening, useOpening } from './opening.ts'

type ContactFormProps = Pick<ContactFormData, 'countries' | 'topics'> & {
  /** Optional fields, phone and budget, are collapsed. */
  readonly isCompact?: boolean
  /** First line of the message, unless the visitor has written another one. */
  readonly opening?: Opening | undefined
}

/** The contact form; its receipt is a separate page. */
export function ContactForm({ countries, topics, isCompact = false, opening }: ContactFormProps) {
  const { locale, translate } = useLocale()
  const pageAnswer = usePageAnswer(contactForm)
  const form = useForm(contactForm, { action: localizePath(locale, '/contact-us'), pageAnswer, countries })
  const { field, pageFields, formRef } = form
  const path = usePath()
  const topicOfPage = topics.find(({ pages }) => pages.includes(path))?.id
  const [firstLine] = useState(opening?.line)
  useOpening(formRef, opening)

  const email = { type: 'email', autoComplete: 'email', spellCheck: false } as const
  const name = <TextField {...field('name')} label={translate('form.name')} autoComplete="name" />
  const company = <TextField {...field('company')} label={translate('form.company')} autoComplete="organization" isOptional />
  const address = <TextField {...field('email')} {...email} label={translate('form.email')} hint={translate('form.emailHint')} />
  const country = <CountryField {...field('country')} countries={countries} />
  const phone = <PhoneFields {...field('phone')} countries={countries} country={pageFields?.phoneCountry ?? ''} followsCountry />
  const topic = (
    <ChoiceField
      {...field('topic')}
      typed={pageFields ? pageFields.topic : topicOfPage}
      label={translate('contact.topic')}
      choices={topics.map(({ id, name: text }) => ({ value: id, text }))}
      isTight={isCompact}
    />
  )
  const budget = (
    <ChoiceField
      {...field('budget')}
      {...(isCompact && { typed: budgetBands[0] })}
      label={translate('contact.budget')}
      hint={translate('contact.budgetHint')}
      choices={budgetBands.map((band) => {
        const { key, values } = budgetMessage(band)
        return { value: band, text: translate(key, values) }
      })}
      isTight={isCompact}
    />
  )
  const message = (
    <MessageField
      {...field('message')}
      typed={pageFields?.message}
      opening={pageFields ? undefined : firstLine}
      label={translate('contact.message')}
      hint={translate('contact.messageHint')}
      isShort={isCompact}
    />
  )
  return (
    <SendForm form={form} submit={translate('contact.submit')}>
      {isCompact ? (
        <>
          {topic}
          {name}
          {address}
          {country}
          {company}
          {message}
          <More isOpen={field('phone').error !== undefined}>
            {phone}
            {budget}
          </More>
        </>
      ) : (
        <>
          {name}
          {company}
          {address}
          {country}
          {phone}
          {topic}
          {budget}
          {message}
        </>
      )}
      <PrivacyNote />
    </SendForm>
  )
}

/** Fields that are collapsed, unless one of them has an error. */
function More({ isOpen, children }: { readonly isOpen: boolean; readonly children: ReactNode }) {
  const translate = useTranslate()
  return (
    <details className={styles.more} open={isOpen}>
      <summary>{translate('contact.more')}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
