import { useState } from 'react'
import { defineForm } from '#domain/form/form-definition.ts'
import { emailField, honeypotField } from '#domain/form/form-fields.ts'
import { localizePath } from '#domain/locale-path.ts'
import { ReceiptSteps } from '#web/contact/receipt/receipt-steps.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { CountryField } from '#web/ui/form/fields/country-field.tsx'
import { PrivacyNote } from '#web/ui/form/fields/privacy-note.tsx'
import type { FormAnswer, FormTrouble } from '#web/ui/form/form-answer.ts'
import { PhoneFields } from '#web/ui/form/fields/phone-fields.tsx'
import { SendForm } from '#web/ui/form/submit/send-form.tsx'
import { TextField } from '#web/ui/form/fields/text-field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { useGallerySamples } from './gallery-samples.ts'
import { useGalleryMessages } from './gallery-messages.tsx'
import { Columns, Specimen, type Theme } from './specimen.tsx'
import styles from './show-forms.module.css'

/** A minimal form. Browsers keep drafts by the form's name, so each needs its own. */
const defineSampleForm = (name: string) =>
  defineForm(
    `gallery-${name}`,
    () => ({ email: emailField(), website: honeypotField() }),
    ({ email }) => email,
  )

const reference = 'K7QM-2XRD'

/** Action of the gallery's forms; delayed, so that the pending state is visible. */
export async function answerSampleForm(): Promise<FormAnswer> {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  return { kind: 'done', reference }
}

const fields = { email: 'm.huber@example.org' }
const states = {
  idle: undefined,
  sending: undefined,
  refused: { kind: 'refused', errors: { email: 'emailInvalid' }, fields: { email: 'm.huber@' } },
  offline: { kind: 'offline', fields },
  limited: { kind: 'limited', retryAfterSeconds: 720, fields },
  failed: { kind: 'failed', fields },
  unknown: { kind: 'unknown', fields },
} as const satisfies Readonly<Record<string, FormTrouble<'email' | 'website'> | undefined>>

type StateName = keyof typeof states

export function ShowForms() {
  const { forms } = useGalleryMessages()
  return (
    <Specimen id="forms" name={forms.name} use={forms.use} isWide>
      {(theme) => (
        <div className={styles.states}>
          {(Object.keys(states) as StateName[]) /* literal keys */
            .map((name) => (
              <article key={name} className={styles.state}>
                <h3>{forms[name]}</h3>
                <SampleForm name={name} theme={theme} />
              </article>
            ))}
          <article className={styles.state}>
            <h3>{forms.done}</h3>
            <ReceiptSteps formName="contact" reference={reference} level="h3" />
          </article>
        </div>
      )}
    </Specimen>
  )
}

/** A form in a fixed state; the idle one can be submitted. */
function SampleForm({ name, theme }: { readonly name: StateName; readonly theme: Theme }) {
  const { locale, translate } = useLocale()
  const { forms } = useGalleryMessages()
  const pageAnswer: FormTrouble<'email' | 'website'> | undefined = states[name]
  const [definition] = useState(() => defineSampleForm(`${name}-${theme}`))
  const form = useForm(definition, { id: `form-${name}-${theme}`, action: localizePath(locale, '/gallery'), pageAnswer })
  if (form.state.kind === 'done') return <ReceiptSteps formName="contact" reference={form.state.reference} level="h3" />
  const state = name === 'sending' ? ({ kind: 'sending' } as const) : form.state
  return (
    // The form's action is this page, so nothing is prefetched.
    <SendForm form={{ ...form, state, isTouched: false }} submit={forms.send}>
      <TextField {...form.field('email')} label={translate('form.email')} type="email" autoComplete="off" />
    </SendForm>
  )
}

export function ShowContactFields() {
  const { contactFields } = useGalleryMessages()
  const { countryChoices } = useGallerySamples()
  const { countries } = countryChoices
  const bind = (name: string, theme: Theme) => ({ id: `contact-${name}-${theme}`, name: `${name}-${theme}` })
  return (
    <Specimen id="contactFields" name={contactFields.name} use={contactFields.use}>
      {(theme) => (
        <>
          <Columns>
            <CountryField {...bind('country', theme)} countries={countries} />
            <CountryField {...bind('wrong', theme)} countries={countries} error={contactFields.countryError} />
          </Columns>
          <PhoneFields {...bind('phone', theme)} countries={countries} country="US" />
          <PhoneFields {...bind('wrong-phone', theme)} countries={countries} country="NL" typed="12" error={contactFields.phoneError} />
          <PrivacyNote />
        </>
      )}
    </Specimen>
  )
}
