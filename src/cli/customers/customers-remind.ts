import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import { listMembers } from '#domain/customers/member-roles.ts'
import { openCustomerStore } from '#gateway/customers.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openDocuments } from '#cli/open-documents.ts'
import { refuseArchived } from './customers-archive.ts'
import { invitePeople, listWaitingNotices } from './invite-people.ts'
import { findCustomerIdProblem } from '#cli/records/customer-file-name.ts'

/** Mails people of a customer how to sign in to their dashboard. */
export const customersRemind = defineCommand({
  name: 'customers remind',
  summary: 'Emails the people of a customer who have not signed in yet: first an invitation, then reminders.',
  details: 'The running site sends the emails, in the customer’s language. `customers members --waiting` lists who has not signed in.',
  final: 'the emails are sent within a minute',
  example: 'customers remind halde',
  syntax: (parser) => parser.argument('<CUSTOMER>', 'as shown by `customers list`').argument('[EMAIL...]', 'only these people'),
  run: async ({ args: [customerId, typed] }, config) => {
    await using open = await openDocuments(config)
    const customer =
      findCustomerIdProblem(customerId) === undefined ? await openCustomerStore(open.documents).findCustomer(customerId) : undefined
    if (!customer) throw new CommandError(`No such customer: ${JSON.stringify(customerId)}.`)
    await refuseArchived(customer)
    const emails = typed.map(normalizeTypedEmail)
    const unlisted = emails.find((email) => !listMembers(customer).includes(email))
    if (unlisted !== undefined) throw new CommandError(`${unlisted} has no access to ${customerId}; no emails were sent.`)
    const notices = await listWaitingNotices(open)
    const people = await invitePeople(open, customer, { isReminder: true, notices, ...(emails.length > 0 && { only: emails }) })
    if (people.length === 0) return `Customer ${customerId} has no people.\n`
    return `${config.batch?.isDryRun ? 'Would send:\n' : ''}${people.map(({ text }) => text).join('\n')}\n`
  },
})
