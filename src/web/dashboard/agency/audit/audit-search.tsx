import { Form } from 'react-router'
import { localizePath } from '#domain/locale-path.ts'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/form/fields/field.module.css'
import { type AuditFilter, auditPath } from './audit-address.ts'
import styles from './audit-search.module.css'

type AuditSearchProps = {
  readonly filter: AuditFilter
  /** People who are suggested. */
  readonly actors: readonly string[]
}

/** Asks whose changes are shown, of which customer and of which day. All three are in the address. */
export function AuditSearch({ filter, actors }: AuditSearchProps) {
  const { locale, translate } = useLocale()
  return (
    <search>
      {/* A key, because fields have no value of their own after Back. */}
      <Form key={auditPath(filter)} method="get" action={localizePath(locale, auditPath({}))} className={styles.search}>
        <div className={field.field}>
          <label className={field.label} htmlFor="audit-actor">
            {translate('agency.audit.actor')}
          </label>
          <input id="audit-actor" name="actor" list="audit-actors" maxLength={254} autoComplete="off" defaultValue={filter.actor} />
          <datalist id="audit-actors">
            {actors.map((actor) => (
              <option key={actor} value={actor}>
                {actor}
              </option>
            ))}
          </datalist>
        </div>
        <div className={field.field}>
          <label className={field.label} htmlFor="audit-customer">
            {translate('agency.audit.customer')}
          </label>
          <input id="audit-customer" name="customer" maxLength={100} autoComplete="off" defaultValue={filter.customer} />
        </div>
        <div className={field.field}>
          <label className={field.label} htmlFor="audit-day">
            {translate('agency.audit.day')}
          </label>
          <input id="audit-day" name="day" type="date" defaultValue={filter.day} />
        </div>
        <Button type="submit" kind="secondary">
          {translate('dashboard.invoices.find')}
        </Button>
      </Form>
    </search>
  )
}
