import type { Customer } from '#domain/customers/customer.ts'
import { findRole, listMembers, type MemberLists } from '#domain/customers/member-roles.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { findChosenCustomers } from './find-chosen-customers.ts'
import { type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'

const columns: Columns<Customer> = {
  id: ['Id', ({ id }) => id],
  company: ['Company', ({ company }) => company],
  country: ['Country', ({ address }) => address.country],
  locale: ['Language', ({ locale }) => locale],
  emails: [
    'E-mail',
    (customer) =>
      listMembers(customer)
        .map((email) => describeMember(customer, email))
        .join(' '),
  ],
}

/** Every customer, and who may see it. */
export const customersList = defineList({
  name: 'customers list',
  summary: 'Lists the customers by company, without those that are archived.',
  example: 'customers list --customer halde',
  json: 'as a JSON array with every field',
  columns,
  syntax: (parser) =>
    parser.option('--customer <ID>', 'this one only, archived or not').option('--archived', 'those that are archived instead'),
  list: async ({ values }, config, list) => {
    await using open = await openDocuments(config)
    const chosen = await findChosenCustomers(openCustomerStore(open.documents), values.customer)
    const isListed = ({ archivedAt }: Customer) =>
      values.customer !== undefined || (archivedAt !== undefined) === (values.archived ?? false)
    return await list.write(chosen.filter(isListed), { none: describeNone(values.archived ?? false, chosen.length > 0) })
  },
})

function describeNone(areArchived: boolean, hasOthers: boolean): string {
  if (areArchived) return 'No customer is archived.\n'
  return hasOthers ? 'All customers are archived; --archived lists them.\n' : 'No customers yet.\n'
}

/** A member needs no word. */
function describeMember(lists: MemberLists, email: string): string {
  const role = findRole(lists, email)
  return role === 'member' ? email : `${email} (${role})`
}
