import { ActField } from '#web/dashboard/agency/acts/act-form.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import type { EInvoiceView } from './describe-e-invoices.server.ts'
import fieldStyles from '#web/ui/form/fields/field.module.css'
import styles from './imports.module.css'

const looks = {
  new: ['accent', 'check'],
  changed: ['accent', 'half'],
  unchanged: ['quiet', 'check'],
  stored: ['success', 'check'],
  asked: ['accent', 'clock'],
  refused: ['danger', 'warning'],
  skipped: ['quiet', 'back'],
} as const satisfies Readonly<Record<EInvoiceView['state'], readonly [BadgeTone, IconName]>>

/** What becomes of each e-invoice. */
export function EInvoiceList({ files }: { readonly files: readonly EInvoiceView[] }) {
  const { translate } = useLocale()
  return (
    <section className={styles.eInvoices} aria-labelledby="e-invoices">
      <h2 id="e-invoices">{translate('agency.imports.eInvoice.heading')}</h2>
      {files.map((file, index) => (
        <EInvoice key={index} file={file} />
      ))}
    </section>
  )
}

function EInvoice({ file: { name, title, state, facts, problems, moreCount, faults, kept } }: { readonly file: EInvoiceView }) {
  const { translate } = useLocale()
  const [tone, icon] = looks[state]
  return (
    <article className={styles.eInvoice}>
      <header>
        <h3>
          <bdi>{title ?? name}</bdi>
        </h3>
        <Badge tone={tone} icon={icon}>
          {translate(`agency.imports.eInvoice.state.${state}`)}
        </Badge>
        {title !== undefined && (
          <small>
            <bdi>{name}</bdi>
          </small>
        )}
      </header>
      {problems.length + faults.length > 0 && (
        <ul className={styles.problems}>
          {problems.map(({ text, english }, index) => (
            <li key={index}>
              {text} {english !== undefined && <q lang="en">{english}</q>}
            </li>
          ))}
          {faults.map(({ key, what, todo, english }) => (
            <li key={key}>
              {what}. {todo} {english !== undefined && <q lang="en">{english}</q>}
            </li>
          ))}
          {moreCount > 0 && <li>{translate('agency.imports.eInvoice.more', { count: moreCount })}</li>}
        </ul>
      )}
      {facts.length > 0 && (
        <dl>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {kept !== undefined && <p className={styles.note}>{kept}</p>}
    </article>
  )
}

type BuyerFieldsProps = {
  readonly files: readonly EInvoiceView[]
  /** What was typed before it was refused, by the names of the controls. */
  readonly typed: Readonly<Record<string, string>> | undefined
}

/** Whose each e-invoice is of which it is not known. */
export function BuyerFields({ files, typed }: BuyerFieldsProps) {
  const { translate } = useLocale()
  return files.map(
    ({ choice }, index) =>
      choice && (
        <fieldset key={index} className={styles.buyer}>
          <legend>{choice.label}</legend>
          <div className={fieldStyles.field}>
            <select name={`buyer-${index}`} aria-label={choice.label} defaultValue={typed?.[`buyer-${index}`] ?? choice.value}>
              {choice.options.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </div>
          <ActField id={`other-${index}`} label={translate('agency.imports.eInvoice.other')}>
            {(ties) => (
              <input {...ties} name={`other-${index}`} maxLength={64} autoComplete="off" defaultValue={typed?.[`other-${index}`]} />
            )}
          </ActField>
        </fieldset>
      ),
  )
}
