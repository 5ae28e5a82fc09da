import { memo } from 'react'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import type { CountryOption } from './country-options.server.ts'
import { Field } from './field.tsx'
import type { FieldBinding } from './field-parts.tsx'

type Countries = { readonly countries: readonly CountryOption[] }

/** Select of countries by their names in the page's language. */
export function CountryField({ id, name, typed, error, countries }: FieldBinding & Countries) {
  const translate = useTranslate()
  return (
    <Field id={id} error={error} label={translate('form.country')}>
      {(ties) => (
        <select {...ties} name={name} autoComplete="country" defaultValue={typed ?? ''}>
          <option value="">{translate('form.countryChoose')}</option>
          <CountryNames countries={countries} />
        </select>
      )}
    </Field>
  )
}

/** Memoized: some 250 options that do not change with the form. */
const CountryNames = memo(function CountryNames({ countries }: Countries) {
  return countries.map(([code, name]) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
})
