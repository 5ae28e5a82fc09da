import { undatedPayments } from '#domain/import-file.ts'
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

/** When invoices were paid that a file calls paid without saying when. */
export function UndatedField({ id, value }: { readonly id: string; readonly value: string | undefined }) {
  const { translate } = useLocale()
  return (
    <ActField id={id} label={translate('agency.imports.field.paidOn')} hint={translate('agency.imports.field.paidOnHint')}>
      {(ties) => (
        <select {...ties} name="paidOn" defaultValue={value ?? ''}>
          <option value="" data-choice="">
            {translate('agency.imports.paidOn.refuse')}
          </option>
          {undatedPayments.map((each) => (
            <option key={each} value={each}>
              {translate(`agency.imports.paidOn.${each}`)}
            </option>
          ))}
        </select>
      )}
    </ActField>
  )
}
