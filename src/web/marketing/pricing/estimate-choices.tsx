import { type CountedField, countRanges, customerPlaces, type ParsedEstimateRequest } from '#domain/pricing/estimate-request.ts'
import { type PriceList, projectKinds } from '#domain/pricing/price-list.ts'
import { useTranslate } from '#web/i18n/locale-context.tsx'
import box from '#web/ui/form/fields/box.module.css'
import { ChoiceField } from '#web/ui/form/fields/choice-field.tsx'
import { Field } from '#web/ui/form/fields/field.tsx'
import options from '#web/ui/form/fields/options.module.css'
import button from '#web/ui/button.module.css'
import type { EstimatorTexts } from '#i18n/content/pages/pricing-page.ts'
import styles from './estimator.module.css'

type EstimateChoicesProps = { readonly texts: EstimatorTexts; readonly prices: PriceList; readonly parsed: ParsedEstimateRequest }

const counted: readonly CountedField[] = ['languages', 'regions', 'products', 'connections']
const extras = ['move', 'pilot', 'care'] as const

/** Form of the estimator. Its uncontrolled inputs start with the values in the address. */
export function EstimateChoices({ texts: { fields, action }, prices, parsed: { request, refused } }: EstimateChoicesProps) {
  const translate = useTranslate()
  const ranges = countRanges(prices, request.kind)
  const included = prices.estimate.kinds[request.kind].includes
  const complaint = (field: keyof typeof refused, used: string) => {
    const value = refused[field]
    return value === undefined ? undefined : translate('pricing.notCounted', { value, used })
  }
  const complainOfCount = (name: CountedField) => {
    const value = refused[name]
    const { least, most } = ranges[name]
    return value === undefined ? undefined : translate('pricing.notInRange', { value, least, most, used: request[name] })
  }
  const { where } = fields
  return (
    <>
      <ChoiceField
        id="estimate-kind"
        name="kind"
        label={fields.kind.label}
        choices={projectKinds.map((kind) => ({ value: kind, text: fields.kind[kind] }))}
        typed={request.kind}
        error={complaint('kind', fields.kind[request.kind])}
      />
      <div className={styles.counts}>
        {counted.map((name) => {
          const { least, most } = ranges[name]
          const includes = translate('pricing.included', { count: included[name] })
          // The label of products states their maximum and what follows above it.
          const allowed = name === 'products' ? includes : translate('pricing.allowed', { least, most, included: includes })
          return (
            <Field
              key={name}
              id={`estimate-${name}`}
              label={fields[name].label}
              hint={`${fields[name].hint} (${allowed})`}
              error={complainOfCount(name)}
            >
              {(ties) => (
                <input {...ties} type="number" inputMode="numeric" name={name} min={least} max={most} defaultValue={request[name]} />
              )}
            </Field>
          )
        })}
      </div>
      <fieldset className={options.options}>
        <legend>{fields.also.label}</legend>
        {extras.map((name) => (
          <label key={name}>
            <input type="checkbox" className={box.box} name={name} value="yes" defaultChecked={request[name]} />
            {fields.also[name]}
          </label>
        ))}
      </fieldset>
      {where && (
        <Field id="estimate-where" label={where.label} error={complaint('where', where[request.where])}>
          {(ties) => (
            // A select always has a value, so it cannot be required.
            <select {...ties} required={false} name="where" defaultValue={request.where}>
              {customerPlaces.map((place) => (
                <option key={place} value={place}>
                  {where[place]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <p>
        <button type="submit" className={button.button}>
          {action}
        </button>
      </p>
    </>
  )
}
