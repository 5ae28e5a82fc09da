import { Form } from 'react-router'
import { agencyPath } from '#web/dashboard/agency/agency-pages.ts'
import { RecordHead } from '#web/dashboard/page/record-head.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { ActField } from '#web/dashboard/agency/acts/act-form.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './write-invoice.module.css'

type ChooseCustomerProps = {
  readonly title: string
  /** Whether the address names an unknown customer or invoice. */
  readonly isUnknown: boolean
  /** What their names begin with. */
  readonly text: string
  readonly customers: readonly { readonly id: string; readonly company: string }[]
}

/** The choice of the customer of a new invoice. */
export function ChooseCustomer({ title, isUnknown, text, customers }: ChooseCustomerProps) {
  const { translate } = useLocale()
  return (
    <div className={styles.page}>
      <RecordHead back={{ to: `${agencyPath}/invoices`, name: translate('dashboard.invoice.back') }} title={title} badge={null} />
      {isUnknown && (
        <p className={styles.problem} role="alert">
          {translate('agency.invoices.write.unknown')}
        </p>
      )}
      <p>{translate('agency.invoices.write.choose')}</p>
      <search>
        <Form method="get" className={styles.choice}>
          <ActField id="write-customer" label={translate('agency.customers.search')}>
            {(ties) => <input {...ties} key={text} type="search" name="q" defaultValue={text} maxLength={100} autoComplete="off" />}
          </ActField>
          <Button type="submit" kind="secondary">
            {translate('dashboard.invoices.find')}
          </Button>
        </Form>
      </search>
      {customers.length === 0 && <p>{translate('agency.customers.none')}</p>}
      <ul className={styles.customers}>
        {customers.map(({ id, company }) => (
          <li key={id}>
            <RecordLink to={`${agencyPath}/invoices/new?customer=${id}`}>{company}</RecordLink> <small>{id}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
