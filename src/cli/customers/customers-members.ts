import { createCustomers } from '#gateway/customers.ts'
import { defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { writeTable } from '#cli/table.ts'
import { findChosenCustomers } from './find-chosen-customers.ts'
import { describePeople, type DescribedPerson, listWaitingNotices } from './invite-people.ts'

/** Who may see a customer, and who of them has not signed in yet. */
export const customersMembers = defineCommand({
  name: 'customers members',
  summary: 'Lists the people of the customers: role, last sign-in, and when those who have not signed in yet were invited.',
  example: 'customers members --waiting',
  syntax: (parser) =>
    parser
      .option('--customer <ID>', 'of this one only, archived or not')
      .option('--waiting', 'those alone who have not signed in yet')
      .option('--json', 'as a JSON array'),
  run: async ({ values }, config) => {
    await using open = await openDocuments(config)
    const chosen = await findChosenCustomers(createCustomers(open.documents), values.customer)
    const customers = chosen.filter(({ archivedAt }) => values.customer !== undefined || archivedAt === undefined)
    const notices = await listWaitingNotices(open)
    const people = []
    for (const customer of customers) {
      for (const person of await describePeople(open, customer, notices)) people.push({ customer: customer.id, ...person })
    }
    const shown = values.waiting ? people.filter(({ hasSignedIn }) => !hasSignedIn) : people
    if (values.json) return `${JSON.stringify(shown, null, 2)}\n`
    if (shown.length === 0) return values.waiting ? 'Nobody waits.\n' : 'No people yet.\n'
    return writeTable(
      ['Customer', 'E-mail', 'Role', 'Signed in'],
      shown.map((person) => [person.customer, person.email, person.role ?? '', describeState(person)]),
    )
  },
})

function describeState({ hasSignedIn, lastSignInAt, invitedAt, isBeingInvited }: DescribedPerson): string {
  if (hasSignedIn) return lastSignInAt ? formatDay(lastSignInAt) : 'yes'
  if (isBeingInvited) return 'not yet, invitation is being sent'
  return invitedAt ? `not yet, invited ${formatDay(invitedAt)}` : 'not yet, not invited'
}

function formatDay(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}
