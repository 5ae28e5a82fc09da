import type { Customer } from '#domain/customers/customer.ts'
import { listMembers } from '#domain/customers/member-roles.ts'
import { localeTags } from '#domain/locale.ts'
import type { AgencyRequest } from '#web/dashboard/agency/open-page.server.ts'

type Recipient = { readonly customer: Customer; readonly isSilent: boolean }

/** Says what happens if an invoice of a customer is issued. */
export function describeIssue(
  { customer, isSilent }: Recipient,
  { locale, translate }: Pick<AgencyRequest, 'locale' | 'translate'>,
): string {
  if (isSilent) return translate('agency.invoices.act.issue.silent')
  const members = listMembers(customer)
  const people = new Intl.ListFormat(localeTags[locale]).format(members)
  return translate('agency.invoices.act.issue.consequence', { people, count: members.length })
}
