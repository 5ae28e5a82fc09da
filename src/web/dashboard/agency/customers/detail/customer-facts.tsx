import { customerFields } from '#web/dashboard/agency/customers/customer-fields.ts'
import type { CustomerChoices } from '#web/dashboard/agency/customers/customer-inputs.tsx'
import { invoiceListPath } from '#web/dashboard/agency/invoices/invoice-list-address.ts'
import { productListPath, productPath } from '#web/dashboard/agency/products/product-path.ts'
import { Entries, Facts } from '#web/dashboard/agency/record/record-page.tsx'
import { requestPath } from '#web/dashboard/agency/requests/request-path.ts'
import { InvoiceStatusBadge } from '#web/dashboard/invoices/invoice-status-badge.tsx'
import { RecordLink } from '#web/dashboard/page/record-link.tsx'
import { useLocale } from '#web/i18n/locale-context.tsx'
import type { CustomerView } from './describe-customer.server.ts'

/** What is known of a customer, with the latest of what belongs to it. */
export function CustomerFacts({ view, choices }: { readonly view: CustomerView; readonly choices: CustomerChoices }) {
  const { translate } = useLocale()
  const { id, texts, people, invoices, products, requests, appointments } = view
  const textOf = (name: keyof CustomerView['texts']) =>
    name === 'country' || name === 'locale' ? choices[name].find(([value]) => value === texts[name])?.[1] : texts[name]
  return (
    <>
      <Facts
        heading={translate('settings.company.heading')}
        facts={customerFields.map(({ name }) => ({
          label: translate(`agency.customers.field.${name}`),
          value: textOf(name) ?? texts[name],
        }))}
      />
      <Entries
        heading={translate('dashboard.members.list')}
        none={translate('agency.customers.noPeople')}
        entries={people.map(({ email, role }) => [email, translate(`dashboard.members.roles.${role}`)])}
      />
      <Entries
        heading={translate('dashboard.navigation.invoices')}
        none={translate('agency.customers.noInvoices')}
        entries={invoices.map(({ path, number, status, amount }) => [
          <>
            <RecordLink to={path}>{number}</RecordLink> <InvoiceStatusBadge status={status} />
          </>,
          amount,
        ])}
        more={
          invoices.length > 0 && <RecordLink to={invoiceListPath({ customer: id })}>{translate('agency.customers.allInvoices')}</RecordLink>
        }
      />
      <Entries
        heading={translate('dashboard.navigation.products')}
        none={translate('agency.customers.noProducts')}
        entries={products.map(({ id: product, name, status }) => [
          <RecordLink key={product} to={productPath({ customerId: id, id: product })}>
            {name}
          </RecordLink>,
          translate(`dashboard.products.status.${status}`),
        ])}
        more={<RecordLink to={productListPath({ customer: id })}>{translate('agency.customers.allProducts')}</RecordLink>}
      />
      {requests && (
        <Entries
          heading={translate('agency.customers.openRequests')}
          none={translate('agency.customers.noRequests')}
          entries={requests.map(({ id: request, subject, updatedAt }) => [
            <RecordLink key={request} to={requestPath({ customerId: id, id: request })}>
              {subject}
            </RecordLink>,
            translate('dashboard.day', { date: updatedAt }),
          ])}
        />
      )}
      <Entries
        heading={translate('agency.customers.appointments')}
        none={translate('agency.customers.noAppointments')}
        entries={appointments.map(({ title, at }) => [title, at])}
      />
    </>
  )
}
