import { memo } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import { loadCheckPhone } from './check-phone.ts'
import type { CountryOption } from './country-options.server.ts'
import { Field } from './field.tsx'
import type { FieldBinding } from './field-parts.tsx'
import styles from './phone-fields.module.css'
import { TextField } from './text-field.tsx'
import { useHasStarted } from '#web/ui/form/use-has-started.ts'

type Dialling = {
  readonly countries: readonly CountryOption[]
  /** Where the number is dialled from the start; empty where that is unknown. */
  readonly country: string
}

type PhoneFieldsProps = FieldBinding &
  Dialling & {
    readonly hint?: string
    /** The form has a field for the country, which it is unless another one is chosen. */ readonly followsCountry?: boolean
  }

/** Where most of those who write to us are. */
const nearby = new Set('AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK US'.split(' '))

/** A phone number, and where it is dialled; it may stay empty. */
export function PhoneFields({ countries, country, hint, followsCountry = false, ...phone }: PhoneFieldsProps) {
  const translate = useTranslate()
  return (
    <div className={styles.phone}>
      <Field id={`${phone.id}-country`} label={translate('form.phoneCountry')}>
        {({ id }) => (
          <select id={id} name="phoneCountry" autoComplete="tel-country-code" defaultValue={country}>
            {(followsCountry || country === '') && (
              <option value="">{translate(followsCountry ? 'form.phoneCountrySame' : 'form.countryChoose')}</option>
            )}
            <DialCodes countries={countries} country={country} />
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

/**
 * Documents carry nearby countries alone, because a list of all is a tenth of the work of a first visit: without the app, others are dialled
 * with their code, and with it the list is whole. It stays when the form around it changes.
 */
const DialCodes = memo(function DialCodes({ countries, country }: Dialling) {
  const isWhole = useHasStarted()
  const offered = countries.filter(([code]) => isWhole || nearby.has(code) || code === country)
  return offered.map(
    ([code, name, dialCode]) =>
      dialCode && (
        <option key={code} value={code}>
          {`+${dialCode} ${name}`}
        </option>
      ),
  )
})

/** The check is there by the time the number is typed; if it does not load now, sending tries again. */
function prepareCheck(): void {
  loadCheckPhone().catch((error: unknown) => console.error('Phone numbers are not checked here yet.', error))
}
