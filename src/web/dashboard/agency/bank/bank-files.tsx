import { bankColumns } from '#domain/bank/bank-columns.ts'
import { ActForm } from '#web/dashboard/agency/acts/act-form.tsx'
import type { ActTrouble } from '#web/dashboard/agency/acts/submit-act.server.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import field from '#web/ui/form/fields/field.module.css'
import type { FileView } from './describe-files.server.ts'
import styles from './bank.module.css'

type FilesProps = {
  readonly id: string
  readonly files: readonly FileView[]
  /** Files that are not named. */
  readonly moreCount: number
  readonly trouble: ActTrouble | undefined
}

/** What was read of each file, and what its columns are. */
export function BankFiles({ id, files, moreCount, trouble }: FilesProps) {
  const { translate } = useLocale()
  return (
    <section aria-labelledby="files">
      <h2 id="files">{translate('agency.bank.files')}</h2>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.place}>
            <h3>
              <bdi>{file.name}</bdi>
            </h3>
            {file.told !== '' && <p>{file.told}</p>}
            {file.refusals.map((refusal, at) => (
              <p key={at} className={styles.refusal}>
                <Fault {...refusal} />
              </p>
            ))}
            {file.moreRefusals > 0 && <p className={styles.refusal}>{translate('agency.bank.file.more', { count: file.moreRefusals })}</p>}
            {file.problemText !== undefined && <Problems file={file} />}
            {file.columns !== undefined && <p>{file.columns}</p>}
            {file.table && <Columns id={id} file={file} table={file.table} trouble={trouble} />}
          </li>
        ))}
      </ul>
      {moreCount > 0 && <p>{translate('agency.bank.file.moreFiles', { count: moreCount })}</p>}
    </section>
  )
}

function Fault({ text, english }: { readonly text: string; readonly english?: string }) {
  return (
    <>
      {text} {english !== undefined && <q lang="en">{english}</q>}
    </>
  )
}

function Problems({ file: { problemText, problems, hidden, moreCount } }: { readonly file: FileView }) {
  const { translate } = useLocale()
  return (
    <div className={styles.problems}>
      <p>{problemText}</p>
      <ProblemList problems={problems} />
      {hidden.length > 0 && (
        <details>
          <summary>{translate('agency.bank.file.more', { count: hidden.length + moreCount })}</summary>
          <ProblemList problems={hidden} />
        </details>
      )}
      {moreCount > 0 && <p>{translate('agency.bank.file.more', { count: moreCount })}</p>}
    </div>
  )
}

function ProblemList({ problems }: Pick<FileView, 'problems'>) {
  return (
    <ul>
      {problems.map(({ place, ...fault }, at) => (
        <li key={at}>
          <span className={styles.place}>{place}</span> <Fault {...fault} />
        </li>
      ))}
    </ul>
  )
}

type ColumnsProps = Pick<FilesProps, 'id' | 'trouble'> & { readonly file: FileView; readonly table: NonNullable<FileView['table']> }

/** Each column with its first five values, and what it is. */
function Columns({ id, file: { place, isUnknown }, table, trouble }: ColumnsProps) {
  const { translate } = useLocale()
  const own = trouble?.act === 'columns' && trouble.typed['file'] === String(place) ? trouble : undefined
  return (
    <ActForm
      act="columns"
      name={translate(isUnknown ? 'agency.bank.columns.heading' : 'agency.bank.columns.change')}
      submit={translate('agency.bank.columns.submit')}
      consequence={translate('agency.bank.columns.consequence')}
      isOpen={isUnknown}
      group={`columns-${place}`}
      version=""
      draft={`agency-bank-${id}-columns-${place}`}
      trouble={own}
    >
      <input type="hidden" name="file" value={place} />
      <p>{translate('agency.bank.columns.about')}</p>
      <ul className={styles.headings}>
        {table.map(({ at, heading, cells, column }) => (
          <li key={at} className={field.field}>
            <label htmlFor={`column-${place}-${at}`}>
              <bdi>{heading}</bdi>
            </label>
            <ol>
              {cells.map((cell, row) => (
                <li key={row}>{cell === '' ? <i>{translate('agency.bank.columns.empty')}</i> : <bdi>{cell}</bdi>}</li>
              ))}
            </ol>
            <select id={`column-${place}-${at}`} name={`column${at}`} defaultValue={own?.typed[`column${at}`] ?? column}>
              <option value="" data-choice="">
                {translate('agency.bank.columns.none')}
              </option>
              {bankColumns.map((each) => (
                <option key={each} value={each}>
                  {translate(`agency.bank.column.${each}`)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </ActForm>
  )
}
