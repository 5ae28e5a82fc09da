import { ActField } from '#web/dashboard/agency/acts/act-form.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { Fault, HeadField, TypedInvoice } from './typed-invoice.ts'
import type { Change } from './use-typed-invoice.ts'
import styles from './write-invoice.module.css'

type HeadFieldsProps = {
  readonly typed: TypedInvoice
  /** By the names of fields, once it was tried to store them. */
  readonly faults: Readonly<Record<string, Fault>>
  readonly change: (change: Change) => void
}

/** What an invoice is for, its dates and the customer's references. */
export function HeadFields({ typed, faults, change }: HeadFieldsProps) {
  const { translate } = useLocale()
  return (
    <div className={styles.head}>
      {(['reference', 'issuedOn', 'dueOn', 'from', 'to', 'currency', 'buyerReference', 'orderNumber'] as const).map((field) => (
        <HeadInput
          key={field}
          {...{ field, typed, faults, change }}
          {...(field === 'from' && { hint: translate('agency.invoices.write.periodHint') })}
        />
      ))}
    </div>
  )
}

const dayFields: ReadonlySet<HeadField> = new Set(['issuedOn', 'dueOn', 'from', 'to'])

/** A field of the whole invoice. */
export function HeadInput({ field, typed, faults, change, hint }: HeadFieldsProps & { readonly field: HeadField; readonly hint?: string }) {
  const { translate } = useLocale()
  const fault = faults[field]
  const said = fault === undefined ? hint : translate(`agency.invoices.write.fault.${fault}`)
  const control = {
    name: field,
    value: typed[field],
    'aria-invalid': fault !== undefined || undefined,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ field, value: target.value }),
  }
  return (
    <ActField id={`write-${field}`} label={translate(`agency.invoices.write.field.${field}`)} {...(said !== undefined && { hint: said })}>
      {(ties) =>
        field === 'notes' || field === 'terms' ? (
          <textarea {...ties} {...control} rows={2} maxLength={5000} />
        ) : (
          <input {...ties} {...control} type={dayFields.has(field) ? 'date' : 'text'} maxLength={500} autoComplete="off" />
        )
      }
    </ActField>
  )
}
