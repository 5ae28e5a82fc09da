import { undatedPayments, type UndatedPayment, type ZeroRates, zeroRates } from '#domain/import-file.ts'
import { ActField } from '#web/dashboard/agency/acts/act-form.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { SheetView } from './describe-sheet.server.ts'
import fieldStyles from '#web/ui/form/fields/field.module.css'
import styles from './imports.module.css'

type SheetColumnsProps = {
  readonly sheet: SheetView
  /** What was typed before it was refused, by the names of the controls. */
  readonly typed: Readonly<Record<string, string>> | undefined
}

/** Each column of a table with its first rows, and the field that it is. */
export function SheetColumns({ sheet: { columns, fields, notes, isAsked }, typed }: SheetColumnsProps) {
  const { translate } = useLocale()
  return (
    <>
      {isAsked && <p>{translate('agency.imports.sheet.asked')}</p>}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      <ul className={styles.columnsOf}>
        {columns.map(({ at, heading, field, cells }) => (
          <li key={at} className={fieldStyles.field}>
            <label htmlFor={`column-${at}`}>
              <bdi>{heading}</bdi>
            </label>
            <select
              id={`column-${at}`}
              name={`column-${at}`}
              defaultValue={typed?.[`column-${at}`] ?? field}
              aria-describedby={`cells-${at}`}
            >
              <option value="" data-choice="">
                {translate('agency.imports.sheet.leftOut')}
              </option>
              {fields.map((each) => (
                <option key={each.field} value={each.field}>
                  {each.name}
                </option>
              ))}
            </select>
            <ol id={`cells-${at}`} className={styles.cells}>
              {cells.map((cell, index) => (
                <li key={index}>{cell === '' ? <i>{translate('agency.imports.sheet.empty')}</i> : <bdi>{cell}</bdi>}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </>
  )
}

type InvoiceFieldsProps = { readonly id: string; readonly typed: Readonly<Record<string, string | undefined>> }

/** What is said of the invoices of a file: each choice is to refuse them first. */
export function InvoiceFields({ id, typed }: InvoiceFieldsProps) {
  const { translate } = useLocale()
  const fields = [
    ['paidOn', undatedPayments],
    ['zeroRateEu', zeroRates.eu],
    ['zeroRateAbroad', zeroRates.abroad],
  ] as const
  return fields.map(([name, values]) => (
    <ActField
      key={name}
      id={`${id}-${name}`}
      label={translate(`agency.imports.field.${name}`)}
      hint={translate(`agency.imports.field.${name}Hint`)}
    >
      {(ties) => (
        <select {...ties} name={name} defaultValue={typed[name] ?? ''}>
          <option value="" data-choice="">
            {translate('agency.imports.paidOn.refuse')}
          </option>
          {values.map((value) => (
            <option key={value} value={value}>
              {translate(nameChoice(value))}
            </option>
          ))}
        </select>
      )}
    </ActField>
  ))
}

function nameChoice(value: UndatedPayment | NonNullable<ZeroRates[keyof ZeroRates]>) {
  return value === 'dueOn' || value === 'issuedOn'
    ? (`agency.imports.paidOn.${value}` as const)
    : (`agency.imports.zeroRate.${value}` as const)
}
