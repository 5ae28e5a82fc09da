import type { Customer } from '#domain/customers/customer.ts'
import { findRole, listMembers, type MemberLists } from '#domain/customers/member-roles.ts'
import { createCustomers } from '#gateway/customers.ts'
import { defineCommand } from '#cli/command.ts'
import { findChosenCustomers } from './find-chosen-customers.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'

/** Every customer, and who may see it. */
export const customersList = defineCommand({
  name: 'customers list',
  summary: 'Lists the customers by company, without those that are archived.',
  example: 'customers list --customer halde',
  syntax: (parser) =>
    parser
      .option('--customer <ID>', 'this one only, archived or not')
      .option('--archived', 'those that are archived instead')
      .option('--json', 'as a JSON array with every field'),
  run: async ({ values }, config) => {
    await using open = await openDocuments(config)
    const chosen = await findChosenCustomers(createCustomers(open.documents), values.customer)
    const isListed = ({ archivedAt }: Customer) =>
      values.customer !== undefined || (archivedAt !== undefined) === (values.archived ?? false)
    const customers = chosen.filter(isListed)
    if (values.json) return `${JSON.stringify(customers, null, 2)}\n`
    if (customers.length === 0 && values.archived) return 'No customer is archived.\n'
    if (customers.length === 0) return chosen.length > 0 ? 'All customers are archived; --archived lists them.\n' : 'No customers yet.\n'
    const rows = customers.map(({ id, company, address, locale, ...lists }) => [
      id,
      company,
      address.country,
      locale,
      listMembers(lists)
        .map((email) => describeMember(lists, email))
        .join(' '),
    ])
    return writeTable(['Id', 'Company', 'Country', 'Language', 'E-mail'], rows)
  },
})

/** A member needs no word. */
function describeMember(lists: MemberLists, email: string): string {
  const role = findRole(lists, email)
  return role === 'member' ? email : `${email} (${role})`
}
