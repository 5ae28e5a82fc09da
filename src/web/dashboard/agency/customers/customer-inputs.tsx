import { useLocale } from '#web/i18n/locale-context.tsx'
import acts from '#web/dashboard/agency/acts/acts.module.css'
import { ActField } from '#web/dashboard/agency/acts/act-form.tsx'
import { customerFields } from './customer-fields.ts'

/** Choices of the fields that have them. */
export type CustomerChoices = {
  readonly country: readonly (readonly [value: string, name: string])[]
  readonly locale: readonly (readonly [value: string, name: string])[]
}

type CustomerInputsProps = {
  readonly choices: CustomerChoices
  readonly values: Readonly<Record<string, string>>
}

/** The controls of a customer's fields. */
export function CustomerInputs({ choices, values }: CustomerInputsProps) {
  const { translate } = useLocale()
  const controls = customerFields.map((field) => {
    const { name } = field
    const isRequired = 'isRequired' in field
    return (
      <ActField key={name} id={`customer-${name}`} label={translate(`agency.customers.field.${name}`)}>
        {(ties) =>
          name === 'country' || name === 'locale' ? (
            <select {...ties} name={name} required defaultValue={values[name]}>
              {choices[name].map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          ) : (
            <input {...ties} name={name} autoComplete="off" required={isRequired} maxLength={200} defaultValue={values[name]} />
          )
        }
      </ActField>
    )
  })
  return <div className={acts.fields}>{controls}</div>
}
