import { describePeople, type DescribedPerson } from '#agency/customers/invite-people.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { openNoticeStore } from '#gateway/notices.ts'
import { type Cell, type Columns, defineList } from '#cli/list.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { findChosenCustomers } from './find-chosen-customers.ts'

type Entry = DescribedPerson & { readonly customer: string }

const columns: Columns<Entry> = {
  customer: ['Customer', ({ customer }) => customer],
  email: ['E-mail', ({ email }) => email],
  role: ['Role', ({ role }) => role],
  lastSignInAt: ['Signed in', ({ hasSignedIn, lastSignInAt }) => (hasSignedIn ? (lastSignInAt ?? 'yes') : 'not yet')],
  invitedAt: ['Invited', describeInvitation],
}

/** The people with access to customers, and who of them has not signed in yet. */
export const customersMembers = defineList({
  name: 'customers members',
  summary: 'Lists the customers’ people: role, last sign-in or, before the first one, when they were invited.',
  example: 'customers members --waiting',
  json: 'as a JSON array',
  columns,
  syntax: (parser) =>
    parser.option('--customer <ID>', 'only of this one, archived or not').option('--waiting', 'only people who have not signed in yet'),
  list: async ({ values }, config, list) => {
    await using open = await openDocuments(config)
    const chosen = await findChosenCustomers(openCustomerStore(open.documents), values.customer)
    const customers = chosen.filter(({ archivedAt }) => values.customer !== undefined || archivedAt === undefined)
    const notices = await openNoticeStore(open.documents).listNotices()
    const people: Entry[] = []
    for (const customer of customers) {
      for (const person of await describePeople(open, customer, notices)) people.push({ customer: customer.id, ...person })
    }
    const shown = values.waiting ? people.filter(({ hasSignedIn }) => !hasSignedIn) : people
    return await list.write(shown, { none: values.waiting ? 'Everyone has signed in.\n' : 'No people yet.\n' })
  },
})

/** Only for people who have not signed in yet. */
function describeInvitation({ hasSignedIn, invitedAt, isBeingInvited }: DescribedPerson): Cell {
  if (hasSignedIn) return undefined
  return isBeingInvited ? 'sending' : (invitedAt ?? 'no')
}
