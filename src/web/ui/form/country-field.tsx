import { useTranslate } from '#web/navigation/locale-context.tsx'
import type { CountryOption } from './country-options.server.ts'
import { Field } from './field.tsx'
import type { FieldBinding } from './field-parts.tsx'

/** A country by its name in the page's language. */
export function CountryField({ id, name, typed, error, countries }: FieldBinding & { readonly countries: readonly CountryOption[] }) {
  const translate = useTranslate()
  return (
    <Field id={id} error={error} label={translate('form.country')}>
      {(ties) => (
        <select {...ties} name={name} autoComplete="country" defaultValue={typed ?? ''}>
          <option value="">{translate('form.countryChoose')}</option>
          {countries.map(([code, countryName]) => (
            <option key={code} value={code}>
              {countryName}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
