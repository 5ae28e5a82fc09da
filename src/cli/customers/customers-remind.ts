import { remindPeople } from '#agency/customers/remind-people.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { openOperation } from '#cli/open-operation.ts'
import { describeArchived } from './customers-archive.ts'
import { describeInvited } from './describe-invited.ts'

/** Mails people of a customer how to sign in to their dashboard. */
export const customersRemind = defineCommand({
  name: 'customers remind',
  summary: 'Emails the people of a customer who have not signed in yet: first an invitation, then reminders.',
  details: 'The running site sends the emails, in the customer’s language. `customers members --waiting` lists who has not signed in.',
  final: 'the emails are sent within a minute',
  example: 'customers remind halde',
  syntax: (parser) => parser.argument('<CUSTOMER>', 'as shown by `customers list`').argument('[EMAIL...]', 'only these people'),
  run: async ({ args: [customerId, typed] }, config) => {
    await using operation = await openOperation(config)
    const reminded = await remindPeople(operation, customerId, typed)
    if ('refusal' in reminded) {
      if (reminded.refusal === 'archived') throw await describeArchived(customerId, reminded)
      if (reminded.refusal === 'no-member') throw new CommandError(`${reminded.email} has no access to ${customerId}; no emails were sent.`)
      throw new CommandError(`No such customer: ${JSON.stringify(customerId)}.`)
    }
    const lines = await describeInvited(reminded.people)
    if (lines.length === 0) return `Customer ${customerId} has no people.\n`
    return `${operation.isDryRun ? 'Would send:\n' : ''}${lines.join('\n')}\n`
  },
})
