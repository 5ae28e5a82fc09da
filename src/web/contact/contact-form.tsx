import { budgetMessage } from '#domain/contact/budget-message.ts'
import type { ContactField } from '#domain/contact/contact-form.ts'
import { budgetBands, contactTopics } from '#domain/contact/contact-request.ts'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/navigation/locale-context.tsx'
import button from '#web/ui/button.module.css'
import { ChoiceField } from '#web/ui/form/choice-field.tsx'
import { Field } from '#web/ui/form/field.tsx'
import visually from '#web/ui/visually-hidden.module.css'
import { ConsentField } from './consent-field.tsx'
import type { ContactFormData } from './contact-form-data.server.ts'
import styles from './contact-form.module.css'
import { ContactSummary } from './contact-summary.tsx'
import { describeContactError } from './describe-contact-error.ts'

import { MessageField } from './message-field.tsx'
import { PhoneFields } from './phone-fields.tsx'
import { TrapField } from './trap-field.tsx'
import { useContactForm } from './use-contact-form.ts'

/** The contact form; it works before any script runs, and keeps everything typed whatever happens. */
export function ContactForm({ countries, phoneCountry }: Pick<ContactFormData, 'countries' | 'phoneCountry'>) {
  const { locale, translate } = useLocale()
  const action = localizePath(locale, '/contact-us')
  const { state, pageFields = {}, formRef, summaryRef, keepTyped, send } = useContactForm(locale, action)
  const isSending = state.kind === 'sending'
  const describeError = (field: ContactField) => {
    const code = state.kind === 'refused' ? state.errors[field] : undefined
    return code && state.kind === 'refused' ? describeContactError(field, code, state.fields, countries, translate) : undefined
  }
  const tie = (field: ContactField) => ({ id: `contact-${field}`, error: describeError(field) })

  return (
    <form ref={formRef} name="contact" className={styles.form} method="post" action={action} noValidate onSubmit={send} onInput={keepTyped}>
      {state.kind !== 'idle' && state.kind !== 'sending' && (
        <ContactSummary ref={summaryRef} answer={state} describeError={describeError} />
      )}
      <Field {...tie('name')} label={translate('contact.name')}>
        {(ties) => <input {...ties} name="name" autoComplete="name" enterKeyHint="next" defaultValue={pageFields.name} />}
      </Field>
      <Field {...tie('company')} label={translate('contact.company')} isOptional>
        {(ties) => <input {...ties} name="company" autoComplete="organization" enterKeyHint="next" defaultValue={pageFields.company} />}
      </Field>
      <Field {...tie('email')} label={translate('contact.email')} hint={translate('contact.emailHint')}>
        {(ties) => (
          <input
            {...ties}
            type="email"
            name="email"
            autoComplete="email"
            enterKeyHint="next"
            spellCheck={false}
            defaultValue={pageFields.email}
          />
        )}
      </Field>
      <Field {...tie('country')} label={translate('contact.country')}>
        {(ties) => (
          <select {...ties} name="country" autoComplete="country" defaultValue={pageFields.country ?? ''}>
            <option value="">{translate('contact.countryChoose')}</option>
            {countries.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <PhoneFields {...tie('phone')} countries={countries} country={pageFields.phoneCountry ?? phoneCountry} phone={pageFields.phone} />
      <ChoiceField
        {...tie('topic')}
        name="topic"
        label={translate('contact.topic')}
        choices={contactTopics.map((topic) => ({ value: topic, text: translate(`contact.topics.${topic}`) }))}
        chosen={pageFields.topic}
      />
      <ChoiceField
        {...tie('budget')}
        name="budget"
        label={translate('contact.budget')}
        hint={translate('contact.budgetHint')}
        choices={budgetBands.map((band) => {
          const { key, values } = budgetMessage(band)
          return { value: band, text: translate(key, values) }
        })}
        chosen={pageFields.budget}
      />
      <MessageField {...tie('message')} message={pageFields.message} />
      <ConsentField {...tie('consent')} isGiven={pageFields.consent !== undefined} />
      <TrapField {...tie('website')} />
      <div className={styles.actions}>
        <button type="submit" className={`${button.button} ${styles.submit}`} aria-disabled={isSending || undefined}>
          <span className={isSending ? styles.away : undefined}>{translate('contact.submit')}</span>
          <span className={isSending ? undefined : styles.away}>{translate('contact.sending')}</span>
        </button>
        <output className={visually.hidden}>{isSending && translate('contact.sending')}</output>
      </div>
    </form>
  )
}
