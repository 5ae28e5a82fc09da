import { useTranslate } from '#web/navigation/locale-context.tsx'
import { loadCheckPhone } from './check-phone.ts'
import type { CountryOption } from './country-options.server.ts'
import { Field } from './field.tsx'
import type { FieldBinding } from './field-parts.tsx'
import styles from './phone-fields.module.css'
import { TextField } from './text-field.tsx'

type PhoneFieldsProps = FieldBinding & {
  readonly countries: readonly CountryOption[]
  /** Where the number is dialled from the start. */
  readonly country: string
  readonly hint?: string
}

/** A phone number, and where it is dialled; it may stay empty. */
export function PhoneFields({ countries, country, hint, ...phone }: PhoneFieldsProps) {
  const translate = useTranslate()
  return (
    <div className={styles.phone}>
      <Field id={`${phone.id}-country`} label={translate('form.phoneCountry')}>
        {({ id }) => (
          <select id={id} name="phoneCountry" autoComplete="tel-country-code" defaultValue={country}>
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
      <TextField
        {...phone}
        type="tel"
        autoComplete="tel"
        label={translate('form.phone')}
        hint={hint ?? translate('form.phoneHint')}
        isOptional
        onFocus={prepareCheck}
      />
    </div>
  )
}

/** The check is there by the time the number is typed; if it does not load now, sending tries again. */
function prepareCheck(): void {
  loadCheckPhone().catch((error: unknown) => console.error('Phone numbers are not checked here yet.', error))
}
