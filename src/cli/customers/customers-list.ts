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

/** Every customer and the people with access. */
export const customersList = defineList({
  name: 'customers list',
  summary: 'Lists the customers by company, except archived ones.',
  example: 'customers list --customer halde',
  json: 'as a JSON array with every field',
  columns,
  syntax: (parser) => parser.option('--customer <ID>', 'only this one, archived or not').option('--archived', 'only archived ones'),
  list: async ({ values }, config, list) => {
    await using open = await openDocuments(config)
    const chosen = await findChosenCustomers(openCustomerStore(open.documents), values.customer)
    const isListed = ({ archivedAt }: Customer) =>
      values.customer !== undefined || (archivedAt !== undefined) === (values.archived ?? false)
    return await list.write(chosen.filter(isListed), { none: describeNone(values.archived ?? false, chosen.length > 0) })
  },
})

function describeNone(areArchived: boolean, hasOthers: boolean): string {
  if (areArchived) return 'No archived customers.\n'
  return hasOthers ? 'All customers are archived; list them with --archived.\n' : 'No customers yet.\n'
}

/** Members are the default and shown without their role. */
function describeMember(lists: MemberLists, email: string): string {
  const role = findRole(lists, email)
  return role === 'member' ? email : `${email} (${role})`
}
