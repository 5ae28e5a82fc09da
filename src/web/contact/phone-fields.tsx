import { useTranslate } from '#web/navigation/locale-context.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { loadCheckPhone } from './check-phone.ts'
import type { CountryOption } from './contact-form-data.server.ts'
import styles from './contact-form.module.css'

type PhoneFieldsProps = {
  readonly id: string
  readonly error: string | undefined
  readonly countries: readonly CountryOption[]
  readonly country: string
  readonly phone: string | undefined
}

/** A phone number, and where it is dialled. */
export function PhoneFields({ id, error, countries, country, phone }: PhoneFieldsProps) {
  const translate = useTranslate()
  return (
    <div className={styles.phone}>
      <Field id={`${id}-country`} label={translate('contact.phoneCountry')}>
        {({ id: selectId }) => (
          <select id={selectId} name="phoneCountry" autoComplete="tel-country-code" defaultValue={country}>
            {countries.map(
              ([code, name, dialCode]) =>
                dialCode && (
                  <option key={code} value={code}>
                    {`+${dialCode} ${name}`}
                  </option>
                ),
            )}
          </select>
        )}
      </Field>
      <Field id={id} error={error} label={translate('contact.phone')} hint={translate('contact.phoneHintPlain')} isOptional>
        {(ties) => (
          <input {...ties} type="tel" name="phone" autoComplete="tel" enterKeyHint="next" onFocus={prepareCheck} defaultValue={phone} />
        )}
      </Field>
    </div>
  )
}

/** The check is there by the time the number is typed; if it does not load now, sending tries again. */
function prepareCheck(): void {
  loadCheckPhone().catch((error: unknown) => console.error('Phone numbers are not checked here yet.', error))
}
