import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import { listMembers } from '#domain/customers/member-roles.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { refuseArchived } from './customers-archive.ts'
import { invitePeople, listWaitingNotices } from './invite-people.ts'
import { findCustomerIdProblem } from '#cli/records/customer-file-name.ts'

/** Tells people of a customer of the way into their dashboard. */
export const customersRemind = defineCommand({
  name: 'customers remind',
  summary: 'Writes to the people of a customer who have not signed in yet: an invitation first, a reminder from then on.',
  details: 'In the language of the customer. The running site sends the mails. `customers members --waiting` lists who has not signed in.',
  final: 'the mails go out within a minute',
  example: 'customers remind halde',
  syntax: (parser) => parser.argument('<CUSTOMER>', 'as `customers list` names it').argument('[EMAIL...]', 'to these people alone'),
  run: async ({ args: [customerId, typed] }, config) => {
    await using open = await openDocuments(config)
    const customer =
      findCustomerIdProblem(customerId) === undefined ? await openCustomerStore(open.documents).findCustomer(customerId) : undefined
    if (!customer) throw new CommandError(`There is no customer ${JSON.stringify(customerId)}.`)
    await refuseArchived(customer)
    const emails = typed.map(normalizeTypedEmail)
    const unlisted = emails.find((email) => !listMembers(customer).includes(email))
    if (unlisted !== undefined) throw new CommandError(`${unlisted} has no access to ${customerId}; nobody was written to.`)
    const notices = await listWaitingNotices(open)
    const people = await invitePeople(open, customer, { isReminder: true, notices, ...(emails.length > 0 && { only: emails }) })
    if (people.length === 0) return `${customerId} lists nobody.\n`
    return `${config.batch?.isDryRun ? 'What would be done:\n' : ''}${people.map(({ text }) => text).join('\n')}\n`
  },
})
