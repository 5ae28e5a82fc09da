import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import { findRole, isLastOwner, withoutMember } from '#domain/customers/member-roles.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { changeAccess } from './change-access.ts'

/** Takes somebody's access to a customer away. */
export const customersRemove = defineCommand({
  name: 'customers remove-member',
  summary: 'Takes somebody’s access to a customer away. One owner always stays.',
  details: 'The site writes to them and to the customer’s other people, within a minute of running.',
  example: 'customers remove-member halde ada@halde.example',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER>', 'as `customers list` names it')
      .argument('<EMAIL>', 'of somebody whom the customer lists')
      .option('--no-mail', 'writes to nobody'),
  run: async ({ args: [customerId, typed], values: { mail } }, config) => {
    const email = normalizeTypedEmail(typed)
    await changeAccess(config, customerId, ({ customer }) => {
      const role = findRole(customer, email)
      if (role === undefined) throw new CommandError(`${email} has no access to ${customerId}.`)
      if (isLastOwner(customer, email)) throw new CommandError(`${email} is the last owner of ${customerId}; name another one first.`)
      return { kind: 'removed', email, role, lists: withoutMember(customer, email), notifies: mail }
    })
    return `${email} has no access to ${customerId} any more.\n`
  },
})
