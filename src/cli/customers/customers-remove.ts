import { normalizeTypedEmail } from '#domain/customers/customer.ts'
import { findRole, isLastOwner, withoutMember } from '#domain/customers/member-roles.ts'
import { CommandError, defineCommand } from '#cli/command.ts'
import { changeAccess } from './change-access.ts'

/** Removes a person's access to a customer. */
export const customersRemove = defineCommand({
  name: 'customers remove-member',
  summary: 'Removes a person’s access to a customer. The last owner cannot be removed.',
  details: 'The running site emails them and the customer’s other people within a minute.',
  example: 'customers remove-member halde ada@halde.example',
  writes: true,
  syntax: (parser) =>
    parser
      .argument('<CUSTOMER>', 'as shown by `customers list`')
      .argument('<EMAIL>', 'of a person with access')
      .option('--no-mail', 'sends no emails'),
  run: async ({ args: [customerId, typed], values: { mail } }, config) => {
    const email = normalizeTypedEmail(typed)
    await changeAccess(config, customerId, ({ customer }) => {
      const role = findRole(customer, email)
      if (role === undefined) throw new CommandError(`${email} has no access to ${customerId}.`)
      if (isLastOwner(customer, email))
        throw new CommandError(`${email} is the last owner of ${customerId}. Make another person an owner first.`)
      return { kind: 'removed', email, role, lists: withoutMember(customer, email), notifies: mail }
    })
    return `Removed the access of ${email} to ${customerId}.\n`
  },
})
