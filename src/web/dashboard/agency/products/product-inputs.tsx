import { useLocale } from '#web/i18n/locale-context.tsx'
import type { Translate } from '#i18n/translate.ts'
import { ActField } from '#web/dashboard/agency/acts/act-form.tsx'
import acts from '#web/dashboard/agency/acts/acts.module.css'
import { fieldChoices, type ProductField, productFields } from './product-fields.ts'

type ProductInputsProps = {
  readonly values: Readonly<Record<string, string>>
  /** Fields that are left out. */
  readonly without?: readonly ProductField[]
}

const hints = [
  'currency',
  'dueDays',
  'invoicing',
  'nextInvoiceOn',
  'noticeOn',
  'priceMinor',
  'taxRate',
] as const satisfies readonly ProductField[]

/** The controls of a product's fields. */
export function ProductInputs({ values, without = [] }: ProductInputsProps) {
  const { translate } = useLocale()
  const inputs = productFields
    .filter(({ name }) => !without.includes(name))
    .map((field) => {
      const { name, kind } = field
      const isRequired = 'isRequired' in field
      const hint = hints.find((each) => each === name)
      return (
        <ActField
          key={name}
          id={`product-${name}`}
          label={translate(`agency.products.field.${name}`)}
          {...(hint && { hint: translate(`agency.products.hint.${hint}`) })}
        >
          {(ties) => {
            const shared = { ...ties, name, required: isRequired, defaultValue: values[name] ?? '' }
            if (kind === 'choice') {
              return (
                <select {...shared}>
                  {!isRequired && (
                    <option value="">
                      {translate(name === 'invoicing' ? 'agency.products.invoicing.none' : 'agency.products.byRate')}
                    </option>
                  )}
                  {fieldChoices[name].map((value) => (
                    <option key={value} value={value}>
                      {nameChoice(name, value, translate)}
                    </option>
                  ))}
                </select>
              )
            }
            if (kind === 'day') return <input {...shared} type="date" />
            if (kind === 'number') return <input {...shared} type="number" min={0} step={name === 'dueDays' ? 1 : 'any'} />
            return (
              <input
                {...shared}
                autoComplete="off"
                maxLength={name === 'currency' ? 3 : 200}
                {...(kind === 'amount' && { inputMode: 'decimal' as const })}
              />
            )
          }}
        </ActField>
      )
    })
  return <div className={acts.fields}>{inputs}</div>
}

/** A value of a field with a choice, in words. */
export function nameChoice(name: keyof typeof fieldChoices, value: string, translate: Translate): string {
  const find = <Value extends string>(values: readonly Value[]) => values.find((each) => each === value)
  switch (name) {
    case 'type': {
      const type = find(fieldChoices.type)
      return type ? translate(`dashboard.products.type.${type}`) : value
    }
    case 'status': {
      const status = find(fieldChoices.status)
      return status ? translate(`dashboard.products.status.${status}`) : value
    }
    case 'interval': {
      const interval = find(fieldChoices.interval)
      return interval ? translate(`dashboard.products.interval.${interval}`) : value
    }
    case 'invoicing': {
      const kind = find(fieldChoices.invoicing)
      return kind ? translate(`agency.products.invoicing.${kind}`) : value
    }
    case 'taxCategory': {
      const category = find(fieldChoices.taxCategory)
      return category ? translate(`agency.products.taxCategory.${category}`) : value
    }
  }
}
