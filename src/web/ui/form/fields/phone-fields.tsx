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
  /** Default country of the number; empty if unknown. */
  readonly country: string
}

type PhoneFieldsProps = FieldBinding &
  Dialling & {
    readonly hint?: string
    /** The form has a country field, which sets the country of the number unless the visitor chooses another one. */ readonly followsCountry?: boolean
  }

/** Countries of most visitors. */
const nearby = new Set('AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK US'.split(' '))

/** An optional phone number with its country. */
export function PhoneFields({ countries, country, hint, followsCountry = false, ...phone }: PhoneFieldsProps) {
  const translate = useTranslate()
  return (
    <div className={styles.phone}>
      <Field id={`${phone.id}-country`} label={translate('form.phoneCountry')} isOptional={!followsCountry && country === ''}>
        {({ id }) => (
          <select id={id} name="phoneCountry" autoComplete="tel-country-code" defaultValue={country}>
            {(followsCountry || country === '') && (
              <option value="" data-choice={followsCountry || undefined}>
                {translate(followsCountry ? 'form.phoneCountrySame' : 'form.countryChoose')}
              </option>
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
 * Documents contain only nearby countries, because the full list is a tenth of the work of a first visit. Without the app, other numbers
 * are typed with their country code; with it the list is complete. Memoized: it does not change with the form.
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

/** Loads the check while the number is typed; if that fails, submitting tries again. */
function prepareCheck(): void {
  loadCheckPhone().catch((error: unknown) => console.error('Phone numbers are not checked here yet.', error))
}
